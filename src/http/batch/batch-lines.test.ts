import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { OPERATIONS } from '../../operations/index.ts';
import { BatchClient } from '../../testing/batch-client.ts';
import { echoHash } from '../../testing/echo-hash.ts';
import { type Service, startService } from '../../testing/harness.ts';

const TRANSFER = { iban: 'AT611904300234573201', recipient: 'Max', amount: 1 };
const transfer = (id: string, more: object = {}) => ({
  id,
  operation: 'epc-qr-code',
  input: { ...TRANSFER, ...more },
});

describe('POST /v1/batch', () => {
  let service: Service;
  before(async () => {
    service = await startService({ operations: [...OPERATIONS, echoHash], env: { BODY_LIMIT: '100KiB' } });
  });
  after(() => service.close());
  const client = new BatchClient(
    () => service,
    () => 0,
  );

  describe('a line', () => {
    it('is answered as its own call would be', async () => {
      const { lines, end } = await client.send([
        { id: 'a', operation: 'epc-qr-code', input: TRANSFER, accept: 'image/svg+xml' },
        { id: 'b', operation: 'epc-qr-code', input: { iban: 'AT00' } },
        { id: 'c', operation: 'geocode-search', input: { query: 'Wien' } },
        { id: 'd', operation: 'indexes', input: { index: 'at-cpi-2020' } },
      ]);
      const [code, wrong, place, index] = lines;
      const single = await service.call({
        method: 'POST',
        url: '/v1/epc-qr-code',
        payload: JSON.stringify(TRANSFER),
        headers: { 'content-type': 'application/json', accept: 'image/svg+xml' },
      });
      assert.deepEqual(Buffer.from(String(code!.base64), 'base64'), single.rawPayload);
      assert.deepEqual([code!.type, code!.filename], ['image/svg+xml', 'qr-code.svg']);
      assert.deepEqual(wrong!.messages, ['message.ibanMustBeValid', 'message.recipientMustNotBeBlank']);
      assert.equal((place!.data as { address: { city: string } }).address.city, 'Musterstadt');
      assert.equal((place!.headers as Record<string, string>)['x-geocode-precision'], 'place');
      assert.equal(index!.status, 200, JSON.stringify(index));
      assert.deepEqual(end, {
        read: 4,
        answered: 4,
        succeeded: 3,
        failed: 1,
        creditsUsed: 0,
        complete: true,
      });
    });

    it('has the file of an upload as Base64', async () => {
      const content = Buffer.from('%PDF-1.7 a file');
      const input = { file: content.toString('base64url'), copies: 3, label: ' x ' };
      const { lines } = await client.send([{ operation: 'echo-hash', input }]);
      assert.deepEqual(lines[0]?.data, {
        ...(lines[0]?.data as object),
        size: content.length,
        fields: { label: 'x', level: '2b', copies: 3, report: false },
      });
    });

    for (const [title, line, messages, id] of [
      ['no JSON', '{"id":"a"', ['message.bodyMustBeValid'], null],
      ['no object', '[1]', ['message.bodyMustBeValid'], null],
      ['no UTF-8', Buffer.from('{"id":"\xff"}', 'latin1'), ['message.bodyMustBeValid'], null],
      [
        'too deep',
        `{"operation":"epc-qr-code","input":${'{"a":'.repeat(33)}1${'}'.repeat(33)}}`,
        ['message.bodyMustBeValid'],
        null,
      ],
      ['too long', `{"id":"a","input":"${'x'.repeat(110_000)}"}`, ['message.bodyTooLarge'], null],
      [
        'long and no JSON',
        `{"id":"a","operation":"barcode","input":{"a":"${'x'.repeat(60_000)}",}}`,
        ['message.bodyMustBeValid'],
        null,
      ],
      ['without anything', '{}', ['message.operationMustNotBeBlank', 'message.inputMustNotBeNull'], '1'],
      [
        'of another operation',
        { id: 'a', operation: 'epc-qr-kode', input: {} },
        ['message.operationMustBeValid'],
        'a',
      ],
      [
        'with an input of another kind',
        { id: 'a', operation: 'epc-qr-code', input: [] },
        ['message.inputMustBeValid'],
        'a',
      ],
      [
        'with an id that is no text',
        { id: 7, operation: 'epc-qr-code', input: TRANSFER },
        ['message.idMustBeValid'],
        null,
      ],
      [
        'with an empty id',
        { id: '', operation: 'epc-qr-code', input: TRANSFER },
        ['message.idMustNotBeBlank'],
        null,
      ],
      [
        'with a control character in it',
        { id: 'a\u0085', operation: 'epc-qr-code', input: TRANSFER },
        ['message.idMustBeValid'],
        null,
      ],
      [
        'with a long id',
        { id: 'ä'.repeat(101), operation: 'epc-qr-code', input: TRANSFER },
        ['message.idMustNotBeLongerThan100Characters'],
        null,
      ],
      [
        'with another accept',
        { id: 'a', operation: 'epc-qr-code', input: TRANSFER, accept: 1 },
        ['message.acceptMustBeValid'],
        'a',
      ],
      [
        'wrong in every way',
        { id: '', operation: 'epc-qr-code', input: { iban: 'AT00', size: 1 } },
        [
          'message.idMustNotBeBlank',
          'message.ibanMustBeValid',
          'message.recipientMustNotBeBlank',
          'message.sizeMustBeBetween100And2000',
        ],
        null,
      ],
    ] as const) {
      it(`${title} is refused, and harms no other`, async () => {
        const { lines } = await client.send([line, transfer('next')]);
        assert.deepEqual([lines[0]?.status, lines[0]?.messages, lines[0]?.id], [406, messages, id]);
        assert.deepEqual([lines[1]?.status, lines[1]?.id], [200, 'next']);
      });
    }

    it('may have an id of 100 characters, emojis too, spaces kept', async () => {
      const ids = ['😀'.repeat(100), ' a ', 'ä'];
      const { lines } = await client.send(ids.map((id) => transfer(id)));
      assert.deepEqual(
        lines.map(({ id, status }) => [id, status]),
        ids.map((id) => [id, 200]),
      );
    });

    it('is refused where an earlier one has its id, a number by default', async () => {
      const { lines } = await client.send([
        transfer('2'),
        { ...transfer('x'), id: undefined },
        transfer('a'),
        transfer('a'),
      ]);
      assert.deepEqual(
        lines.map(({ status, messages }) => messages ?? status),
        [200, ['message.idMustBeValid'], 200, ['message.idMustBeValid']],
      );
    });

    it('names unknown members of itself and of its input', async () => {
      const { lines } = await client.send([{ ...transfer('a', { recipent: 1 }), inptu: 1 }]);
      assert.deepEqual(lines[0]?.warnings, [
        'unknown-member;name="inptu";near="input"',
        'unknown-member;name="recipent"',
      ]);
    });

    it('suggests the operation that is meant', async () => {
      const { lines } = await client.send([{ operation: 'epc-qr-kode', input: {} }]);
      assert.deepEqual(lines[0]?.details, [
        {
          message: 'message.operationMustBeValid',
          field: 'operation',
          description: 'operation: unknown operation; did you mean epc-qr-code?',
        },
      ]);
    });
  });
});
