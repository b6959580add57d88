import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { HEAVY_FILES, MANY_PROGRAMS, NEVER_BESIDE } from '../scripts/test-run/heavy-files.data.ts';
import { filesOf, kindOf, ROOT, testFiles } from '../scripts/test-run/sets.ts';
import { sharesOf } from '../scripts/test-run/shares.ts';

/** What `npm test`, `test:fast` and `test:slow` run (CONTRIBUTING.md). */

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
}
const manifestOf = (path: string): Manifest => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Manifest;

/** Folders whose tests a script of their own runs, by their whole path. */
const OTHER_SUITES = ['e2e', 'test/faults', 'test/reference', 'test/oracle', 'test/postgres'];
const isInSuite = (path: string): boolean => OTHER_SUITES.some((folder) => path.startsWith(`${folder}/`));

const programs = globSync(
  '{packages,src,test,e2e,web,clients,scripts,bench,attacks,conformance}/**/*.{ts,tsx,mts}',
  {
    cwd: ROOT,
    exclude: ['**/{node_modules,dist,.work}/**'],
  },
);

describe('the sets of tests', () => {
  const all = filesOf('all');
  const slow = filesOf('slow');

  it('have every test file once: in npm test, in npm run test:slow, or in a suite of its own', () => {
    const named = programs.filter((path) => path.endsWith('.test.ts'));
    assert.ok(named.length > 400);
    const places = (path: string) => [all.includes(path), slow.includes(path), isInSuite(path)];
    assert.deepEqual(
      named.filter((path) => places(path).filter(Boolean).length !== 1),
      [],
    );
    assert.deepEqual([...all, ...slow].toSorted(), testFiles());
  });

  it('leave out no file that has tests under another name', () => {
    const isHelper = (path: string): boolean => /(^|\/)testing\/|^test\/layers\/|contract/.test(path);
    const declaring = programs.filter(
      (path) =>
        /^(?:test|it|describe)\(/m.test(readFileSync(join(ROOT, path), 'utf8')) &&
        !path.endsWith('.test.ts') &&
        !isInSuite(path) &&
        !isHelper(path),
    );
    assert.deepEqual(declaring, []);
  });

  it('share one process, so that what runs around each test belongs to a set of tests, never to a file', () => {
    const aroundAll = [...all, ...slow].filter((path) =>
      /^(?:before|after)Each\(/m.test(readFileSync(join(ROOT, path), 'utf8')),
    );
    assert.deepEqual(aroundAll, []);
  });

  it('of which the fast one starts no service and no program, and is most of them', () => {
    const fast = filesOf('fast');
    assert.ok(fast.length > all.length / 2 && fast.every((path) => all.includes(path)));
    const kind = (path: string, files: Readonly<Record<string, string>> = {}) =>
      kindOf(path, (one) => files[one] ?? '');
    assert.equal(kind('src/a.slow.test.ts'), 'slow');
    assert.equal(kind('src/a.test.ts', { 'src/a.test.ts': "import { x } from './x.ts';" }), 'fast');
    const starting = "import { fork } from 'node:child_process';";
    assert.equal(kind('src/a.test.ts', { 'src/a.test.ts': starting }), 'service');
    assert.equal(
      kind('src/a.test.ts', { 'src/a.test.ts': "import { x } from './x.ts';", 'src/x.ts': starting }),
      'fast',
      'it is the code, not the test, that may start something',
    );
    const through = {
      'src/a.test.ts': "import { x } from '#b/testing/x.ts';",
      'src/b/testing/x.ts': "import { startService } from '../../testing/harness.ts';",
    };
    assert.equal(kind('src/a.test.ts', through), 'service');
  });

  it('name files that are there', () => {
    const named = [...Object.keys(HEAVY_FILES), ...MANY_PROGRAMS, ...NEVER_BESIDE];
    assert.deepEqual(
      named.filter((path) => !existsSync(join(ROOT, path))),
      [],
    );
  });

  it('of a package are run by its own script too, but for the slow ones', () => {
    for (const path of globSync('packages/*/package.json', { cwd: ROOT })) {
      const { scripts } = manifestOf(path);
      assert.equal(scripts.test, 'node --test --test-isolation=none "**/!(*.slow).test.ts"', path);
    }
  });

  it('are those of package.json, and .ci/run calls both', () => {
    const { scripts } = manifestOf('package.json');
    assert.match(scripts.test ?? '', /node scripts\/test\.ts all$/);
    assert.match(scripts['test:fast'] ?? '', /node scripts\/test\.ts fast$/);
    assert.match(scripts['test:slow'] ?? '', /node scripts\/test\.ts slow$/);
    const steps = readFileSync(join(ROOT, '.ci/run'), 'utf8');
    assert.match(steps, /npm run --silent test:slow/);
    assert.match(steps.trim().split('\n').at(-1)!, /npm test$/);
  });
});

describe('the shares of a run', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { maxLength: 40 });
  const times = fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), fc.nat(60));

  it('have every file once, the same ones each time, in the order of their paths', () => {
    fc.assert(
      fc.property(names, times, names, names, (files, seconds, neverBeside, manyPrograms) => {
        const weights = { seconds, neverBeside, manyPrograms };
        const shares = sharesOf(files, weights);
        assert.deepEqual(shares.flat().toSorted(), files.toSorted());
        assert.deepEqual(sharesOf(files.toReversed(), weights), shares);
        for (const share of shares) assert.deepEqual(share, share.toSorted());
      }),
    );
  });

  it('have what starts many programs first and by itself, and never side by side what must not be', () => {
    fc.assert(
      fc.property(names, times, fc.nat(40), fc.nat(40), (files, seconds, one, other) => {
        const manyPrograms = files.slice(0, one);
        const neverBeside = files.slice(other);
        const [first = [], ...others] = sharesOf(files, { seconds, neverBeside, manyPrograms });
        assert.deepEqual(first, manyPrograms.toSorted());
        assert.deepEqual(
          others
            .slice(0, -1)
            .flat()
            .filter((file) => neverBeside.includes(file)),
          [],
        );
      }),
    );
  });

  it('end within the heaviest file of each other', () => {
    fc.assert(
      fc.property(names, fc.array(fc.nat(60)), (files, some) => {
        const seconds = Object.fromEntries(files.map((file, index) => [file, some[index] ?? 0]));
        const sum = (share: readonly string[]) => share.reduce((total, file) => total + seconds[file]!, 0);
        const sums = sharesOf(files, { seconds, neverBeside: [], manyPrograms: [] }).slice(1).map(sum);
        assert.ok(Math.max(...sums) - Math.min(...sums) <= Math.max(0, ...Object.values(seconds)));
      }),
    );
  });

  it('of npm test take about as long', () => {
    const [first = 0, second = 0, third = 0, last = 0] = sharesOf(filesOf('all')).map((share) =>
      share.reduce((total, file) => total + (HEAVY_FILES[file] ?? 0), 0),
    );
    const ends = [second, third, first + last];
    assert.ok(Math.max(...ends) - Math.min(...ends) < 10, ends.join());
  });
});
