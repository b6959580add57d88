import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '@kontor/base/testing';
import { mutated } from '@kontor/pdf/testing';
import { SEALED_AT } from '#testing/key-files.ts';
import { readDer } from '../der/read-der.ts';
import { AUTHORITY_FAULTS, type AuthorityFault, timestampAnswer } from './test-authority.ts';
import { timestampRequest } from './timestamp-request.ts';
import { TimestampRefused, timestampToken } from './timestamp-token.ts';

const REQUEST = timestampRequest(Buffer.from('a signature'), Buffer.alloc(16, 0x9a));

test('a request has version, imprint, nonce and asks for the certificate', () => {
  const [version, imprint, nonce, certificate] = readDer(REQUEST.body).children;
  assert.equal(version!.number, 1);
  assert.equal(imprint!.children[1]!.octets.length, 32);
  assert.deepEqual(nonce!.content, Buffer.concat([Buffer.from([0]), Buffer.alloc(16, 0x9a)]));
  assert.deepEqual(certificate!.content, Buffer.from([0xff]));
});

test('the token of an answer that fits is taken', async () => {
  const answer = await timestampAnswer(REQUEST.body, SEALED_AT);
  assert.deepEqual(timestampToken(answer, REQUEST), readDer(answer).children[1]!.whole);
});

const REASONS: Readonly<Record<AuthorityFault, string>> = {
  'wrong-nonce': 'nonce differs from the request',
  'no-nonce': 'nonce differs from the request',
  'wrong-imprint': 'imprint differs from the request',
  rejection: 'request was rejected',
  'wrong-signature': 'signature of the time stamp does not fit',
  'no-certificate': 'signature of the time stamp does not fit',
  garbage: 'answer is not a time stamp',
};

for (const fault of AUTHORITY_FAULTS)
  test(`refuses an answer with ${fault}`, async () => {
    const answer = await timestampAnswer(REQUEST.body, SEALED_AT, fault);
    assert.throws(() => timestampToken(answer, REQUEST), {
      name: 'TimestampRefused',
      message: REASONS[fault],
    });
  });

test('an answer to another request is refused', async () => {
  const other = timestampRequest(Buffer.from('another signature'), Buffer.alloc(16, 0x9a));
  const answer = await timestampAnswer(other.body, SEALED_AT);
  assert.throws(() => timestampToken(answer, REQUEST), { message: 'imprint differs from the request' });
});

test('mutated answers are refused, or differ where nothing is signed', async () => {
  const random = randomFrom(5);
  const answer = await timestampAnswer(REQUEST.body, SEALED_AT);
  for (let round = 0; round < 1_500; round++) {
    try {
      timestampToken(mutated(answer, random), REQUEST);
    } catch (error) {
      assert(error instanceof TimestampRefused, String(error));
    }
  }
});
