/** Every way in which a register can fail, over real sockets: always Unavailable, never "not registered". */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unavailable } from '@kontor/base';
import type { RegisterName, RegisterQuestion } from '@kontor/vat';
import { noted } from '../../core/health-notes.ts';
import { EVATR_REQUESTER } from '../../testing/stubs/evatr-stub.ts';
import {
  questionOf,
  type StubbedRegisters,
  startStubbedRegisters,
} from '../../testing/stubs/register-harness.ts';
import type { StubAnswer, StubServer } from '../../testing/stubs/stub-server.ts';
import { uidFault, uidLimitFault } from '../../testing/stubs/uid-stub.ts';
import { VIES_MAGIC, viesAnswer, viesError } from '../../testing/stubs/vies-stub.ts';

/** A number of each register, unknown there: code that takes a fault for an answer would return "not registered". */
const NUMBERS = {
  vies: 'DE113866163',
  evatr: {
    ...questionOf('CZ25123891'),
    requester: questionOf(EVATR_REQUESTER).vat,
    register: 'evatr',
  } as RegisterQuestion,
  hmrc: 'GB727255821',
  uid: 'CHE112142015',
  brreg: 'NO917313008',
  skatturinn: 'IS99999',
} satisfies Record<RegisterName, string | RegisterQuestion>;

const HMRC_TOKEN: StubAnswer = { body: { access_token: 'token', token_type: 'bearer', expires_in: 14_400 } };

/** Faults that any server can show, and how many attempts they are worth. */
const FAULTS: readonly (readonly [what: string, answer: StubAnswer, code: string, attempts: number])[] = [
  ['a reset', { fault: 'reset' }, 'reset', 4],
  ['an answer that breaks off', { fault: 'truncate', body: '{"valid":false}' }, 'reset', 4],
  ['10 GB', { fault: 'endless', body: '{"valid":false' }, 'oversize', 1],
  [
    'HTML in place of the answer',
    { headers: { 'content-type': 'text/html' }, body: '<!DOCTYPE html><p>Wartung</p>' },
    'garbled',
    1,
  ],
  ['an empty answer', { body: '' }, 'garbled', 1],
  ['a list', { body: '[]' }, 'garbled', 1],
  ['a redirect', { status: 301, headers: { location: 'https://elsewhere.example/' } }, 'http-3xx', 1],
  ['status 403', { status: 403, body: {} }, 'http-403', 1],
  ['status 418', { status: 418, body: {} }, 'http-4xx', 1],
  ['status 429', { status: 429, body: {} }, 'http-429', 4],
  ['status 500', { status: 500, body: {} }, 'http-500', 1],
  ['status 502', { status: 502, body: '<html>Bad Gateway</html>' }, 'http-502', 4],
  ['status 503', { status: 503, body: '' }, 'http-503', 4],
  ['status 504', { status: 504, body: '' }, 'http-504', 4],
];

async function fault(rig: StubbedRegisters, vatId: string | RegisterQuestion): Promise<Unavailable> {
  try {
    const entry = await rig.verify(vatId);
    return assert.fail(`answered ${JSON.stringify(entry)}`);
  } catch (error) {
    assert.ok(error instanceof Unavailable, String(error));
    assert.ok(error.retryAfterSeconds >= 1);
    return error;
  }
}

/** The next answers of a register, behind its token where it needs one. */
function lineUp(register: RegisterName, stub: StubServer, answers: readonly StubAnswer[]): void {
  if (register === 'hmrc') stub.next(HMRC_TOKEN);
  stub.next(...answers);
}

for (const register of Object.keys(NUMBERS) as RegisterName[]) {
  for (const [what, answer, code, attempts] of FAULTS) {
    test(`${register}: ${what} is 503 after ${attempts} attempt(s)`, async () => {
      await using rig = await startStubbedRegisters();
      const stub = rig.stubs[register];
      lineUp(
        register,
        stub,
        Array.from({ length: attempts }, () => answer),
      );
      const error = await fault(rig, NUMBERS[register]);
      assert.match(error.reason, new RegExp(`^${register} [A-Z]{2}: ${code}$`));
      assert.equal(stub.calls.length, attempts + (register === 'hmrc' ? 1 : 0));
      assert.equal(rig.reports.length, attempts);
      assert.equal(rig.time.pending, 0, 'no timer is left');
      assert.equal(rig.registers.cached, 0);
    });
  }

  for (const misbehaviour of ['hang', 'drip'] as const) {
    test(`${register}: ${misbehaviour} is 503 within the time, and frees all`, async () => {
      await using rig = await startStubbedRegisters();
      const stub = rig.stubs[register];
      lineUp(register, stub, [{ fault: misbehaviour }, { fault: misbehaviour }]);
      const failed = fault(rig, NUMBERS[register]);
      const before = register === 'hmrc' ? 1 : 0;
      await stub.received(before + 1);
      await rig.time.advance(15_000);
      await stub.received(before + 2);
      await rig.time.advance(20_000 - rig.time.now());
      assert.match((await failed).reason, /: timeout$/);
      assert.equal(rig.time.now(), 20_000);
      assert.equal(rig.time.pending, 0);
      await stub.idle();
    });
  }

  test(`${register}: a closed port is 503`, async () => {
    await using rig = await startStubbedRegisters();
    await rig.stubs[register].close();
    const error = await fault(rig, NUMBERS[register]);
    assert.match(error.reason, /: unreachable$/);
    await rig.stubs[register].restart();
  });
}

for (const code of [...Object.values(VIES_MAGIC), 'SOMETHING_NEW']) {
  if (code === 'INVALID_INPUT') continue;
  for (const status of [200, 400, 500]) {
    test(`vies: ${code} with status ${status} is 503`, async () => {
      await using rig = await startStubbedRegisters();
      const answer = { ...viesError(code), status };
      rig.stubs.vies.next(answer, answer, answer, answer);
      const expected =
        code === 'SOMETHING_NEW' ? { 200: 'unknown-code', 400: 'http-4xx', 500: 'http-500' }[status] : code;
      assert.equal((await fault(rig, NUMBERS.vies)).reason, `vies DE: ${expected}`);
    });
  }
}

test('vies: INVALID_INPUT is the register’s refusal of the number', async () => {
  await using rig = await startStubbedRegisters();
  rig.stubs.vies.next(viesError('INVALID_INPUT'));
  assert.deepEqual(await rig.verify(NUMBERS.vies), { registered: false });
});

test('vies: an answer about another number is 503', async () => {
  await using rig = await startStubbedRegisters();
  rig.stubs.vies.next(viesAnswer({ countryCode: 'DE', vatNumber: '113866164' }, undefined));
  assert.equal((await fault(rig, NUMBERS.vies)).reason, 'vies DE: mismatch');
});

test('hmrc: another 404, another number', async () => {
  await using rig = await startStubbedRegisters();
  rig.stubs.hmrc.next(HMRC_TOKEN, { status: 404, body: { code: 'MATCHING_RESOURCE_NOT_FOUND' } });
  assert.equal((await fault(rig, NUMBERS.hmrc)).reason, 'hmrc GB: http-4xx');
  rig.stubs.hmrc.next({ body: { target: { vatNumber: '434031494', name: 'X' } } });
  assert.equal((await fault(rig, NUMBERS.hmrc)).reason, 'hmrc GB: mismatch');
});

test('hmrc: the token’s own outage is 503', async () => {
  await using rig = await startStubbedRegisters();
  rig.stubs.hmrc.next({ status: 500 });
  assert.equal((await fault(rig, NUMBERS.hmrc)).reason, 'hmrc GB: http-500');
});

test('uid: faults of SOAP', async () => {
  await using rig = await startStubbedRegisters();
  rig.stubs.uid.next(uidLimitFault());
  const limited = await fault(rig, NUMBERS.uid);
  assert.deepEqual([limited.reason, limited.retryAfterSeconds], ['uid CH: quota', 60]);
  rig.stubs.uid.next(uidFault('Something_else'));
  assert.equal((await fault(rig, NUMBERS.uid)).reason, 'uid CH: http-500');
  rig.stubs.uid.next(uidFault('Data_validation_failed'));
  assert.deepEqual(await rig.verify(NUMBERS.uid), { registered: false });
});

test('a crowded register that lets the third attempt in', async () => {
  await using rig = await startStubbedRegisters();
  rig.stubs.vies.next(viesError('MS_MAX_CONCURRENT_REQ'), viesError('MS_MAX_CONCURRENT_REQ'));
  assert.deepEqual(await rig.verify('DE811115368'), { registered: true });
  assert.equal(rig.time.now(), 2000, 'after 0.5 and 1.5 s');
  assert.deepEqual(
    rig.reports.map(({ outcome, code }) => [outcome, code]),
    [
      ['throttled', 'MS_MAX_CONCURRENT_REQ'],
      ['throttled', 'MS_MAX_CONCURRENT_REQ'],
      ['registered', undefined],
    ],
  );
});

test('Retry-After is honoured when it fits, and passed on when it does not', async () => {
  await using rig = await startStubbedRegisters();
  rig.stubs.vies.next({ status: 503, headers: { 'retry-after': '7' } });
  assert.deepEqual(await rig.verify('DE811115368'), { registered: true });
  assert.equal(rig.time.now(), 7000);
  rig.stubs.vies.next({ status: 503, headers: { 'retry-after': '120' } });
  const error = await fault(rig, NUMBERS.vies);
  assert.deepEqual([error.reason, error.retryAfterSeconds], ['vies DE: http-503', 120]);
  assert.equal(rig.stubs.vies.calls.length, 3);
});

test('an answer that takes 13 s still arrives', async () => {
  await using rig = await startStubbedRegisters();
  const thirteen = Promise.withResolvers<void>();
  rig.time.after(13_000, thirteen.resolve);
  rig.stubs.vies.next({
    after: thirteen.promise,
    ...viesAnswer({ countryCode: 'DE', vatNumber: '811115368' }, {}),
  });
  const verified = rig.verify('DE811115368');
  await rig.stubs.vies.received(1);
  await rig.time.advance(13_000);
  assert.deepEqual(await verified, { registered: true });
  assert.equal(rig.time.now(), 13_000);
});

test('the circuit opens after five failures, lets one probe after 30 s, and other states go on', async () => {
  await using rig = await startStubbedRegisters();
  const { vies } = rig.stubs;
  for (let i = 0; i < 5; i++) {
    vies.next({ status: 500 });
    await fault(rig, NUMBERS.vies);
  }
  assert.deepEqual(rig.circuitChanges, [{ register: 'vies', state: 'DE', isOpen: true }]);
  const refused = await fault(rig, 'DE811115368');
  assert.deepEqual([refused.reason, refused.retryAfterSeconds], ['vies DE: circuit-open', 30]);
  assert.equal(vies.calls.length, 5, 'nobody was asked');
  assert.equal((await rig.verify('ATU16370905')).registered, true);
  assert.deepEqual(rig.registers.health().vies, noted('away', 'silentFor', 'DE'));
  assert.equal(rig.registers.openCircuits().get('vies'), 1);
  await rig.time.advance(30_000);
  vies.next({ status: 500 });
  await fault(rig, NUMBERS.vies);
  assert.equal((await fault(rig, NUMBERS.vies)).reason, 'vies DE: circuit-open');
  await rig.time.advance(30_000);
  assert.equal((await rig.verify('DE811115368')).registered, true);
  assert.deepEqual(rig.registers.health().vies, { state: 'ok' });
  assert.deepEqual(rig.circuitChanges.at(-1), { register: 'vies', state: 'DE', isOpen: false });
  assert.deepEqual(await rig.verify(NUMBERS.vies), { registered: false });
});

test('refusals of numbers, and callers that leave, do not open the circuit', async () => {
  await using rig = await startStubbedRegisters({ settings: { VAT_CACHE_NEGATIVE_TTL_S: 0 } });
  for (let i = 0; i < 6; i++) {
    rig.stubs.vies.next(viesError('INVALID_INPUT'));
    await rig.verify(NUMBERS.vies);
    rig.stubs.vies.next(viesAnswer({ countryCode: 'DE', vatNumber: '1' }, {}));
    await fault(rig, NUMBERS.vies);
    rig.stubs.vies.next({ fault: 'hang' });
    const gone = new AbortController();
    const left = rig.verify(NUMBERS.vies, gone.signal);
    await rig.stubs.vies.received(3 * i + 3);
    gone.abort(new Error('gone'));
    await assert.rejects(left, /gone/);
  }
  assert.deepEqual(rig.circuitChanges, []);
});

test('VIES test service: the magic numbers', async () => {
  const { viesResponder } = await import('../../testing/stubs/vies-stub.ts');
  const { viesResult } = await import('./vies-answer.ts');
  const respond = viesResponder({}, { isTestService: true });
  const read = (vatNumber: string) => {
    const asked = { countryCode: 'DE', vatNumber };
    const call = {
      method: 'POST',
      path: '/check-vat-test-service',
      headers: {},
      body: JSON.stringify(asked),
    };
    const { status = 200, body } = respond(call);
    return viesResult({ status, headers: {}, body: Buffer.from(JSON.stringify(body)) }, asked);
  };
  assert.equal(read('100').kind, 'registered');
  assert.equal(read('200').kind, 'unregistered');
  assert.equal(read('201').kind, 'unregistered');
  for (const [number, code] of Object.entries(VIES_MAGIC)) {
    if (code === 'INVALID_INPUT') continue;
    const expected =
      code === 'INVALID_REQUESTER_INFO' ? { kind: 'requester-refused' } : { kind: 'failure', code };
    assert.deepEqual(read(number), expected);
  }
  assert.deepEqual(read('999'), { kind: 'failure', code: 'SERVICE_UNAVAILABLE' });
});
