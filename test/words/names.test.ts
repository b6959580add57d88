import assert from 'node:assert/strict';
import { basename, dirname } from 'node:path';
import { describe, it } from 'node:test';
import { AVOIDED_NAMES, SHARED_BASE_NAMES } from './avoided-names.data.ts';
import { type DeclaredName, namesIn, namesOfPath, sourceFiles, wordsOf } from './declared-names.ts';

/** Names of files, folders, exports and their members are plain words of the field (CONTRIBUTING.md). */

interface Hit extends DeclaredName {
  readonly instead: string;
  readonly isAllowed: boolean;
}

const hitsAmong = (names: readonly DeclaredName[]): readonly Hit[] =>
  names.flatMap((one) =>
    AVOIDED_NAMES.filter(
      ({ word, isForExports = false }) =>
        word.test(wordsOf(one.name)) && !(isForExports && one.kind === 'member'),
    ).map(({ instead, allowed = {} }) => ({
      ...one,
      instead,
      isAllowed: Object.hasOwn(allowed, one.name),
    })),
  );

const namesOfFile = (path: string, text: string): readonly DeclaredName[] => [
  ...namesOfPath(path),
  // A test exports nothing, its name is that of what it tests.
  ...(/\.test\.tsx?$/.test(path) ? [] : namesIn(path, text)),
];

describe('plain names', () => {
  const files = sourceFiles();
  const hits = files.flatMap(({ path, text }) => hitsAmong(namesOfFile(path, text)));

  it('of files, folders, exports and members', () => {
    assert.ok(files.length > 1200, `${files.length} files`);
    const bad = hits.filter(({ isAllowed }) => !isAllowed);
    assert.deepEqual([...new Set(bad.map((hit) => `${hit.where}: ${hit.name} (${hit.instead})`))], []);
  });

  it('have no exception that nothing needs', () => {
    const used = new Set(hits.map(({ name }) => name));
    for (const { allowed = {} } of AVOIDED_NAMES)
      for (const name of Object.keys(allowed)) assert.ok(used.has(name), name);
  });

  it('mean one concept wherever they occur', () => {
    const folders = new Map<string, Set<string>>();
    for (const { path } of files.filter((file) => !/\.test\.tsx?$/.test(file.path))) {
      const name = basename(path).replace(/\..*$/, '');
      folders.set(name, (folders.get(name) ?? new Set()).add(dirname(path)));
    }
    const shared = [...folders].filter(([, { size }]) => size >= 3).map(([name]) => name);
    assert.deepEqual(shared.filter((name) => !Object.hasOwn(SHARED_BASE_NAMES, name)).sort(), []);
    assert.deepEqual(
      Object.keys(SHARED_BASE_NAMES).filter((name) => !shared.includes(name)),
      [],
      'listed, and not shared any more',
    );
  });

  it('of classes are those of one class each', () => {
    const classes = files.flatMap(({ text }) =>
      Array.from(text.matchAll(/^export (?:abstract )?class (\w+)/gm), ([, name = '']) => name),
    );
    assert.ok(classes.length > 150, `${classes.length} classes`);
    assert.deepEqual(
      classes.filter((name, at) => classes.indexOf(name) !== at),
      [],
    );
  });

  const found = (path: string, text = '') =>
    hitsAmong(namesOfFile(path, text))
      .filter(({ isAllowed }) => !isAllowed)
      .map(({ name }) => name);

  it('are found wherever they are declared', () => {
    assert.deepEqual(found('src/engines/programs/told.ts'), ['told']);
    assert.deepEqual(found('src/mend/index.test.ts'), ['mend']);
    assert.deepEqual(found('web/shell/hand-over.tsx'), []);
    assert.deepEqual(found('src/a.ts', 'export class Ear {\n  get heard() {}\n}'), ['Ear', 'heard']);
    assert.deepEqual(found('src/a.ts', 'export interface Parts {\n  readonly isThere?: boolean;\n}'), [
      'Parts',
      'isThere',
    ]);
    assert.deepEqual(found('src/a.ts', 'export const LEAST_BYTES = 1;\nexport type AskedFor = 1;'), [
      'LEAST_BYTES',
      'AskedFor',
    ]);
    assert.deepEqual(found('src/a.ts', 'export async function sayHello() {}'), ['sayHello']);
  });

  it('are not found in what is no name of an export', () => {
    assert.deepEqual(
      found('src/a.ts', 'const told = 1;\nfunction say() {}\nclass Ear {\n  heard = 1;\n}'),
      [],
    );
    assert.deepEqual(
      found('src/a.ts', 'export class A {\n  run() {\n    told(said);\n  }\n  #heard = 1;\n}'),
      [],
    );
    assert.deepEqual(found('src/a.ts', 'export const search = 1;\nexport type Earth = 1;'), []);
  });
});
