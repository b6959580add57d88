/** Who asks, what is compared and what is kept of it, over real sockets. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidInput } from '@kontor/base';
import type { RegisterQuestion } from '@kontor/vat';
import { EVATR_ID, EVATR_REQUESTER, evatrAnswer } from '../../testing/stubs/evatr-stub.ts';
import { HMRC_CONSULTATION_NUMBER } from '../../testing/stubs/hmrc-stub.ts';
import {
  isUnavailable,
  questionOf,
  RIG_TIME,
  startStubbedRegisters,
} from '../../testing/stubs/register-harness.ts';
import { VIES_CONSULTATION_NUMBER } from '../../testing/stubs/vies-stub.ts';

/** Time passes only when a test moves it: no limit of calls a second may make a test wait. */
const UNHURRIED = { VAT_HMRC_RPS: 1000, VAT_EVATR_RPS: 1000 };

const vat = (text: string) => questionOf(text).vat;
const asked = (text: string, requester: string, more: Partial<RegisterQuestion> = {}): RegisterQuestion => ({
  vat: vat(text),
  requester: vat(requester),
  ...more,
});
const CEZ = { name: 'ČEZ, a. s.', street: 'Duhová 1444/2', postalCode: '140 00', city: 'Brno' };
const isRefusedRequester = (error: unknown) => {
  assert.ok(error instanceof InvalidInput, String(error));
  assert.deepEqual(
    error.violations.map(({ message }) => message),
    ['message.requesterMustBeValid'],
  );
  return true;
};

test('VIES: who asks and the trader are sent, the letters come back with time and reference', async () => {
  await using rig = await startStubbedRegisters();
  const entry = await rig.entry(
    asked('CZ45274649', 'GR094019245', { trader: { ...CEZ, companyType: 'CZ-1' } }),
  );
  assert.deepEqual(JSON.parse(rig.stubs.vies.calls[0]?.body ?? ''), {
    countryCode: 'CZ',
    vatNumber: '45274649',
    requesterMemberStateCode: 'EL',
    requesterNumber: '094019245',
    traderName: CEZ.name,
    traderStreet: CEZ.street,
    traderPostalCode: CEZ.postalCode,
    traderCity: CEZ.city,
    traderCompanyType: 'CZ-1',
  });
  assert.equal(entry.register, 'vies');
  assert.equal(entry.checkedAt, '2026-10-03T21:02:05.698Z');
  assert.equal(entry.consultationNumber, VIES_CONSULTATION_NUMBER);
  assert.equal(entry.requester, 'EL094019245');
  // The stub, like most states, compares nothing.
  assert.deepEqual(entry.match, { name: 'D', street: 'D', postalCode: 'D', city: 'D', companyType: 'D' });
});

test('VIES: each requester and each trader is a question of its own, also from memory', async () => {
  await using rig = await startStubbedRegisters();
  const questions = [
    questionOf('CZ45274649'),
    asked('CZ45274649', 'ATU14243102'),
    asked('CZ45274649', 'DE811115368'),
    asked('CZ45274649', 'DE811115368', { trader: CEZ }),
  ];
  for (const question of [...questions, ...questions]) await rig.entry(question);
  assert.equal(rig.stubs.vies.calls.length, questions.length);
  const again = await rig.entry(asked('CZ45274649', 'ATU14243102'));
  assert.equal(again.isCached, true);
  assert.equal(again.checkedAt, '2026-10-03T21:02:05.698Z', 'the time of the first answer');
});

test('for evidence each asks: nothing is remembered, nothing shared, and the entry has the exchange', async () => {
  await using rig = await startStubbedRegisters();
  const question = asked('CZ45274649', 'ATU14243102', { isForEvidence: true });
  await rig.entry(asked('CZ45274649', 'ATU14243102'));
  const entries = await Promise.all([rig.entry(question), rig.entry(question)]);
  assert.equal(rig.stubs.vies.calls.length, 3);
  for (const { exchange, isCached } of entries) {
    assert.equal(isCached, undefined);
    assert.equal(exchange?.request.method, 'POST');
    assert.match(exchange?.request.url ?? '', /check-vat-number$/);
    assert.equal(JSON.parse(exchange?.request.body ?? '').requesterNumber, 'U14243102');
    assert.equal(exchange?.response.status, 200);
    assert.equal(JSON.parse(exchange?.response.body ?? '').valid, true);
  }
  // What was asked for evidence is nobody's answer from memory either, and has no exchange in it.
  const plain = await rig.entry(asked('CZ45274649', 'ATU14243102'));
  assert.equal(plain.isCached, true);
  assert.equal(plain.exchange, undefined);
});

test('for evidence every register gives its exchange, without headers and credentials', async () => {
  await using rig = await startStubbedRegisters({ settings: UNHURRIED });
  for (const [number, requester, register] of [
    ['CZ45274649', 'DE811115368', 'evatr'],
    ['GB434031494', 'GB727255821', undefined],
    ['CHE105838471', 'ATU14243102', undefined],
    ['NO923609016', 'ATU14243102', undefined],
    ['IS99999', 'ATU14243102', undefined],
  ] as const) {
    const more = register === undefined ? {} : { register };
    const entry = await rig.entry(asked(number, requester, { isForEvidence: true, ...more }));
    assert.ok((entry.exchange?.response.status ?? 0) >= 200, number);
    assert.doesNotMatch(JSON.stringify(entry.exchange), /Bearer|stub-token|secret/i, number);
    assert.deepEqual(Object.keys(entry.exchange ?? {}), ['request', 'response'], number);
  }
});

test('an outage is no evidence: it is 503, and nothing is recorded', async () => {
  await using rig = await startStubbedRegisters({ settings: UNHURRIED });
  const question = asked('CZ45274649', 'ATU14243102', { isForEvidence: true });
  const away = { body: { valid: false, userError: 'MS_UNAVAILABLE' } };
  rig.stubs.vies.next(away, away);
  await assert.rejects(rig.entry(question), isUnavailable('vies CZ: MS_UNAVAILABLE'));
  const { exchange } = await rig.entry(question);
  assert.match(exchange?.response.body ?? '', /"valid":true/, 'that of the attempt that decided');
});

test('a requester that VIES refuses is the fault of who named it; that of the operator is an outage', async () => {
  await using rig = await startStubbedRegisters({ settings: { VAT_VIES_REQUESTER: 'ATU14243102' } });
  const refusal = { body: { actionSucceed: false, errorWrappers: [{ error: 'INVALID_REQUESTER_INFO' }] } };
  rig.stubs.vies.next(refusal, refusal);
  await assert.rejects(rig.entry(asked('CZ45274649', 'DE811115368')), isRefusedRequester);
  await assert.rejects(rig.entry('CZ45274649'), isUnavailable('vies CZ: INVALID_REQUESTER_INFO'));
  assert.equal((await rig.entry('CZ45274649')).requester, 'ATU14243102');
});

test('a requester that the register does not take is not sent', async () => {
  await using rig = await startStubbedRegisters();
  for (const [number, requester] of [
    ['CZ45274649', 'GB434031494'],
    ['GB434031494', 'ATU14243102'],
    ['CHE105838471', 'ATU14243102'],
    ['NO923609016', 'GB434031494'],
  ] as const) {
    const entry = await rig.entry(asked(number, requester));
    assert.equal(entry.requester, undefined, number);
    assert.equal(entry.consultationNumber, undefined, number);
  }
  const [call] = rig.stubs.vies.calls;
  assert.doesNotMatch(call?.body ?? '', /requester/);
});

test('a register without a time of its own has that of the service', async () => {
  await using rig = await startStubbedRegisters();
  assert.equal((await rig.entry('NO923609016')).checkedAt, RIG_TIME);
});

test('HMRC: the requester is in the address; reference and date come back', async () => {
  await using rig = await startStubbedRegisters();
  const entry = await rig.entry(asked('GB434031494', 'GB727255821'));
  const [, call] = rig.stubs.hmrc.calls;
  assert.equal(call?.path, '/organisations/vat/check-vat-number/lookup/434031494/727255821');
  assert.equal(entry.requester, 'GB727255821');
  assert.equal(entry.consultationNumber, HMRC_CONSULTATION_NUMBER);
  assert.equal(entry.checkedAt, '2026-10-06T15:11:52+00:00');
});

test('HMRC: an unknown requester is no verdict about the number', async () => {
  await using rig = await startStubbedRegisters({ settings: UNHURRIED });
  const unknown = {
    status: 403,
    body: { code: 'INVALID_REQUEST', message: 'requesterVrn does not match a registered company' },
  };
  const malformed = {
    status: 400,
    body: {
      code: 'INVALID_REQUEST',
      message: 'Invalid requesterVrn - Vrn parameters should be 9 or 12 digits',
    },
  };
  const ofTarget = {
    status: 400,
    body: { code: 'INVALID_REQUEST', message: 'Invalid targetVrn - Vrn parameters should be 9 or 12 digits' },
  };
  await rig.entry('GB434031494');
  rig.stubs.hmrc.next(unknown, malformed, ofTarget);
  for (let time = 0; time < 2; time++)
    await assert.rejects(rig.entry(asked('GB434031494', 'GB727255821')), isRefusedRequester);
  assert.equal((await rig.entry(asked('GB434031494', 'GB727255821'))).registered, false);
});

const qualified = (number: string, more: Partial<RegisterQuestion> = {}) =>
  asked(number, EVATR_REQUESTER, { register: 'evatr', ...more });

test('eVatR: a qualified confirmation with its letters, status and reference', async () => {
  await using rig = await startStubbedRegisters();
  const entry = await rig.entry(qualified('CZ45274649', { trader: CEZ }));
  const [call] = rig.stubs.evatr.calls;
  assert.equal(call?.path, '/app/v1/abfrage');
  assert.deepEqual(JSON.parse(call?.body ?? ''), {
    anfragendeUstid: EVATR_REQUESTER,
    angefragteUstid: 'CZ45274649',
    firmenname: CEZ.name,
    strasse: CEZ.street,
    plz: CEZ.postalCode,
    ort: CEZ.city,
  });
  assert.deepEqual(entry, {
    registered: true,
    register: 'evatr',
    requester: EVATR_REQUESTER,
    registerStatus: 'evatr-0000',
    consultationNumber: EVATR_ID,
    checkedAt: '2026-11-03T09:15:27.123+01:00',
    match: { name: 'A', street: 'A', postalCode: 'A', city: 'B' },
  });
});

test('eVatR: a simple request compares nothing; a state that compares nothing is named', async () => {
  await using rig = await startStubbedRegisters();
  assert.equal((await rig.entry(qualified('CZ45274649'))).match, undefined);
  const austria = await rig.entry(qualified('ATU16370905', { trader: CEZ }));
  assert.equal(austria.isMatchUnavailable, true);
  assert.deepEqual(austria.match, { name: 'D', street: 'D', postalCode: 'D', city: 'D' });
});

test('eVatR: a number that ended is not valid, with its dates', async () => {
  await using rig = await startStubbedRegisters();
  const entry = await rig.entry(qualified('FR40303265045'));
  assert.equal(entry.registered, false);
  assert.equal(entry.validFrom, '2010-01-01');
  assert.equal(entry.validUntil, '2025-12-31');
});

test('eVatR: Greece is asked once more as GR where EL is unknown', async () => {
  await using rig = await startStubbedRegisters();
  rig.stubs.evatr.next(evatrAnswer('evatr-2003', 400));
  assert.equal((await rig.entry(qualified('GR094019245'))).registered, false);
  const numbers = rig.stubs.evatr.calls.map(
    ({ body }) => (JSON.parse(body) as { angefragteUstid: string }).angefragteUstid,
  );
  assert.deepEqual(numbers, ['EL094019245', 'GR094019245']);
});

test('eVatR: the limit of a session is tried once more; an outage names eVatR and never asks VIES', async () => {
  await using rig = await startStubbedRegisters();
  const limit = evatrAnswer('evatr-0008');
  rig.stubs.evatr.next(limit);
  assert.equal((await rig.entry(qualified('CZ45274649'))).registered, true);
  rig.stubs.evatr.next(limit, limit);
  await assert.rejects(rig.entry(qualified('CZ25123891')), isUnavailable('evatr CZ: evatr-0008'));
  rig.stubs.evatr.next({ status: 503, body: 'Wartung' }, { status: 503 }, { status: 503 }, { status: 503 });
  await assert.rejects(rig.entry(qualified('CZ25123891')), isUnavailable('evatr CZ: http-503'));
  assert.equal(rig.stubs.vies.calls.length, 0);
});

test('eVatR: an unknown requester is refused, and its circuit stays closed', async () => {
  await using rig = await startStubbedRegisters({ settings: UNHURRIED });
  for (let time = 0; time < 7; time++) {
    const question = asked('CZ45274649', 'DE129273398', { register: 'evatr' });
    await assert.rejects(rig.entry(question), isRefusedRequester);
  }
  assert.deepEqual(rig.circuitChanges, []);
});

test('eVatR that is switched off is not set up', async () => {
  await using rig = await startStubbedRegisters({ settings: { VAT_EVATR: 'off' } });
  await assert.rejects(rig.entry(qualified('CZ45274649')), isUnavailable('evatr CZ: not-set-up', 3600));
});
