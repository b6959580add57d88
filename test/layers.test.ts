import assert from 'node:assert/strict';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { allSettings } from '../scripts/reference/setting-table.ts';
import { PROCESS_SETTINGS } from '../src/config.data.ts';
import { DIRECTIONS } from './layers/directions.ts';
import { cyclesOf, roomGraph } from './layers/graph.ts';
import { type PackageFile, packages, typescriptBelow } from './layers/packages.ts';
import { codeOf, importsOf, isTest, ownImports, shippedSources, sources } from './layers/sources.ts';

/** What may appear only in some places, in code without comments. */
const CONFINED: readonly { readonly what: string; readonly form: RegExp; readonly to: RegExp }[] = [
  {
    what: 'the time and randomness of the machine',
    form: /\b(Date\.now|Math\.random)\b|\bnew Date\(\s*\)/,
    to: /^(main|cli|app\/system)\.ts$/,
  },
  { what: 'a server', form: /\bcreateServer\b/, to: /^(http|store\/remote)\// },
  {
    what: 'SQL',
    form: /\b(SELECT\s[^;]*\sFROM|INSERT\s+(OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|CREATE\s+(TABLE|INDEX)|PRAGMA)\s/,
    to: /^(store|engines\/geocoder|engines\/series)\//,
  },
  {
    what: "what is inside Node's HTTP server",
    form: /\bdestroySoon\b|\b_httpMessage\b|\brawPacket\b|\b(Net)?Server\.prototype\b|\b_read\b|\bemit\(\s*'connection'/,
    to: /^(http\/(node-internals\/|bodies\/ended-part\.ts)|testing\/emitted-connection\.ts)/,
  },
];

const MAX_LINES = 400;
/** Folders above a file of `src`; one of a package has `packages/<name>/src` in place of what was `lib/<name>`. */
const MAX_DEPTH = 4;
const depthOf = (path: string): number =>
  path.replace(/^packages\/[^/]+\//, 'packages/').split('/').length - 1;
const NAMES_THAT_SAY_NOTHING = /^(utils?|helpers?|common|misc|manager|service|base|impl|types?)$/;
/** The package whose name is clear in its place: what everything rests on. */
const NAMED_PACKAGE = /^packages\/base\//;
/** Words for the kind of a file. */
const SUFFIXES = /\.(data|(slow\.)?test|test-jobs)$/;

const own = sources();
const ofPackages = packages().flatMap(({ files }) => files);
const files = [...own, ...ofPackages];
const paths = files.map(({ path }) => path);
const shipped = shippedSources();
const allShipped = [...shipped, ...ofPackages.filter(({ path }) => !isTest(path))];

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
  assert.deepEqual(cyclesOf(new Map(own.map((file) => [file.path, ownImports(file)]))), []);
});

for (const folder of ['web', 'conformance', 'test', 'e2e', 'bench', 'attacks', 'scripts']) {
  test(`no cycles in ${folder}`, () => {
    const inFolder = typescriptBelow(folder);
    assert(inFolder.length > 5);
    assert.deepEqual(cyclesOf(new Map(inFolder.map((file) => [file.path, relativeImports(file)]))), []);
  });
}

const relativeImports = ({ path, imports }: PackageFile): readonly string[] =>
  imports.filter((from) => from.startsWith('.')).map((from) => normalize(join(dirname(path), from)));

test('the folder rule sees cycles between siblings and between a folder and one inside it', () => {
  const graph = (imports: Readonly<Record<string, string>>) =>
    cyclesOf(
      roomGraph(
        'lib/a',
        Object.entries(imports).map(([path, target]) => ({ path, targets: [target] })),
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

test('engines are declared in their folders and known to their list alone', () => {
  const declarations = /^engines\/[^/]+\/index\.ts$/;
  const importers = shipped.filter((file) => ownImports(file).some((target) => declarations.test(target)));
  assert.deepEqual(
    importers.map(({ path }) => path),
    ['app/engines.ts'],
  );
});

test('settings of engines and operations are known to their owners alone', () => {
  const owned = Object.keys(allSettings()).filter((name) => !Object.hasOwn(PROCESS_SETTINGS, name));
  const others = shipped.filter(({ path }) => /^(call|app|core|http|meter|store|config)/.test(path));
  const breaches = others.flatMap(({ path, text }) => {
    const named = new Set(codeOf(text).match(/\b[A-Z][A-Z0-9_]{4,}\b/g));
    return owned.filter((name) => named.has(name)).map((name) => `${path}: ${name}`);
  });
  assert.ok(owned.length > 30);
  assert.deepEqual(breaches, []);
});

for (const { what, form, to } of CONFINED) {
  test(`${what} only where it belongs`, () => {
    const breaches = allShipped.filter(({ path, text }) => !to.test(path) && form.test(codeOf(text)));
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
    const parts = path
      .replace(NAMED_PACKAGE, 'packages/')
      .replace(/\.ts$/, '')
      .replace(SUFFIXES, '')
      .split('/');
    if (parts.at(-1) === 'index')
      return !/^(operations\/([^/]+\/)?|engines\/[^/]+\/|packages\/[^/]+\/(src|testing)\/)index\.ts$/.test(
        path,
      );
    return parts.some((part) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(part) || NAMES_THAT_SAY_NOTHING.test(part));
  });
  assert.deepEqual(breaches, []);
  assert.deepEqual(
    paths.filter((path) => depthOf(path) > MAX_DEPTH),
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
