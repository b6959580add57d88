/**
 * Signed records of VAT checks beside jwcrypto, a JOSE library of another language by other people: what a service signs
 * and publishes verifies, also after a rotation, and no changed byte does. Needs Python 3 with venv and the package index.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { AnyOperation } from '../../src/core/operation.ts';
import { vatVerification } from '../../src/operations/vat-verification/index.ts';
import { startService } from '../../src/testing/harness.ts';
import { startStubbedRegisters } from '../../src/testing/stubs/register-harness.ts';

const JWCRYPTO = 'jwcrypto==1.5.6';

interface Case {
  readonly record: string;
  readonly keys: unknown;
}

type Judgement =
  | { readonly header: object; readonly claims: { readonly vat: Readonly<Record<string, unknown>> } }
  | { readonly error: string };

function judged(cases: readonly Case[]): readonly Judgement[] {
  const folder = mkdtempSync(join(tmpdir(), 'jose-oracle-'));
  try {
    execFileSync('python3', ['-m', 'venv', folder]);
    execFileSync(join(folder, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', JWCRYPTO]);
    const judge = spawnSync(join(folder, 'bin/python'), [join(import.meta.dirname, 'evidence-judge.py')], {
      input: cases.map((one) => JSON.stringify(one)).join('\n'),
      maxBuffer: 64 * 1024 * 1024,
      encoding: 'utf8',
    });
    assert.equal(judge.status, 0, judge.stderr);
    return judge.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Judgement);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every 37th character, and those around the dots, replaced by another of the alphabet. */
function changed(record: string): readonly string[] {
  const places = [...record].flatMap((character, at) => {
    const isNearDot = record.slice(Math.max(0, at - 1), at + 2).includes('.');
    return character !== '.' && (isNearDot || at % 37 === 0) ? [at] : [];
  });
  return places.map((at) => {
    // The last character of a part may have bits that decoding drops: another one differs in the upper bits.
    const other = record[at] === 'A' || record[at] === 'g' ? 'w' : 'g';
    return record.slice(0, at) + other + record.slice(at + 1);
  });
}

test('jwcrypto verifies what the service signs, and no changed byte', async () => {
  await using rig = await startStubbedRegisters({ settings: { VAT_HMRC_RPS: 1000, VAT_EVATR_RPS: 1000 } });
  const tools = { vatRegisters: rig.registers };
  const service = await startService({ operations: [vatVerification as AnyOperation], tools });
  try {
    const ask = async (query: Readonly<Record<string, string>>) => {
      const url = `/v1/vat-verification?${new URLSearchParams({ ...query, evidence: 'true' })}`;
      const answer = await service.call({ method: 'GET', url });
      assert.equal(answer.statusCode, 200, answer.body);
      return (answer.json() as { readonly evidence: string }).evidence;
    };
    const records = [
      await ask({ vatId: 'CZ45274649', requester: 'ATU14243102', traderName: 'ČEZ, a. s. — Ωμέγα' }),
      await ask({ vatId: 'CZ45274649', requester: 'DE811115368', traderName: 'ČEZ', traderCity: 'Praha' }),
      await ask({ vatId: 'GB434031494', requester: 'GB727255821' }),
      await ask({ vatId: 'DE113866160', requester: 'ATU14243102' }),
    ];
    const jwks = async () => (await service.call({ method: 'GET', url: '/.well-known/jwks.json' })).json();
    const keys = await jwks();
    const forged = records.flatMap(changed);
    assert.ok(forged.length > 100);
    const cases = [...records, ...forged].map((record) => ({ record, keys }));
    const judgements = judged(cases);
    assert.equal(judgements.length, cases.length);
    const good = judgements.slice(0, records.length);
    assert.deepEqual(
      good.map((one) => ('claims' in one ? [one.claims.vat.vatId, one.claims.vat.valid] : one)),
      [
        ['CZ45274649', true],
        ['CZ45274649', true],
        ['GB434031494', true],
        ['DE113866160', false],
      ],
    );
    const verified = forged.filter((_, index) => !('error' in judgements[records.length + index]!));
    assert.deepEqual(verified, [], 'changed records');
  } finally {
    await service.close();
  }
});
