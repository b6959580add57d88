/** The operation in the real service, with the real registers code over local sockets to the stubs. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AnyOperation } from '../../core/operation.ts';
import { type Service, startService } from '../../testing/harness.ts';
import { EVATR_REQUESTER } from '../../testing/stubs/evatr-stub.ts';
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
    const origin = '"register":"vies","checkedAt":"2026-10-03T21:02:05.698Z","requester":"ATU14243102"';
    const tail = `"countryCode":"DE",${reference},${origin}`;
    assert.equal(await bodyOf('DE811115368'), `{"valid":true,${tail}}`);
    assert.equal(await bodyOf('DE113866163'), `{"valid":false,${tail}}`);
    assert.equal(await bodyOf('DE113866163'), `{"valid":false,${tail},"cached":true}`);
    assert.doesNotMatch(await bodyOf('NO923609016'), /consultationNumber/, 'another register');
    assert.doesNotMatch(await bodyOf('DE113866160'), /consultationNumber/, 'nobody was asked');
    await service.flush();
    assert.ok(!service.logText().includes(VIES_CONSULTATION_NUMBER));
  } finally {
    await service.close();
  }
});

describe('a caller who names itself', () => {
  let rig: StubbedRegisters;
  let service: Service;
  before(async () => {
    rig = await startStubbedRegisters({ settings: { VAT_HMRC_RPS: 1000, VAT_EVATR_RPS: 1000 } });
    const tools = { vatRegisters: rig.registers };
    service = await startService({ operations: [vatVerification as AnyOperation], tools });
  });
  after(async () => {
    await service.close();
    await rig[Symbol.asyncDispose]();
  });
  const ask = (query: Readonly<Record<string, string>>) =>
    service.call({ method: 'GET', url: `/v1/vat-verification?${new URLSearchParams(query)}` });
  const messagesOf = (answer: { json(): unknown }) => (answer.json() as { messages: string[] }).messages;

  test('gets the answer of before where it asks for nothing more', async () => {
    const answer = await ask({ vatId: 'NO923609016' });
    assert.deepEqual(Object.keys(answer.json() as object), ['valid', 'name', 'address', 'countryCode']);
    assert.equal(answer.headers['x-warning'], undefined);
  });

  test('gets reference, register, time and letters', async () => {
    const answer = await ask({ vatId: 'CZ45274649', requester: 'at u14243102', traderName: 'ČEZ' });
    assert.deepEqual(answer.json(), {
      valid: true,
      name: 'ČEZ, a. s.',
      address: 'Duhová 1444/2, PRAHA 4 - MICHLE, 140 00 PRAHA 4',
      countryCode: 'CZ',
      consultationNumber: VIES_CONSULTATION_NUMBER,
      register: 'vies',
      checkedAt: '2026-10-03T21:02:05.698Z',
      requester: 'ATU14243102',
      match: { name: 'D', street: 'C', postalCode: 'C', city: 'C' },
    });
  });

  test('is warned where its number was not used', async () => {
    const answer = await ask({ vatId: 'NO923609016', requester: 'ATU14243102' });
    assert.equal(answer.headers['x-warning'], 'requester-not-used');
    assert.equal((answer.json() as { register: string }).register, 'brreg');
  });

  test('is warned where the register gave no reference', async () => {
    const body = { countryCode: 'PL', vatNumber: '5211355116', valid: true };
    rig.stubs.vies.next({ body });
    const answer = await ask({ vatId: 'PL5211355116', requester: 'ATU14243102' });
    assert.equal(answer.headers['x-warning'], 'consultation-number-missing');
  });

  test('chooses the confirmation of Germany', async () => {
    const order = { vatId: 'ATU16370905', requester: EVATR_REQUESTER, register: 'evatr' };
    const answer = await ask({ ...order, traderName: 'Rotes Kreuz', traderCity: 'Wien' });
    assert.equal(answer.headers['x-warning'], 'qualified-confirmation-not-available');
    const { register, registerStatus, match } = answer.json() as Readonly<Record<string, unknown>>;
    assert.deepEqual({ register, registerStatus }, { register: 'evatr', registerStatus: 'evatr-2008' });
    assert.deepEqual(match, { name: 'D', street: 'C', postalCode: 'C', city: 'D' });
  });

  const FAULTS: readonly (readonly [what: string, query: Record<string, string>, messages: string[]])[] = [
    ['a requester with a wrong check digit', { requester: 'ATU14243100' }, ['message.requesterMustBeValid']],
    ['a requester of another country', { requester: 'CHE105838471' }, ['message.requesterMustBeValid']],
    ['a British department', { requester: 'GBGD001' }, ['message.requesterMustBeValid']],
    [
      'a name and a postcode that are too long',
      { traderName: 'x'.repeat(201), traderPostalCode: 'x'.repeat(21) },
      [
        'message.traderNameMustNotBeLongerThan200Characters',
        'message.traderPostalCodeMustNotBeLongerThan20Characters',
      ],
    ],
    ['a register that there is not', { register: 'evatR' }, ['message.registerMustBeValid']],
    ['VIES for Norway', { vatId: 'NO923609016', register: 'vies' }, ['message.registerMustBeValid']],
    [
      'eVatR for a German number',
      { vatId: 'DE811115368', register: 'evatr', requester: EVATR_REQUESTER },
      ['message.registerMustBeValid'],
    ],
    [
      'eVatR for an Austrian',
      { register: 'evatr', requester: 'ATU14243102' },
      ['message.registerMustBeValid'],
    ],
    ['eVatR for nobody', { register: 'evatr' }, ['message.requesterMustNotBeBlank']],
    [
      'eVatR for nobody, with half a trader',
      { register: 'evatr', traderStreet: 'x' },
      [
        'message.requesterMustNotBeBlank',
        'message.traderNameMustNotBeBlank',
        'message.traderCityMustNotBeBlank',
      ],
    ],
  ];
  for (const [what, query, messages] of FAULTS) {
    test(`${what} is 406, and no register is asked`, async () => {
      const before = rig.stubs.vies.calls.length + rig.stubs.evatr.calls.length;
      const answer = await ask({ vatId: 'CZ45274649', ...query });
      assert.equal(answer.statusCode, 406);
      assert.deepEqual(messagesOf(answer).toSorted(), [...messages].toSorted());
      assert.equal(rig.stubs.vies.calls.length + rig.stubs.evatr.calls.length, before);
    });
  }

  test('an unknown requester is 406, not charged', async () => {
    const { account, key } = await service.newAccount(3);
    const query = new URLSearchParams({ vatId: 'CZ45274649', requester: 'DE113866163', register: 'evatr' });
    const answer = await service.call({
      method: 'GET',
      url: `/v1/vat-verification?${query}`,
      headers: { authorization: `Bearer ${key}` },
    });
    assert.equal(answer.statusCode, 406);
    assert.deepEqual(messagesOf(answer), ['message.requesterMustBeValid']);
    assert.equal(await service.creditsOf(account), 3);
  });

  test('nothing of requester and trader is logged', async () => {
    await service.flush();
    const log = service.logText();
    for (const canary of ['14243102', '811115368', 'ČEZ', 'Rotes', 'Wien', VIES_CONSULTATION_NUMBER])
      assert.ok(!log.includes(canary), canary);
  });
});
