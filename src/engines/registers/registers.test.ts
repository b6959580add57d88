import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Unavailable } from '@kontor/base';
import { VAT_FORMATS } from '@kontor/vat/testing';
import { isUnavailable, registerRig, startStubbedRegisters } from '../../testing/stubs/register-harness.ts';
import { VirtualTime } from '../../testing/stubs/virtual-time.ts';
import { HttpClient } from '../upstream/http-client.ts';
import { registerOf } from './register-set.ts';

const ENTRIES: readonly (readonly [vatId: string, entry: object])[] = [
  [
    'ATU16370905',
    {
      registered: true,
      name: 'Österreichisches Rotes Kreuz',
      address: 'Wiedner Hauptstraße 32, AT-1040 Wien',
    },
  ],
  [
    'CZ45274649',
    { registered: true, name: 'ČEZ, a. s.', address: 'Duhová 1444/2, PRAHA 4 - MICHLE, 140 00 PRAHA 4' },
  ],
  ['DE811115368', { registered: true }],
  ['DE113866163', { registered: false }],
  [
    'GR094019245',
    { registered: true, name: 'ΟΡΓΑΝΙΣΜΟΣ ΤΗΛΕΠΙΚΟΙΝΩΝΙΩΝ', address: 'ΚΗΦΙΣΙΑΣ 99, 15124 - ΜΑΡΟΥΣΙ' },
  ],
  [
    'XI434031494',
    { registered: true, name: 'Belfast Linen Ltd', address: '1 Donegall Square, Belfast, BT1 5GS' },
  ],
  ['GB434031494', { registered: true, name: 'Thames Paper Ltd', address: '1 High Street, Reading, RG1 1AA' }],
  ['GB727255821', { registered: false }],
  ['GBGD001', { registered: false }],
  [
    'CHE-105.838.471 MWST',
    { registered: true, name: 'Muster & Söhne AG', address: 'Bahnhofstrasse 1, 8001 Zürich' },
  ],
  ['CHE100155212', { registered: false }],
  ['NO923609016MVA', { registered: true, name: 'EQUINOR ASA', address: 'Forusbeen 50, 4035 STAVANGER' }],
  ['NO917313008', { registered: false }],
  ['NO987008644', { registered: false }],
  ['NO974760673', { registered: false }],
];

test('each register answers over real sockets', async () => {
  await using rig = await startStubbedRegisters();
  for (const [vatId, entry] of ENTRIES) assert.deepEqual(await rig.verify(vatId), entry, vatId);
  assert.ok(rig.reports.every(({ outcome }) => outcome === 'registered' || outcome === 'unregistered'));
});

test('VIES is asked as documented', async () => {
  await using rig = await startStubbedRegisters({ settings: { VAT_VIES_REQUESTER: 'AT U14243102' } });
  await rig.verify('GR094019245');
  const [call] = rig.stubs.vies.calls;
  assert.equal(call?.method, 'POST');
  assert.equal(call?.path, '/taxation_customs/vies/rest-api/check-vat-number');
  assert.equal(call?.headers['content-type'], 'application/json');
  assert.equal(call?.headers.accept, 'application/json');
  assert.equal(call?.headers['user-agent'], 'Kontor/test');
  assert.deepEqual(JSON.parse(call?.body ?? ''), {
    countryCode: 'EL',
    vatNumber: '094019245',
    requesterMemberStateCode: 'AT',
    requesterNumber: 'U14243102',
  });
});

test('every prefix has its register', () => {
  const others: Record<string, string> = { GB: 'hmrc', CH: 'uid', NO: 'brreg', IS: 'skatturinn' };
  for (const prefix of Object.keys(VAT_FORMATS))
    assert.equal(registerOf(prefix), others[prefix] ?? 'vies', prefix);
  assert.throws(() => registerOf('US'), RangeError);
});

test('registers that are not set up do not answer, and health names the remedy', async () => {
  const http = { request: () => assert.fail('nothing may be asked') };
  const { verify, registers } = registerRig(http, new VirtualTime(), {
    settings: { VAT_IS_PROVIDER: 'none' },
  });
  await assert.rejects(verify('GB434031494'), isUnavailable('hmrc GB: not-set-up', 3600));
  await assert.rejects(verify('IS12345'), isUnavailable('skatturinn IS: not-set-up', 3600));
  const health = registers.health();
  assert.deepEqual(health.vies, { state: 'ok' });
  assert.equal(health.hmrc.state, 'away');
  assert.match(health.hmrc.note ?? '', /VAT_HMRC_CLIENT_ID/);
  assert.match(health.skatturinn.note ?? '', /VAT_IS_PROVIDER/);
});

test('answers are remembered for their time and no longer, outages never', async () => {
  await using rig = await startStubbedRegisters();
  const { vies } = rig.stubs;
  for (const vatId of ['ATU16370905', 'at u 1637 0905', 'DE113866163', 'DE113866163'])
    await rig.verify(vatId);
  assert.equal(vies.calls.length, 2);
  await rig.time.advance(60_000);
  await rig.verify('DE113866163');
  await rig.verify('ATU16370905');
  assert.equal(vies.calls.length, 3, 'the refusal was forgotten after a minute');
  await rig.time.advance(540_000);
  vies.next({ status: 500 });
  await assert.rejects(rig.verify('ATU16370905'), isUnavailable('vies AT: http-500'), 'no stale answer');
  assert.equal((await rig.verify('ATU16370905')).registered, true);
  assert.equal(vies.calls.length, 5);
});

test('with and without suffix, one number is one question', async () => {
  await using rig = await startStubbedRegisters();
  for (const vatId of ['NO923609016MVA', 'NO923609016']) await rig.verify(vatId);
  assert.equal(rig.stubs.brreg.calls.length, 1);
  assert.equal(rig.registers.cached, 1);
});

test('a life of 0 remembers nothing', async () => {
  await using rig = await startStubbedRegisters({
    settings: { VAT_CACHE_TTL_S: 0, VAT_CACHE_NEGATIVE_TTL_S: 0 },
  });
  for (let i = 0; i < 3; i++) await rig.verify('ATU16370905');
  assert.equal(rig.stubs.vies.calls.length, 3);
  assert.equal(rig.registers.cached, 0);
});

test('twenty equal calls at a time ask once', async () => {
  await using rig = await startStubbedRegisters();
  const held = Promise.withResolvers<void>();
  rig.stubs.vies.next({ after: held.promise, body: { valid: true, name: 'X' } });
  const calls = Array.from({ length: 20 }, () => rig.verify('ATU16370905'));
  await rig.stubs.vies.received(1);
  held.resolve();
  for (const entry of await Promise.all(calls)) assert.deepEqual(entry, { registered: true, name: 'X' });
  assert.equal(rig.stubs.vies.calls.length, 1);
});

test('one of two callers leaving leaves the question; the last one ends it', async () => {
  await using rig = await startStubbedRegisters();
  rig.stubs.vies.next({ fault: 'hang' });
  const [first, second] = [new AbortController(), new AbortController()];
  const calls = [rig.verify('ATU16370905', first.signal), rig.verify('ATU16370905', second.signal)];
  await rig.stubs.vies.received(1);
  first.abort(new Error('first left'));
  await assert.rejects(calls[0]!, /first left/);
  assert.equal(rig.time.pending, 3, 'verification, attempt and request are still timed');
  second.abort(new Error('second left'));
  await assert.rejects(calls[1]!, /second left/);
  await rig.stubs.vies.idle();
  assert.equal(rig.time.pending, 0);
  assert.equal((await rig.verify('ATU16370905')).registered, true, 'and nothing stays behind');
});

test('VIES: four at a time for a state, sixteen in all, the rest in order', async () => {
  const time = new VirtualTime();
  const underWay = new Map<string, number>();
  let all = 0;
  let peak = 0;
  const peaks = new Map<string, number>();
  const http = {
    request: async (call: { readonly body?: string }) => {
      const { countryCode } = JSON.parse(call.body ?? '') as { countryCode: string };
      const now = (underWay.get(countryCode) ?? 0) + 1;
      underWay.set(countryCode, now);
      peaks.set(countryCode, Math.max(peaks.get(countryCode) ?? 0, now));
      peak = Math.max(peak, ++all);
      await new Promise<void>((done) => void time.after(1000, done));
      underWay.set(countryCode, (underWay.get(countryCode) ?? 0) - 1);
      all--;
      return { status: 200, headers: {}, body: Buffer.from('{"valid":false}') };
    },
  };
  const { verify } = registerRig(http, time);
  const states = ['ATU1424310', 'DE11386616', 'FI0245904', 'EE10093155', 'DK1050328', 'HU1067210'];
  const calls = states.flatMap((stem) => Array.from({ length: 10 }, (_, digit) => verify(`${stem}${digit}`)));
  await time.finish(Promise.all(calls));
  assert.equal(peak, 16);
  for (const state of ['AT', 'DE', 'FI', 'EE']) assert.equal(peaks.get(state), 4, state);
});

test('nothing of a number or a name gets into reports, errors, health or the cache’s keys', async () => {
  await using rig = await startStubbedRegisters();
  const errors: string[] = [];
  const seen = {
    log: (error: Unavailable) => errors.push(`${error.stack} ${JSON.stringify(error)} ${error.reason}`),
  };
  await rig.verify('ATU16370905');
  for (const answer of [
    { status: 500, body: 'ATU16370906' },
    { body: '<html>U16370906' },
    { body: { errorWrappers: [{ error: 'U16370906' }] } },
    { fault: 'reset' as const },
  ]) {
    rig.stubs.vies.next(answer, answer, answer, answer);
    await rig.verify('ATU16370906').catch(seen.log);
  }
  assert.equal(errors.length, 4);
  const told = JSON.stringify([
    rig.reports,
    rig.circuitChanges,
    rig.registers.health(),
    errors,
    [...rig.registers.openCircuits()],
  ]);
  for (const canary of ['16370905', '16370906', 'Rotes', 'Wiedner'])
    assert.ok(!told.includes(canary), canary);
});

test('the way out refuses a register at a private address that no setting names', async () => {
  const time = new VirtualTime();
  using http = new HttpClient({ userAgent: 'x', time, operatorOrigins: [] });
  const { verify } = registerRig(http, time, { settings: { VAT_VIES_BASE_URL: 'https://169.254.169.254' } });
  await assert.rejects(verify('ATU16370905'), isUnavailable('vies AT: forbidden-address'));
});
