/** The operation in the real service, with the real registers code over local sockets to the stubs. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AnyOperation } from '../../core/operation.ts';
import { type Service, startService } from '../../testing/harness.ts';
import { type StubbedRegisters, startStubbedRegisters } from '../../testing/stubs/register-harness.ts';
import { VIES_CONSULTATION_NUMBER } from '../../testing/stubs/vies-stub.ts';
import { vatVerification } from './index.ts';

describe('VAT verification over the wire', () => {
  let rig: StubbedRegisters;
  let service: Service;
  before(async () => {
    // Without an application at HMRC, as most services run.
    rig = await startStubbedRegisters({
      settings: { VAT_HMRC_CLIENT_ID: undefined, VAT_HMRC_CLIENT_SECRET: undefined },
    });
    const tools = { vatRegisters: rig.registers };
    service = await startService({ operations: [vatVerification as AnyOperation], tools });
  });
  after(async () => {
    await service.close();
    await rig[Symbol.asyncDispose]();
  });

  const post = (body: object) =>
    service.call({
      method: 'POST',
      url: '/v1/vat-verification',
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });

  const get = (query: string) => service.call({ method: 'GET', url: `/v1/vat-verification${query}` });

  const VAT_IDS = [
    'ATU16370905',
    'CZ 45274649',
    'DE811115368',
    'GR094019245',
    'CHE-105.838.471 MWST',
    'DE113866160',
    'IE1',
  ];

  test('GET and POST give identical bodies', async () => {
    for (const vatId of VAT_IDS) {
      const [posted, got] = [await post({ vatId }), await get(`?vatId=${encodeURIComponent(vatId)}`)];
      assert.equal(posted.statusCode, got.statusCode, vatId);
      const bodies = [posted, got].map((answer) => {
        const { requestId: _, ...rest } = answer.json() as { requestId?: string };
        return rest;
      });
      assert.deepEqual(bodies[0], bodies[1], vatId);
    }
  });

  test('the documented example, member by member in its order', async () => {
    const answer = await post({ vatId: 'ATU16370905' });
    assert.equal(
      answer.body,
      '{"valid":true,"name":"Österreichisches Rotes Kreuz","address":"Wiedner Hauptstraße 32, AT-1040 Wien","countryCode":"AT"}',
    );
  });

  const REFUSED: readonly (readonly [what: string, body: object, message: string])[] = [
    ['missing', {}, 'message.vatIdMustNotBeBlank'],
    ['null', { vatId: null }, 'message.vatIdMustNotBeBlank'],
    ['blank', { vatId: ' \t ' }, 'message.vatIdMustNotBeBlank'],
    ['a number', { vatId: 14243102 }, 'message.vatIdMustBeValid'],
    ['a list', { vatId: ['ATU14243102'] }, 'message.vatIdMustBeValid'],
    ['65 characters', { vatId: `ATU14243102${'.'.repeat(54)}` }, 'message.vatIdMustBeValid'],
    ['only separators', { vatId: '---' }, 'message.vatIdMustBeValid'],
    ['an unknown prefix', { vatId: 'US123456789' }, 'message.vatIdMustBeValid'],
    ['the prefix twice', { vatId: 'ATATU14243102' }, 'message.vatIdMustBeValid'],
  ];

  for (const [what, body, message] of REFUSED) {
    test(`${what}: 406 ${message}`, async () => {
      const answer = await post(body);
      assert.equal(answer.statusCode, 406);
      assert.deepEqual((answer.json() as { messages: string[] }).messages, [message]);
    });
  }

  test('a register without an answer is 503 with Retry-After, and nothing is charged', async () => {
    const { account, key } = await service.newAccount(3);
    rig.stubs.vies.next({ status: 500, body: 'FI02459042 Secret Oy' });
    const answer = await service.call({
      method: 'GET',
      url: '/v1/vat-verification?vatId=FI02459042',
      headers: { authorization: `Bearer ${key}` },
    });
    assert.equal(answer.statusCode, 503);
    assert.deepEqual((answer.json() as { messages: string[] }).messages, ['message.apiUnavailable']);
    assert.equal(answer.headers['retry-after'], '30');
    assert.equal(await service.creditsOf(account), 3);
  });

  test('a 503 names the register and the prefix, nothing of the number', async () => {
    rig.stubs.vies.next({ body: { actionSucceed: false, errorWrappers: [{ error: 'VAT_BLOCKED' }] } });
    for (const [vatId, cause, subject, description] of [
      [
        'FR04409414364',
        'register',
        'VIES (FR)',
        'VAT IDs starting with FR cannot be checked at the moment: VIES refused the request of this service; try again later.',
      ],
      [
        'GB434031494',
        'notSetUp',
        'GB register',
        'VAT IDs starting with GB cannot be checked: the register of HM Revenue & Customs is not set up on this service.',
      ],
    ] as const) {
      const answer = await post({ vatId });
      assert.equal(answer.statusCode, 503, vatId);
      const { details } = answer.json() as { details: readonly object[] };
      assert.deepEqual(details, [{ message: 'message.apiUnavailable', description, cause, subject }]);
    }
  });

  test('nothing of numbers, names and addresses is logged', async () => {
    await service.flush();
    const log = service.logText();
    assert.match(log, /vat-verification/);
    for (const canary of ['16370905', '45274649', '02459042', 'Rotes', 'Wiedner', 'Secret', '14243102']) {
      assert.ok(!log.includes(canary), canary);
    }
  });
});

test('with a requester, VIES gives the check a consultation number, which comes back in the answer', async () => {
  await using rig = await startStubbedRegisters({ settings: { VAT_VIES_REQUESTER: 'ATU14243102' } });
  const tools = { vatRegisters: rig.registers };
  const service = await startService({ operations: [vatVerification as AnyOperation], tools });
  const bodyOf = async (vatId: string) => {
    const answer = await service.call({ method: 'GET', url: `/v1/vat-verification?vatId=${vatId}` });
    assert.equal(answer.statusCode, 200, vatId);
    return answer.body;
  };
  const reference = `"consultationNumber":"${VIES_CONSULTATION_NUMBER}"`;
  try {
    assert.equal(await bodyOf('DE811115368'), `{"valid":true,"countryCode":"DE",${reference}}`);
    assert.equal(await bodyOf('DE113866163'), `{"valid":false,"countryCode":"DE",${reference}}`);
    assert.doesNotMatch(await bodyOf('NO923609016'), /consultationNumber/, 'another register');
    assert.doesNotMatch(await bodyOf('DE113866160'), /consultationNumber/, 'nobody was asked');
    await service.flush();
    assert.ok(!service.logText().includes(VIES_CONSULTATION_NUMBER));
  } finally {
    await service.close();
  }
});
