import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeQuery, queryForm } from '../../http/query.ts';
import { answerOf, type PaymentCode, testPaymentCode } from '../../testing/payment-code-cases.ts';
import { epcQrCode } from './index.ts';
import { type EpcInput, epcInput, epcPayloadOf } from './schema.ts';

const contentOf = (input: EpcInput): Uint8Array => {
  const { content } = epcPayloadOf(input);
  return 'text' in content ? Buffer.from(content.text) : content.bytes;
};

/** Bytes in another character set are given as Latin-1. */
const payloadOf = (input: EpcInput): string => {
  const { content } = epcPayloadOf(input);
  return 'text' in content ? content.text : Buffer.from(content.bytes).toString('latin1');
};

const code: PaymentCode<typeof epcInput> = {
  operation: epcQrCode,
  casesFile: new URL('cases.json', import.meta.url),
  payloadOf,
  contentOf,
};

testPaymentCode(code);

describe('EPC QR code over GET', () => {
  it('gives the same bytes as over POST', async () => {
    const query =
      'iban=AT572011140014400144&recipient=%C3%96sterreich+Company&amount=10.5&frame=TRUE&frameText=';
    const { values } = decodeQuery(query, queryForm(epcInput));
    const get = await answerOf(code, values);
    const post = await answerOf(code, {
      iban: 'AT572011140014400144',
      recipient: 'Österreich Company',
      amount: 10.5,
      frame: true,
      frameText: '',
    });
    assert.deepEqual(get.body, post.body);
  });
});

describe('EPC frame text', () => {
  const framed = { iban: 'AT572011140014400144', recipient: 'A', frame: true };
  it('labels the frame, and an empty text leaves the label out', async () => {
    const bodies = await Promise.all(
      [framed, { ...framed, frameText: 'Zahlen bitte' }, { ...framed, frameText: '' }].map((input) =>
        answerOf(code, input),
      ),
    );
    const distinct = new Set(bodies.map(({ body }) => Buffer.from(body).toString('hex')));
    assert.equal(distinct.size, 3);
    const plain = await answerOf(code, { ...framed, frameText: 'SEPA QR' });
    assert.deepEqual(plain.body, bodies[0]?.body);
  });
});
