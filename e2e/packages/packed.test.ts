import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { firstExample } from '@kontor/base/testing';

/** Each package as a stranger has it: packed, in an empty project, without this repository. */

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = readdirSync(join(ROOT, 'packages')).toSorted();
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, object>>;

let project = '';
const inProject = (...parts: readonly string[]): string => join(project, ...parts);

/** Packages of others are those that are installed here. */
function link(name: string): void {
  const place = inProject('node_modules', name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules', name), place);
}

function unpacked(folder: string): void {
  const dist = join(ROOT, 'packages', folder, 'dist');
  const into = inProject('node_modules/@kontor', folder);
  mkdirSync(into, { recursive: true });
  const said = execFileSync('npm', ['pack', dist, '--pack-destination', project, '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const packed = (JSON.parse(said) as readonly { readonly filename: string }[])[0]!.filename;
  execFileSync('tar', ['-xzf', inProject(packed), '-C', into, '--strip-components=1']);
}

before(() => {
  const script = join(ROOT, 'scripts/build-packages.ts');
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', script], { stdio: 'ignore' });
  project = mkdtempSync(join(tmpdir(), 'kontor-packed-'));
  writeFileSync(inProject('package.json'), '{"type":"module","private":true}\n');
  for (const folder of FOLDERS) unpacked(folder);
  const manifests = FOLDERS.map((folder) =>
    readJson(inProject('node_modules/@kontor', folder, 'package.json')),
  );
  const foreign = new Set(manifests.flatMap(({ dependencies = {} }) => Object.keys(dependencies)));
  for (const name of [...foreign, '@types/node'].filter((one) => !one.startsWith('@kontor/'))) link(name);
});
after(() => {
  rmSync(project, { recursive: true, force: true });
  for (const folder of FOLDERS)
    rmSync(join(ROOT, 'packages', folder, 'dist'), { recursive: true, force: true });
});

describe('packages, packed', () => {
  for (const folder of FOLDERS) {
    it(`@kontor/${folder}: JavaScript, types and nothing for tests; its example runs`, () => {
      const place = inProject('node_modules/@kontor', folder);
      const files = readdirSync(place, { recursive: true, encoding: 'utf8' });
      assert.ok(
        files.includes('src/index.js') && files.includes('src/index.d.ts') && files.includes('LICENSE'),
      );
      const foreign = files.filter((name) => /\.test\.|(^|\/)testing(\/|$)|(?<!\.d)\.ts$/.test(name));
      assert.deepEqual(foreign, []);
      writeFileSync(inProject(`${folder}.js`), firstExample(readFileSync(join(place, 'README.md'), 'utf8')));
      const { status, stderr } = spawnSync(process.execPath, [inProject(`${folder}.js`)], {
        encoding: 'utf8',
      });
      assert.equal(status, 0, stderr);
    });
  }

  it('have types that a strict compiler takes', () => {
    const lines = FOLDERS.map(
      (folder) => `export * as ${folder.replaceAll('-', '_')} from '@kontor/${folder}';`,
    );
    writeFileSync(inProject('all.ts'), `${lines.join('\n')}\n`);
    const compilerOptions = {
      ...{ strict: true, module: 'nodenext', target: 'es2024', lib: ['es2024', 'esnext'], types: ['node'] },
      ...{ noEmit: true, skipLibCheck: false },
    };
    writeFileSync(inProject('tsconfig.json'), JSON.stringify({ compilerOptions, files: ['all.ts'] }));
    const { stdout } = spawnSync(process.execPath, [TSC, '-p', project], { encoding: 'utf8' });
    assert.equal(stdout, '');
  });
});
