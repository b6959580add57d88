import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isUnavailable,
  type StubbedRegisters,
  startStubbedRegisters,
} from '../../testing/stubs/register-harness.ts';
import { skatturinnTerms } from '../../testing/stubs/skatturinn-stub.ts';
import { uidLimitFault } from '../../testing/stubs/uid-stub.ts';

test('HMRC: one token for many calls, a new one when it is refused or has ended', async () => {
  await using rig = await startStubbedRegisters({
    settings: { VAT_CACHE_TTL_S: 0, VAT_CACHE_NEGATIVE_TTL_S: 0 },
  });
  const both = [rig.verify('GB434031494'), rig.verify('GB727255821')];
  await Promise.all(both);
  assert.equal(rig.stubs.hmrcTokens.issued(), 1, 'asked for once, also side by side');
  const paths = rig.stubs.hmrc.calls.map(({ path }) => path);
  assert.equal(paths[0], '/oauth/token');
  assert.ok(paths.includes('/organisations/vat/check-vat-number/lookup/434031494'));
  rig.stubs.hmrcTokens.expireTokens();
  await rig.time.advance(1000);
  const again = rig.verify('GB434031494');
  await rig.stubs.hmrc.received(5);
  assert.equal((await again).registered, true);
  assert.equal(rig.stubs.hmrcTokens.issued(), 2);
  await rig.time.advance(14_400_000 - 60_000);
  await rig.verify('GB434031494');
  assert.equal(rig.stubs.hmrcTokens.issued(), 3, 'given up a minute before its end');
});

test('HMRC: a token refused twice, an application refused', async () => {
  await using rig = await startStubbedRegisters();
  const refused = { status: 401, body: { code: 'INVALID_CREDENTIALS' } };
  rig.stubs.hmrc.next({ body: { access_token: 'a', expires_in: 14_400 } }, refused);
  rig.stubs.hmrc.next({ body: { access_token: 'b', expires_in: 14_400 } }, refused);
  await assert.rejects(rig.verify('GB434031494'), isUnavailable('hmrc GB: credentials'));
  assert.equal(rig.stubs.hmrc.calls.length, 4);
  await using other = await startStubbedRegisters({ settings: { VAT_HMRC_CLIENT_SECRET: 'wrong' } });
  await assert.rejects(other.verify('GB434031494'), isUnavailable('hmrc GB: credentials'));
  assert.equal(other.stubs.hmrc.calls.length, 1);
});

test('HMRC: what comes in place of a token', async () => {
  const bad = [{ body: {} }, { body: '<html>' }, { body: { access_token: 'a\r\nx: y', expires_in: 1 } }];
  for (const answer of bad) {
    await using rig = await startStubbedRegisters();
    rig.stubs.hmrc.next(answer);
    await assert.rejects(rig.verify('GB434031494'), isUnavailable('hmrc GB: garbled'));
  }
});

test('HMRC: three calls a second', async () => {
  await using rig = await startStubbedRegisters();
  const ids = ['GB434031494', 'GB727255821', 'GBGD001', 'GBGD002', 'GBGD003'];
  const all = Promise.all(ids.map((id) => rig.verify(id)));
  await rig.stubs.hmrc.received(4);
  await rig.stubs.hmrc.idle();
  assert.equal(rig.stubs.hmrc.calls.length, 4, 'a token and three look-ups');
  await rig.time.advance(1000);
  await all;
  assert.equal(rig.stubs.hmrc.calls.length, 6);
});

test('UID: two calls, the second one only while the limit has room', async () => {
  await using rig = await startStubbedRegisters({
    settings: { VAT_CACHE_TTL_S: 0, VAT_CACHE_NEGATIVE_TTL_S: 0 },
  });
  for (let i = 0; i < 19; i++) await rig.verify('CHE100155212');
  assert.deepEqual(
    await rig.verify('CHE105838471'),
    { registered: true },
    'the twentieth call of the minute',
  );
  const calls = rig.stubs.uid.calls;
  assert.equal(calls.length, 20);
  assert.match(String(calls[0]?.headers.soapaction), /IPublicServices\/ValidateVatNumber$/);
  assert.match(calls[0]?.body ?? '', /<uid:vatNumber>CHE100155212<\/uid:vatNumber>/);
  await assert.rejects(rig.verify('CHE105838471'), isUnavailable('uid CH: limited', 60));
  assert.equal(calls.length, 20);
  await rig.time.advance(60_000);
  assert.equal('name' in (await rig.verify('CHE105838471')), true);
  assert.match(
    calls[21]?.body ?? '',
    /xmlns:ech="http:\/\/www.ech.ch\/xmlns\/eCH-0097\/5".*<ech:uidOrganisationId>105838471</,
  );
});

for (const [what, answer] of [
  ['the limit fault', uidLimitFault()],
  ['an HTML page', { body: '<!DOCTYPE html>' }],
  ['a reset', { fault: 'reset' }],
  ['too much', { fault: 'endless' }],
] as const) {
  test(`UID: ${what} at the second call only loses name and address`, async () => {
    await using rig = await startStubbedRegisters();
    const validated = { body: '<e><ValidateVatNumberResult>true</ValidateVatNumberResult></e>' };
    rig.stubs.uid.next(validated, answer);
    assert.deepEqual(await rig.verify('CHE105838471'), { registered: true });
  });
}

test('UID: a second call that hangs costs five seconds, not the answer', async () => {
  await using rig = await startStubbedRegisters();
  rig.stubs.uid.next(
    { body: '<e><ValidateVatNumberResult>true</ValidateVatNumberResult></e>' },
    { fault: 'hang' },
  );
  const verified = rig.verify('CHE105838471');
  await rig.stubs.uid.received(2);
  await rig.time.advance(5000);
  assert.deepEqual(await verified, { registered: true });
  await rig.stubs.uid.idle();
});

/** The Icelandic register takes a call a second: moves time on after each page. */
async function verifyIcelandic(rig: StubbedRegisters, vatId: string) {
  const verified = rig.verify(vatId);
  let isPending = true;
  const end = () => {
    isPending = false;
  };
  verified.then(end, end);
  const { skatturinn } = rig.stubs;
  while (isPending) {
    await new Promise((done) => setTimeout(done, 1));
    await skatturinn.idle();
    if (rig.time.pending > 0) await rig.time.advance(250);
  }
  return verified;
}

const ICELANDIC: readonly (readonly [vatId: string, entry: object, pages: number])[] = [
  [
    'IS67890',
    { registered: true, name: 'Fyrirtækið & synir hf.', address: 'Borgartúni 1, 105 Reykjavík' },
    2,
  ],
  ['IS12345', { registered: false }, 2],
  ['IS111222', { registered: true, name: 'Þriðja ehf.', address: 'Hafnarstræti 3, 600 Akureyri' }, 3],
  ['IS99999', { registered: false }, 1],
];

for (const [vatId, entry, pages] of ICELANDIC) {
  test(`Skatturinn: ${vatId} takes ${pages} pages`, async () => {
    await using rig = await startStubbedRegisters();
    assert.deepEqual(await verifyIcelandic(rig, vatId), entry);
    assert.equal(rig.stubs.skatturinn.calls.length, pages);
    assert.equal(
      rig.stubs.skatturinn.calls[0]?.path,
      `/fyrirtaekjaskra/leit?nafn=&heimili=&kt=&vsknr=${vatId.slice(2)}`,
    );
  });
}

for (const [what, answer, reason] of [
  ['the terms of use', skatturinnTerms(), 'skatturinn IS: quota'],
  [
    'a redirect elsewhere',
    { status: 302, headers: { location: 'https://evil.example/' } },
    'skatturinn IS: http-3xx',
  ],
  ['a redirect to nothing', { status: 302 }, 'skatturinn IS: http-3xx'],
  [
    'a redirect to the same path elsewhere',
    {
      status: 302,
      headers: { location: 'http://169.254.169.254/fyrirtaekjaskra/leit/kennitala/5402696029' },
    },
    'skatturinn IS: http-3xx',
  ],
  ['another page', { body: '<html><h1>Velkomin</h1></html>' }, 'skatturinn IS: garbled'],
  ['status 500', { status: 500 }, 'skatturinn IS: http-500'],
] as const) {
  test(`Skatturinn: ${what} is no answer`, async () => {
    await using rig = await startStubbedRegisters();
    rig.stubs.skatturinn.next(answer);
    await assert.rejects(rig.verify('IS67890'), isUnavailable(reason));
    assert.equal(rig.stubs.skatturinn.calls.length, 1);
  });
}
