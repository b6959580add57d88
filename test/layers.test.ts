import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allSettings } from '../scripts/reference/setting-table.ts';
import { PROCESS_SETTINGS } from '../src/config.data.ts';
import { DIRECTIONS } from './layers/directions.ts';
import { codeOf, importsOf, isTest, ownImports, shippedSources, sources } from './layers/sources.ts';

/** What may appear only in some places, in code without comments. */
const CONFINED: readonly { readonly what: string; readonly form: RegExp; readonly to: RegExp }[] = [
  {
    what: 'the time and randomness of the machine',
    form: /\b(Date\.now|Math\.random)\b|\bnew Date\(\s*\)/,
    to: /^(main|cli|compose\/environment)\.ts$/,
  },
  { what: 'a server', form: /\bcreateServer\b/, to: /^http\// },
  {
    what: 'SQL',
    form: /\b(SELECT\s[^;]*\sFROM|INSERT\s+(OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|CREATE\s+(TABLE|INDEX)|PRAGMA)\s/,
    to: /^(sqlite|store|engines\/geocoder|engines\/series)\//,
  },
];

const MAX_LINES = 400;
const MAX_DEPTH = 4;
const NAMES_THAT_SAY_NOTHING = /^(utils?|helpers?|common|misc|manager|service|base|impl|types?)$/;
/** Districts whose names are clear in their place: what everything rests on, and letters. */
const NAMED_DISTRICT = /^lib\/(base|type)\//;
/** Words for the kind of a file. */
const SUFFIXES = /\.(data|test|test-jobs)$/;

/** The composition roots and what they are made of may be called service. */
const ALLOWED_NAMES = new Set(['compose/service.ts']);

const files = sources();
const paths = files.map(({ path }) => path);
const shipped = shippedSources();

test('imports follow the directions of the architecture', () => {
  const breaches = shipped.flatMap((file) => {
    const rule = DIRECTIONS.find(({ from }) => from.test(file.path));
    if (rule === undefined) return [`${file.path}: no rule names this place`];
    if (rule.to === 'all') return [];
    const group = rule.from.exec(file.path)?.[1] ?? '';
    const allowed = rule.to.map((place) => place.replace('$1', group));
    const isAllowed = (target: string) => allowed.some((place) => target.startsWith(place));
    return ownImports(file)
      .filter((target) => !isAllowed(target))
      .map((target) => `${file.path} → ${target}`);
  });
  assert.deepEqual(breaches, []);
});

test('only tests import what is made for tests', () => {
  const breaches = shipped.flatMap((file) =>
    ownImports(file)
      .filter(isTest)
      .map((target) => `${file.path} → ${target}`),
  );
  assert.deepEqual(breaches, []);
});

test('no import climbs more than two folders, and each names its file', () => {
  const breaches = files.flatMap(({ path, imports }) =>
    imports
      .filter((from) => from.startsWith('../../..') || (/^[.#]/.test(from) && !/\.(ts|json|mjs)$/.test(from)))
      .map((from) => `${path}: ${from}`),
  );
  assert.deepEqual(breaches, []);
});

test('no cycles', () => {
  assert.deepEqual(cyclesOf(new Map(files.map((file) => [file.path, ownImports(file)]))), []);
});

test('no cycles between folders of lib', () => {
  const inner = shipped.filter(({ path }) => path.startsWith('lib/'));
  const folders = new Set(inner.flatMap(({ path }) => foldersAbove(path)));
  const cycles = [...folders].flatMap((folder) => cyclesOf(roomGraph(folder, inner)));
  assert.deepEqual(cycles, []);
});

test('the folder rule sees cycles between siblings and between a folder and one inside it', () => {
  const graph = (imports: Readonly<Record<string, string>>) =>
    cyclesOf(
      roomGraph(
        'lib/a',
        Object.entries(imports).map(([path, target]) => ({ path, imports: [`#${target}`] })),
      ),
    );
  assert.deepEqual(graph({ 'lib/a/x/1.ts': 'lib/a/y/1.ts', 'lib/a/y/deep/2.ts': 'lib/a/x/2.ts' }), [
    'lib/a/x → lib/a/y → lib/a/x',
  ]);
  assert.deepEqual(graph({ 'lib/a/1.ts': 'lib/a/x/1.ts', 'lib/a/x/2.ts': 'lib/a/2.ts' }), [
    'lib/a → lib/a/x → lib/a',
  ]);
  assert.deepEqual(graph({ 'lib/a/1.ts': 'lib/a/x/1.ts', 'lib/a/x/1.ts': 'lib/b/1.ts' }), []);
});

/** Each way that leads back to where it began. */
function cyclesOf(graph: ReadonlyMap<string, Iterable<string>>): readonly string[] {
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (node: string, trail: readonly string[]): void => {
    if (trail.includes(node)) cycles.push([...trail.slice(trail.indexOf(node)), node].join(' → '));
    if (finished.has(node) || trail.includes(node)) return;
    for (const target of graph.get(node) ?? []) visit(target, [...trail, node]);
    finished.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}

/** `lib/a/b/c.ts` → lib, lib/a, lib/a/b. */
function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/**
 * Who imports whom in a folder: each folder directly inside it with all below, and the folder itself for the files
 * that are in it directly. So a folder is either above or below another one, its own parent included.
 */
function roomGraph(
  folder: string,
  among: readonly { readonly path: string; readonly imports: readonly string[] }[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const roomOf = (path: string): string | undefined => {
    if (!path.startsWith(`${folder}/`)) return undefined;
    const [first, ...more] = path.slice(folder.length + 1).split('/');
    return more.length === 0 ? folder : `${folder}/${first}`;
  };
  const graph = new Map<string, Set<string>>();
  for (const file of among) {
    const from = roomOf(file.path);
    if (from === undefined) continue;
    const targets = graph.get(from) ?? new Set<string>();
    graph.set(from, targets);
    for (const target of ownImports(file).map(roomOf)) {
      if (target !== undefined && target !== from) targets.add(target);
    }
  }
  return graph;
}

test('engines are declared in their folders and known to their list alone', () => {
  const declarations = /^engines\/[^/]+\/index\.ts$/;
  const importers = shipped.filter((file) => ownImports(file).some((target) => declarations.test(target)));
  assert.deepEqual(
    importers.map(({ path }) => path),
    ['compose/engines.ts'],
  );
});

test('settings of engines and operations are known to their owners alone', () => {
  const owned = Object.keys(allSettings()).filter((name) => !Object.hasOwn(PROCESS_SETTINGS, name));
  const others = shipped.filter(({ path }) => /^(call|compose|core|http|meter|store|config)/.test(path));
  const breaches = others.flatMap(({ path, text }) => {
    const named = new Set(codeOf(text).match(/\b[A-Z][A-Z0-9_]{4,}\b/g));
    return owned.filter((name) => named.has(name)).map((name) => `${path}: ${name}`);
  });
  assert.ok(owned.length > 30);
  assert.deepEqual(breaches, []);
});

for (const { what, form, to } of CONFINED) {
  test(`${what} only where it belongs`, () => {
    const breaches = shipped.filter(({ path, text }) => !to.test(path) && form.test(codeOf(text)));
    assert.deepEqual(
      breaches.map(({ path, text }) => `${path}: ${form.exec(codeOf(text))?.[0].slice(0, 60)}`),
      [],
    );
  });
}

test('files are short, unless they are data', () => {
  const long = files.filter(({ path, text }) => !path.endsWith('.data.ts') && lines(text) > MAX_LINES);
  assert.deepEqual(
    long.map(({ path, text }) => `${path}: ${lines(text)} lines`),
    [],
  );
});

const lines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

test('names are in kebab case and are not empty words; index files only list or declare operations and engines', () => {
  const breaches = paths.filter((path) => {
    const parts = path.replace(NAMED_DISTRICT, 'lib/').replace(/\.ts$/, '').replace(SUFFIXES, '').split('/');
    if (ALLOWED_NAMES.has(path)) return false;
    if (parts.at(-1) === 'index') return !/^(operations\/([^/]+\/)?|engines\/[^/]+\/)index\.ts$/.test(path);
    return parts.some((part) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(part) || NAMES_THAT_SAY_NOTHING.test(part));
  });
  assert.deepEqual(breaches, []);
  assert.deepEqual(
    paths.filter((path) => path.split('/').length - 1 > MAX_DEPTH),
    [],
  );
});

test('the rules read what they judge', () => {
  assert(files.length > 100);
  assert(files.flatMap(({ imports }) => imports).length > 300);
  const given =
    "import type { A } from './a.ts';\nimport {\n  b,\n} from '../b.ts';\nexport * from './c.ts';\n// import './d.ts'\n";
  assert.deepEqual(importsOf(given), ['./a.ts', '../b.ts', './c.ts']);
});
