import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, it } from 'node:test';
import { cyclesOf, foldersAbove, roomGraph, type Uses } from './layers/graph.ts';
import { type Package, packageOf, packages, packedFiles, ROOT, typescriptBelow } from './layers/packages.ts';
import { isTest } from './layers/sources.ts';

/** Packages: they use what their manifests name and nothing else, and their entries are the only way in. */

const all = packages();
const names = new Set(all.map(({ name }) => name));
const OUTSIDE = ['src', 'test', 'e2e', 'bench', 'attacks', 'conformance', 'scripts', 'web'].flatMap(
  typescriptBelow,
);

/** The file that an import of a package's file names; undefined for other packages and Node's own modules. */
function ownTarget(folder: string, path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(path), specifier));
  if (specifier.startsWith('#testing/')) return `packages/${folder}/${specifier.slice(1)}`;
  return specifier.startsWith('#') ? `packages/${folder}/src/${specifier.slice(1)}` : undefined;
}

const usesOf = (
  { folder }: Package,
  { path, imports }: { path: string; imports: readonly string[] },
): Uses => ({
  path,
  targets: imports.map((one) => ownTarget(folder, path, one)).filter((one) => one !== undefined),
});

for (const one of all) {
  describe(one.name, () => {
    const { folder, files, dependencies, devDependencies } = one;

    it('imports what its manifest names and its own files', () => {
      const breaches = files.flatMap(({ path, imports }) => {
        const allowed = new Set([...dependencies, ...(isTest(path) ? [...devDependencies, one.name] : [])]);
        return imports
          .filter((from) => {
            const target = ownTarget(folder, path, from);
            if (target !== undefined) return !target.startsWith(`packages/${folder}/`);
            const name = packageOf(from);
            return name !== undefined && !allowed.has(name);
          })
          .map((from) => `${path} → ${from}`);
      });
      assert.deepEqual(breaches, []);
    });

    it('names no package that nothing of it imports', () => {
      const used = new Set(files.flatMap(({ imports }) => imports.map(packageOf)));
      assert.deepEqual(
        [...dependencies, ...devDependencies].filter((name) => !used.has(name)),
        [],
      );
    });

    it('packs nothing that is made for tests', () => {
      const breaches = packedFiles(one).flatMap((file) =>
        usesOf(one, file)
          .targets.filter(isTest)
          .concat(file.imports.filter((from) => from.endsWith('/testing')))
          .map((target) => `${file.path} → ${target}`),
      );
      assert.deepEqual(breaches, []);
    });

    it('has no cycles, neither of files nor of folders', () => {
      const uses = packedFiles(one).map((file) => usesOf(one, file));
      assert.deepEqual(cyclesOf(new Map(uses.map(({ path, targets }) => [path, targets]))), []);
      // The entry is above all of them.
      const inner = uses.filter(({ path }) => path !== `packages/${folder}/src/index.ts`);
      const folders = new Set(inner.flatMap(({ path }) => foldersAbove(path)));
      assert.deepEqual(
        [...folders].flatMap((name) => cyclesOf(roomGraph(name, inner))),
        [],
      );
    });

    it('is closed but for its entries', async () => {
      const inner = files.find(({ path }) => path.startsWith(`packages/${folder}/src/`) && !isTest(path))!;
      const deep = `${one.name}/${inner.path.slice(`packages/${folder}/`.length)}`;
      await assert.rejects(import(deep), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' });
    });
  });
}

/** Names that an entry lends out, and those that are taken from it in code and in examples. */
const NAMES = /\b(?:import|export)\b(?:\s+type)?\s*\{([^}]*)\}\s*from\s*'(?<from>[^']+)'/g;
const namesOf = (list: string): readonly string[] =>
  list
    .split(',')
    .map(
      (one) =>
        one
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0]!,
    )
    .filter((one) => one !== '');

describe('packages', () => {
  it('lend out nothing that nobody takes', () => {
    const examples = all.map(({ folder }) =>
      readFileSync(join(ROOT, 'packages', folder, 'README.md'), 'utf8'),
    );
    const texts = [...OUTSIDE, ...all.flatMap(({ files }) => files)].map(({ text }) => text).concat(examples);
    const taken = new Map<string, Set<string>>();
    for (const text of texts)
      for (const { 1: list = '', groups } of text.matchAll(NAMES)) {
        const found = taken.get(groups!.from!) ?? new Set();
        taken.set(groups!.from!, found);
        for (const name of namesOf(list)) found.add(name);
      }
    for (const text of texts)
      for (const [, from = '', name = ''] of text.matchAll(/import\('([^']+)'\)\)\.(\w+)/g))
        taken.get(from)?.add(name);
    const unused = all.flatMap(({ name, folder }) => {
      const entry = readFileSync(join(ROOT, 'packages', folder, 'src/index.ts'), 'utf8');
      const lent = Array.from(entry.matchAll(NAMES), ({ 1: list = '' }) => namesOf(list)).flat();
      return lent.filter((one) => !taken.get(name)?.has(one)).map((one) => `${name}: ${one}`);
    });
    assert.deepEqual(unused, []);
  });

  it('use each other without a circle', () => {
    const graph = new Map(
      all.map(({ name, dependencies }) => [name, dependencies.filter((one) => names.has(one))]),
    );
    assert.deepEqual(cyclesOf(graph), []);
    assert.ok(graph.size > 8);
  });

  it('are entered by their names alone, and by their test entries in tests alone', () => {
    const breaches = OUTSIDE.flatMap(({ path, imports }) => {
      const isForTests = !path.startsWith('src/') || isTest(path.slice('src/'.length));
      return imports
        .filter(
          (from) =>
            (from.startsWith('.') && normalize(join(dirname(path), from)).startsWith('packages/')) ||
            (names.has(packageOf(from) ?? '') && from.endsWith('/testing') && !isForTests),
        )
        .map((from) => `${path} → ${from}`);
    });
    assert.deepEqual(breaches, []);
  });
});
