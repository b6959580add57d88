import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATIONS } from '../src/operations/index.ts';
import { nameMistake, operationFiles, withOperation } from './new-operation/operation-files.ts';

/**
 * Adds an operation that works at once, to be made into another one: `npm run new-operation NAME`. Its folder, its line
 * in the list, and everything that is made from the declarations.
 */

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'src/operations');
const LIST = join(FOLDER, 'index.ts');

/** What is made again, in processes of their own: this one has loaded the list as it was. */
const AFTERWARDS: readonly (readonly string[])[] = [
  ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', 'src/operations'],
  ['scripts/openapi.ts'],
  ['scripts/clients.ts'],
  ['scripts/reference.ts'],
];

function addOperation(name: string): void {
  const folder = join(FOLDER, name);
  // Never over a folder that is there.
  mkdirSync(folder);
  for (const [file, text] of Object.entries(operationFiles(name))) writeFileSync(join(folder, file), text);
  writeFileSync(LIST, withOperation(readFileSync(LIST, 'utf8'), name));
  for (const args of AFTERWARDS) {
    const { status } = spawnSync(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error(`failed: node ${args.join(' ')}`);
  }
}

const [name = '', ...more] = process.argv.slice(2);
const mistake =
  more.length > 0
    ? 'must be one name'
    : nameMistake(
        name,
        OPERATIONS.map((operation) => operation.name),
      );
if (mistake === undefined) {
  addOperation(name);
  console.log(`src/operations/${name}: test it with npx node --test 'src/operations/${name}/*.test.ts'`);
} else {
  console.error(`usage: npm run new-operation NAME; "${name}" ${mistake}`);
  process.exitCode = 64;
}
