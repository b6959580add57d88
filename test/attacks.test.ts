import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { MAX_PROCESSES, MAX_SECONDS, MIN_SECONDS } from '../attacks/attack.ts';
import { DOCUMENTS } from '../attacks/generators/documents.data.ts';
import { heavyPdf } from '../attacks/generators/heavy-pdf.ts';
import { ALL } from '../attacks/list.ts';
import { runTable } from '../attacks/run/attack-table.ts';
import {
  type AttackFigures,
  answerBreaches,
  besideBreaches,
  breaches,
  loopBreaches,
  peerBreaches,
} from '../attacks/run/breaches.ts';
import { type PhaseFigures, percentile, phaseFigures, spreadOf } from '../attacks/run/statistics.ts';

const ROOT = join(import.meta.dirname, '..');
const ATTACKS = ALL.filter((one) => one.kind === 'attack');

describe('the list of attacks', () => {
  it('names each once, in kebab case, and describes it', () => {
    const names = ALL.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
    for (const { name, what } of ALL) {
      assert.match(name, /^[a-z0-9]+(?:-[a-z0-9]+)+$/);
      assert.match(what, /\S \S/, name);
    }
    for (const group of ['wire', 'shares', 'memory', 'messages', 'start', 'earlier', 'peer', 'suite'])
      assert.ok(
        names.some((name) => name.startsWith(`${group}-`)),
        group,
      );
  });

  it('bounds each attack, and its generators exist', () => {
    for (const { name, seconds, hostile } of ATTACKS) {
      assert.ok(seconds >= MIN_SECONDS && seconds <= MAX_SECONDS, name);
      const processes = hostile.reduce((sum, one) => sum + (one.processes ?? 1), 0);
      assert.ok(processes > 0 && processes <= MAX_PROCESSES, name);
      for (const { generator } of hostile)
        assert.ok(existsSync(join(ROOT, 'attacks/generators', `${generator}.ts`)), `${name}: ${generator}`);
    }
  });

  it('names documents, files and attacks that exist', () => {
    const documents = ATTACKS.flatMap(({ hostile }) => hostile.map(({ options }) => options?.document));
    for (const document of documents)
      assert.ok(document === undefined || String(document) in DOCUMENTS, String(document));
    for (const one of ALL) {
      if (one.kind === 'suite') assert.ok(existsSync(join(ROOT, one.file)), one.file);
      if (one.kind !== 'attack' || one.beside === undefined) continue;
      const { name } = one.beside;
      const before = ALL.findIndex((other) => other.name === name);
      assert.ok(before >= 0 && before < ALL.indexOf(one), 'measured before it');
    }
  });

  it('has a heavy file that is a PDF', () => {
    const text = heavyPdf(3).toString('latin1');
    const offset = Number(/startxref\n(\d+)\n/.exec(text)?.[1]);
    assert.equal(text.slice(offset, offset + 4), 'xref');
    const [, , first = ''] = text.slice(offset).split('\n').slice(1);
    assert.equal(text.slice(Number(first.slice(0, 10))).slice(0, 7), '1 0 obj');
  });
});

describe('statistics', () => {
  it('takes the nearest rank', () => {
    for (const [values, share, expected] of [
      [[], 0.99, 0],
      [[7], 0.5, 7],
      [[3, 1, 2], 0.5, 2],
      [[4, 3, 2, 1], 0.5, 2],
      [Array.from({ length: 100 }, (_, n) => n + 1), 0.99, 99],
      [Array.from({ length: 101 }, (_, n) => n + 1), 0.99, 100],
    ] as const)
      assert.equal(percentile(values, share), expected);
  });

  it('counts as answered what was answered 200', () => {
    const replies = [200, 200, 503, 0].map((status, n) => ({ status, ms: n * 10 }));
    assert.deepEqual(spreadOf(replies), {
      count: 4,
      answered: 0.5,
      statuses: { 0: 1, 200: 2, 503: 1 },
      p50: 10,
      p99: 30,
      longest: 30,
    });
    assert.deepEqual(spreadOf([]), { count: 0, answered: 1, statuses: {}, p50: 0, p99: 0, longest: 0 });
  });

  it('counts a call in the phase in which it was made', () => {
    const at = (moment: number, ms: number) => ({ what: 'small', status: 200, ms, at: moment }) as const;
    const replies = [at(9, 1), at(10, 5_000), at(19, 2), at(20, 1)];
    const { small, health } = phaseFigures(replies, { from: 10, to: 20 });
    assert.deepEqual([small.count, small.longest, health.count], [2, 5_000, 0]);
  });
});

const spread = (p99: number, more: object = {}) => ({
  count: 100,
  answered: 1,
  statuses: { 200: 98, 503: 2 },
  p50: p99 / 2,
  p99,
  longest: p99,
  ...more,
});
const phase = (p99: number, more: Partial<PhaseFigures> = {}): PhaseFigures => ({
  small: spread(p99),
  health: spread(p99),
  document: spread(p99),
  idle: spread(1),
  ...more,
});
const FINE: AttackFigures = {
  quiet: phase(10),
  attack: phase(40),
  after: phase(10),
  attackMs: 6_000,
  quietLoop: 0.1,
  attackLoop: 0.5,
  attackWaited: 0.2,
  peakBytes: 1e9,
  memoryLimitBytes: 2 ** 31,
  isSameProcess: true,
  kernelKills: 0,
  answers: { 400: 12 },
  sentBytes: 1_000_000,
};

describe('the judgement', () => {
  const cases: readonly (readonly [string, Partial<AttackFigures>, readonly string[]])[] = [
    ['nothing', {}, []],
    ['250 ms', { attack: phase(250) }, []],
    ['more', { attack: phase(251) }, ['p99 251 ms of at most 250 ms under attack']],
    ['five times a slow quiet', { quiet: phase(60), attack: phase(300) }, []],
    ['three times a machine that is late itself', { attack: phase(300, { idle: spread(100) }) }, []],
    [
      'calls without an answer',
      { attack: phase(20, { small: spread(20, { answered: 0.98 }) }) },
      ['98.0 % (2 × 503) answered under attack'],
    ],
    ['one of a hundred', { attack: phase(20, { small: spread(20, { answered: 0.99 }) }) }, []],
    [
      'a late probe',
      { attack: phase(20, { health: spread(20, { longest: 1_001 }) }) },
      ['/health 1001 ms under attack'],
    ],
    [
      'a probe that fails',
      { attack: phase(20, { health: spread(20, { answered: 0.999 }) }) },
      ['/health 99.9 % (2 × 503) answered under attack'],
    ],
    [
      'a document that fails',
      { attack: phase(20, { document: spread(20, { answered: 0.8 }) }) },
      ['documents 80.0 % (2 × 503) answered'],
    ],
    [
      'a document that waits',
      { attack: phase(20, { document: spread(20, { longest: 6_001 }) }) },
      ['a document took 6001 ms of at most 6000 ms'],
    ],
    [
      'five times a slow document',
      { quiet: phase(10, { document: spread(4_000) }), attack: phase(9, { document: spread(9_999) }) },
      [],
    ],
    ['nobody asked', { attack: phase(0, { small: spreadOf([]) }) }, ['no honest call under attack']],
    ['later still late', { after: phase(251) }, ['p99 251 ms of at most 250 ms five seconds later']],
    ['memory', { peakBytes: 2 ** 31 + 2 ** 20 }, ['peak 2049 MiB of 2048 MiB']],
    ['kills', { kernelKills: 1 }, ['the kernel ended 1 processes']],
    ['a restart', { isSameProcess: false }, ['the service was restarted or ended']],
  ];
  for (const [name, change, expected] of cases)
    it(name, () => assert.deepEqual(breaches({ ...FINE, ...change }), expected));

  it('compares two attacks by their longest document', () => {
    const taking = (longest: number): AttackFigures => ({
      ...FINE,
      attack: phase(10, { document: spread(10, { longest }) }),
    });
    assert.deepEqual(besideBreaches(taking(8_000), taking(4_000), 2), []);
    assert.equal(besideBreaches(taking(8_001), taking(4_000), 2).length, 1);
    assert.deepEqual(besideBreaches(taking(5_000), taking(100), 2), [], 'what is allowed to each alone');
  });

  it('leaves times apart where nobody attacks', () => {
    const late = { ...FINE, attack: phase(9_000) };
    assert.deepEqual(breaches(late, { isUntimed: true }), ['a document took 9000 ms of at most 6000 ms']);
    const refused = { ...FINE, attack: phase(9, { small: spread(9, { answered: 0.5 }) }) };
    assert.deepEqual(breaches(refused, { isUntimed: true }), ['50.0 % (2 × 503) answered under attack']);
  });

  it('bounds what the main thread has to do', () => {
    // 0.4 of six seconds for 12 answers.
    assert.deepEqual(loopBreaches(FINE, { maxMoreLoop: 0.41, maxAnswerMs: 201 }), []);
    assert.deepEqual(loopBreaches(FINE, {}), []);
    assert.deepEqual(loopBreaches(FINE, { maxMoreLoop: 0.25, maxAnswerMs: 0.15 }), [
      '40.0 % of the main thread, of at most 25.0 %',
      '200.00 ms of the main thread an answer, of at most 0.15 ms',
    ]);
  });

  it('bounds the answers of a status', () => {
    const bound = { status: 406, count: 10 };
    assert.deepEqual(answerBreaches({ answers: { 406: 10, 200: 99 } }, bound), []);
    assert.deepEqual(answerBreaches({ answers: { 406: 11 } }, bound), [
      '11 answers of 406, at most 10 are allowed',
    ]);
    assert.deepEqual(answerBreaches({ answers: {} }, bound), []);
  });

  it('compares with a peer', () => {
    assert.deepEqual(peerBreaches({ ours: 6, theirs: 100, unit: 'ms' }, 0.06), []);
    assert.deepEqual(peerBreaches({ ours: 7, theirs: 100, unit: 'ms' }, 0.06), ['7.0 ms of at most 6.0']);
  });
});

it('the table has a row for each result and as many cells as its head', () => {
  const [first, second] = [
    { name: 'wire-a', what: 'a | b', breaches: [], figures: FINE },
    { name: 'peer-a', what: 'b', breaches: ['x'], peer: { ours: 1, theirs: 2, unit: 'ms' } },
  ];
  const third = { name: 'suite-a', what: 'c', breaches: [], seconds: 3 };
  const rows = runTable({ results: [first!, second!, third] }).split('\n');
  assert.equal(rows.length, 5);
  const cells = (row: string) => row.split(/(?<!\\)\|/).length;
  for (const row of rows) assert.equal(cells(row), cells(rows[0]!), row);
  assert.match(rows[2]!, /100\.0 %.* 954 MiB \| passed \|$/);
  assert.match(rows[3]!, /1\.0 by 2\.0 ms.*\| x \|$/);
});
