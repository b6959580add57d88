import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signature, WEBHOOK_SECRET } from '../../testing/stubs/stripe-stub.ts';
import { isSigned } from './stripe-signature.ts';

const NOW = 1_760_000_000_000;
const BODY = '{"id":"evt_1"}';
const bytes = Buffer.from(BODY);
const isRight = (header: string, body: Uint8Array = bytes) => isSigned(body, header, WEBHOOK_SECRET, NOW);

test('a body is signed with our secret, over time and body as they came', () => {
  const header = signature(BODY, NOW);
  assert.equal(isRight(header), true);
  assert.equal(isRight(header.replaceAll(',', ', ')), true);
  assert.equal(isRight(header, Buffer.from(`${BODY} `)), false);
  assert.equal(isRight(signature(BODY, NOW, 'whsec_another')), false);
  assert.equal(isRight(header.replace(/t=\d+/, `t=${NOW / 1000 - 1}`)), false);
});

test('while a secret is replaced one right signature of several is enough', () => {
  const [time, right] = signature(BODY, NOW).split(',');
  const other = signature(BODY, NOW, 'whsec_another').split(',')[1];
  assert.equal(isRight(`${time},${other},${right}`), true);
  assert.equal(isRight(`${time},${other}`), false);
});

test('300 seconds are tolerated either way', () => {
  for (const [seconds, expected] of [
    [-300, true],
    [300, true],
    [-301, false],
    [301, false],
  ] as const)
    assert.equal(isRight(signature(BODY, NOW + seconds * 1000)), expected, `${seconds}`);
});

test('what is no signature is none', () => {
  const [time, right = ''] = signature(BODY, NOW).split(',');
  const old = right.replace('v1', 'v0');
  for (const header of [
    '',
    't=',
    't=x,v1=',
    `${right}`,
    `${time}`,
    `${time},${old}`,
    `${time},v1=zz`,
    `${time},v1`,
  ])
    assert.equal(isRight(header), false, header);
  assert.equal(isRight(`${time},${'v1=00,'.repeat(50)}${right}`), false, 'only the first ones are looked at');
});
