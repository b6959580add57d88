/**
 * Our check digit rules beside those of python-stdnum, which was written by other people from other sources.
 * Needs Python 3 with venv and the package index; both belong to `npm run test:oracle` alone.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { hasRightCheckDigits, vatNumber } from '@kontor/vat';
import { VAT_FORMATS } from '@kontor/vat/testing';
import { vatSamples } from './vat-samples.ts';

const STDNUM = 'python-stdnum==2.2';
const PER_PREFIX = 30_000;

/** Where the two differ and why ours is meant so. Anything else fails the test. */
const KNOWN_DEVIATIONS: readonly { readonly why: string; readonly applies: (id: string) => boolean }[] = [
  {
    why: 'Belgium: check digits are 97 minus a remainder, so 01 to 97; python-stdnum takes 00, 98 and 99 too',
    applies: (id) => /^BE\d{8}(00|98|99)$/.test(id),
  },
  {
    why: 'Ireland: the second letter is A to I or W (VIES, structure of VAT numbers); python-stdnum takes A to W',
    applies: (id) => /^IE\d{7}[A-W][J-V]$/.test(id),
  },
];

const isRight = (id: string): boolean => {
  const vat = vatNumber(id);
  return vat !== undefined && hasRightCheckDigits(vat);
};

/** One verdict a number, in the same order. */
function verdictsOfStdnum(ids: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'vat-oracle-'));
  try {
    execFileSync('python3', ['-m', 'venv', folder]);
    execFileSync(join(folder, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', STDNUM]);
    const judge = spawnSync(join(folder, 'bin/python'), [join(import.meta.dirname, 'vat-judge.py')], {
      input: ids.join('\n'),
      maxBuffer: 64 * 1024 * 1024,
      encoding: 'latin1',
    });
    assert.equal(judge.status, 0, judge.stderr);
    return judge.stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('check digits agree with python-stdnum on 900,000 numbers and more', (t) => {
  const ids = Object.keys(VAT_FORMATS).flatMap((prefix) => vatSamples(prefix, PER_PREFIX, isRight));
  assert.ok(ids.length >= 900_000, `${ids.length} numbers`);
  const verdicts = verdictsOfStdnum(ids);
  assert.equal(verdicts.length, ids.length);
  const unexplained: string[] = [];
  const explained = new Map<string, number>();
  let right = 0;
  ids.forEach((id, index) => {
    const ours = isRight(id);
    if (ours) right++;
    if (ours === (verdicts[index] === '1')) return;
    const known = KNOWN_DEVIATIONS.find(({ applies }) => applies(id));
    if (known === undefined) unexplained.push(`${id} ours ${ours}`);
    else explained.set(known.why, (explained.get(known.why) ?? 0) + 1);
  });
  t.diagnostic(`${ids.length} numbers, ${right} right, ${ids.length - right} wrong`);
  for (const [why, count] of explained) t.diagnostic(`${count} deviations: ${why}`);
  // A sample without right numbers would prove nothing.
  assert.ok(right > ids.length / 4);
  assert.deepEqual(unexplained.slice(0, 50), [], `${unexplained.length} unexplained`);
});
