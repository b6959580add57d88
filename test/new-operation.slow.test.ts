import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { PROCESS_KEY, startServerProcess } from '../src/testing/server-process.ts';

/** `npm run new-operation` in a copy of the sources: what it makes passes as it is, and can be called. */

const ROOT = join(import.meta.dirname, '..');
const NAME = 'address-label-2';
/** Calls in guides, which are made of other operations: a new one changes none. */
const OTHER_EXAMPLES = '--test-skip-pattern=/docs\\/\\S+\\.md, example \\d+$/';
/** What a copy does without. */
const LEFT_OUT = new Set(['node_modules', '.git', '.work', 'results']);

const copy = mkdtempSync(join(tmpdir(), 'kontor-operation-'));

/** The sources, with the packages of this installation but with their own `@kontor/…`. */
function makeCopy(): void {
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  const scope = join(copy, 'node_modules/@kontor');
  mkdirSync(scope, { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((one) => one !== '@kontor'))
    symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(scope, name));
}

/** Files of the copy that the linter reads and that are not those of the sources, which it has read by themselves. */
const changedFiles = (): readonly string[] =>
  ['src', 'scripts', 'docs']
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,json}`, { cwd: copy }))
    .filter((path) => {
      const before = join(ROOT, path);
      return !existsSync(before) || !readFileSync(before).equals(readFileSync(join(copy, path)));
    });

/** Runs a program of Node in the copy. */
function node(...args: readonly string[]): { readonly code: number | null; readonly text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  return { code: status, text: `${stdout}${stderr}` };
}

describe('npm run new-operation', () => {
  after(() => rmSync(copy, { recursive: true, force: true }));

  test('makes an operation', () => {
    makeCopy();
    const { code, text } = node('scripts/new-operation.ts', NAME);
    assert.equal(code, 0, text);
    assert.deepEqual(readdirSync(join(copy, 'src/operations', NAME)).sort(), [
      ...['README.md', 'cases.json', 'cases.test.ts', 'index.ts', 'schema.ts'],
    ]);
  });

  test('which compiles', () => {
    const { code, text } = node('node_modules/typescript/bin/tsc', '-p', '.');
    assert.equal(code, 0, text);
  });

  test('has the form that the linter asks for', () => {
    const changed = changedFiles();
    assert.ok(changed.length >= 4, changed.join(', '));
    const { code, text } = node('node_modules/@biomejs/biome/bin/biome', 'check', ...changed);
    assert.equal(code, 0, text);
  });

  test('has a result named after it', () => {
    const { components } = JSON.parse(readFileSync(join(copy, 'openapi.json'), 'utf8')) as {
      readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
    };
    assert.ok('AddressLabel2Result' in components.schemas);
  });

  test('passes the tests that loop over the operations', () => {
    const looping = ['contract', 'mcp', 'privacy', 'random-requests', 'string-fields'].map(
      (name) => `test/${name}.test.ts`,
    );
    // Of the client: the call of its example, and that it is the one of the declarations.
    const patterns = [NAME, 'is that of the declarations'].map((name) => `--test-name-pattern=${name}`);
    const files = [...looping, 'test/clients/typescript.test.ts'];
    const { code, text } = node('--test', '--test-isolation=none', ...patterns, ...files);
    assert.equal(code, 0, text.slice(text.indexOf('failing tests')));
    assert.ok(Number(/^ℹ pass (\d+)$/m.exec(text)?.[1]) > 15, text);
  });

  test('passes its own, and those of what is made from the declarations, without a German text', () => {
    const files = ['architecture', 'citations', 'docs', 'layers', 'openapi'].map(
      (name) => `test/${name}.test.ts`,
    );
    const more = [`src/operations/${NAME}/*.test.ts`, 'test/dashboard/*.test.ts'];
    const { code, text } = node('--test', '--test-isolation=none', OTHER_EXAMPLES, ...files, ...more);
    assert.equal(code, 0, text.slice(text.indexOf('failing tests')));
    assert.match(text, /warning: no German text of address-label-2/);
  });

  test('answers over HTTP', async () => {
    const main = pathToFileURL(join(copy, 'src/main.ts'));
    const server = await startServerProcess({ main, dataFolder: join(copy, 'data-folder') });
    try {
      const answer = await fetch(`${server.address}/v1/${NAME}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${PROCESS_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text: ' Grüß Gott ' }),
      });
      assert.equal(answer.status, 200);
      assert.deepEqual(await answer.json(), { text: 'Grüß Gott' });
    } finally {
      await server.end('SIGTERM');
    }
  });

  test('is refused twice, and for a name that is none', () => {
    for (const name of [NAME, 'Label', 'label', 'a/b', '../x-y', '']) {
      const { code, text } = node('scripts/new-operation.ts', name);
      assert.equal(code, 64, text);
      assert.match(text, /usage: npm run new-operation NAME/);
    }
  });
});
