/** Signed records in the real service, with the real registers code over local sockets to the stubs. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pageTexts, readPdf } from '@kontor/pdf/testing';
import { type EvidenceClaims, verifyRecord } from '@kontor/vat';
import type { AnyOperation } from '../../core/operation.ts';
import { type Service, startService } from '../../testing/harness.ts';
import { EVATR_ID, EVATR_REQUESTER } from '../../testing/stubs/evatr-stub.ts';
import { type StubbedRegisters, startStubbedRegisters } from '../../testing/stubs/register-harness.ts';
import { VIES_CONSULTATION_NUMBER } from '../../testing/stubs/vies-stub.ts';
import { vatVerification } from './index.ts';

const UNHURRIED = { VAT_HMRC_RPS: 1000, VAT_EVATR_RPS: 1000 };

const startWith = (rig: StubbedRegisters, env: Record<string, string> = {}) =>
  startService({
    operations: [vatVerification as AnyOperation],
    tools: { vatRegisters: rig.registers },
    env: { PUBLIC_URL: 'https://kontor.example', ...env },
  });

type Body = Readonly<Record<string, unknown>> & { readonly evidence: string };

describe('evidence of a VAT check', () => {
  let rig: StubbedRegisters;
  let service: Service;
  before(async () => {
    rig = await startStubbedRegisters({ settings: UNHURRIED });
    service = await startWith(rig);
  });
  after(async () => {
    await service.close();
    await rig[Symbol.asyncDispose]();
  });

  const ask = (order: object, key?: string) =>
    service.call({
      method: 'POST',
      url: '/v1/vat-verification',
      payload: JSON.stringify(order),
      headers: {
        'content-type': 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
    });
  const keySet = async () => (await service.call({ method: 'GET', url: '/.well-known/jwks.json' })).json();
  const claimsOf = async ({ evidence }: Body): Promise<EvidenceClaims> => {
    const verdict = verifyRecord(evidence, await keySet());
    assert.ok(verdict.outcome === 'verified', verdict.outcome);
    return verdict.claims;
  };
  const messagesOf = (answer: { json(): unknown }) => (answer.json() as { messages: string[] }).messages;

  test('is a record of the answer and of the exchange, signed with the published key', async () => {
    const order = { vatId: 'cz 45274649', requester: 'ATU14243102', traderName: 'ČEZ', evidence: true };
    const answer = await ask(order);
    assert.equal(answer.statusCode, 200, answer.body);
    const { evidence, ...body } = answer.json() as Body;
    assert.equal(body.consultationNumber, VIES_CONSULTATION_NUMBER);
    const { iss, jti, iat, test: isTest, vat } = await claimsOf({ evidence });
    assert.deepEqual(
      { iss, jti, isTest },
      { iss: 'https://kontor.example', jti: answer.headers['x-request-id'], isTest: undefined },
    );
    assert.ok(Number.isInteger(iat));
    const { request, response, ...facts } = vat as Record<string, never>;
    assert.deepEqual(facts, { vatId: 'CZ45274649', ...body, traderName: 'ČEZ' });
    const sent = rig.stubs.vies.calls.at(-1);
    assert.deepEqual(request, {
      method: 'POST',
      url: `${rig.stubs.settings.VAT_VIES_BASE_URL}/check-vat-number`,
      body: sent?.body,
    });
    const { status, body: answered } = response as unknown as { status: number; body: string };
    assert.equal(status, 200);
    assert.equal((JSON.parse(answered) as { valid: boolean }).valid, true);
  });

  test('is made by GET too, and an answer without it is what it always was', async () => {
    const url = '/v1/vat-verification?vatId=CZ45274649&requester=ATU14243102&evidence=';
    const [without, withIt] = [
      await service.call({ method: 'GET', url: `${url}false` }),
      await service.call({ method: 'GET', url: `${url}true` }),
    ];
    assert.equal('evidence' in (without.json() as object), false);
    await claimsOf(withIt.json() as Body);
  });

  test('asks the register for each', async () => {
    const before = rig.stubs.vies.calls.length;
    const order = { vatId: 'PL5211355116', requester: 'ATU14243102' };
    const answers = [
      await ask(order),
      ...(await Promise.all([1, 2].map(() => ask({ ...order, evidence: true })))),
    ];
    assert.equal(rig.stubs.vies.calls.length - before, 3);
    assert.deepEqual(
      answers.map((answer) => (answer.json() as Body).cached),
      [undefined, undefined, undefined],
    );
  });

  test('of a number that is not registered is a record as well', async () => {
    const answer = await ask({ vatId: 'DE113866163', requester: 'ATU14243102', evidence: true });
    const { vat } = await claimsOf(answer.json() as Body);
    assert.equal(vat.valid, false);
    assert.equal(vat.consultationNumber, VIES_CONSULTATION_NUMBER);
  });

  test('of a wrong check digit states that no register was asked', async () => {
    const answer = await ask({ vatId: 'DE113866160', requester: 'ATU14243102', evidence: true });
    const { vat } = await claimsOf(answer.json() as Body);
    assert.deepEqual(vat, { vatId: 'DE113866160', valid: false, countryCode: 'DE' });
  });

  test('for a German requester is the confirmation of eVatR', async () => {
    const order = { vatId: 'CZ45274649', requester: EVATR_REQUESTER, evidence: true };
    const simple = (await ask(order)).json() as Body;
    assert.deepEqual([simple.register, simple.consultationNumber], ['evatr', EVATR_ID]);
    const qualified = await ask({ ...order, traderName: 'ČEZ, a. s.', traderCity: 'Praha 4' });
    const { vat } = await claimsOf(qualified.json() as Body);
    assert.match((vat.request as { url: string }).url, /\/abfrage$/);
    assert.deepEqual(Object.keys(vat.match as object), ['name', 'street', 'postalCode', 'city']);
    const vies = (await ask({ ...order, register: 'vies' })).json() as Body;
    assert.equal(vies.register, 'vies');
    const german = (await ask({ ...order, vatId: 'DE811115368' })).json() as Body;
    assert.equal(german.register, 'vies', 'eVatR does not confirm German numbers');
    const plain = (await ask({ vatId: 'CZ45274649', requester: EVATR_REQUESTER })).json() as Body;
    assert.equal(plain.register, 'vies', 'without evidence nothing changes');
  });

  const REFUSED: readonly (readonly [what: string, order: object, messages: string[]])[] = [
    ['nobody asks about a number of the EU', { vatId: 'CZ45274649' }, ['message.requesterMustNotBeBlank']],
    ['nobody asks about a number of XI', { vatId: 'XI434031494' }, ['message.requesterMustNotBeBlank']],
    [
      'a British company asks VIES',
      { vatId: 'CZ45274649', requester: 'GB727255821' },
      ['message.requesterMustBeValid'],
    ],
    [
      'a German company sends half a trader',
      { vatId: 'CZ45274649', requester: EVATR_REQUESTER, traderStreet: 'x' },
      ['message.traderNameMustNotBeBlank', 'message.traderCityMustNotBeBlank'],
    ],
    ['it is no yes or no', { vatId: 'CZ45274649', evidence: 'perhaps' }, ['message.evidenceMustBeValid']],
  ];
  for (const [what, order, messages] of REFUSED) {
    test(`is refused where ${what}, and no register is asked`, async () => {
      const before = rig.stubs.vies.calls.length + rig.stubs.evatr.calls.length;
      const answer = await ask({ evidence: true, ...order });
      assert.equal(answer.statusCode, 406);
      assert.deepEqual(messagesOf(answer), messages);
      assert.equal(rig.stubs.vies.calls.length + rig.stubs.evatr.calls.length, before);
    });
  }

  test('needs no requester where the register takes none', async () => {
    for (const vatId of ['NO923609016', 'CHE105838471', 'GB434031494']) {
      const { vat } = await claimsOf((await ask({ vatId, evidence: true })).json() as Body);
      assert.equal(vat.requester, undefined, vatId);
      assert.ok(vat.response, vatId);
    }
  });

  test('of an outage is none: 503, not charged', async () => {
    const { account, key } = await service.newAccount(3);
    rig.stubs.vies.next({ status: 500, body: 'FI02459042 Secret Oy' });
    const order = { vatId: 'FI02459042', requester: 'ATU14243102', evidence: true };
    assert.equal((await ask(order, key)).statusCode, 503);
    assert.equal(await service.creditsOf(account), 3);
  });

  test('two accounts ask as themselves; who is named in the call comes first', async () => {
    const [first, second] = [await service.newAccount(9), await service.newAccount(9)];
    const { store, accountCache } = service.ledger;
    await store.setVatRequester(first.account, 'ATU14243102');
    await store.setVatRequester(second.account, EVATR_REQUESTER);
    for (const { account } of [first, second]) accountCache.expireAccount(account);
    const order = { vatId: 'CZ45274649', evidence: true };
    const bodies = [await ask(order, first.key), await ask(order, second.key)].map(
      (answer) => answer.json() as Body,
    );
    assert.deepEqual(
      bodies.map(({ requester, register }) => [requester, register]),
      [
        ['ATU14243102', 'vies'],
        [EVATR_REQUESTER, 'evatr'],
      ],
    );
    const named = (await ask({ ...order, requester: 'EL094019245' }, first.key)).json() as Body;
    assert.equal(named.requester, 'EL094019245');
    const british = await ask({ vatId: 'GB434031494' }, first.key);
    assert.equal((british.json() as Body).requester, undefined);
    assert.equal(british.headers['x-warning'], undefined, 'the account is named where it can');
    const report = await service.call({
      method: 'GET',
      url: '/v1/account',
      headers: { authorization: `Bearer ${first.key}` },
    });
    assert.equal((report.json() as { vatRequester: string }).vatRequester, 'ATU14243102');
  });

  const printed = (order: object) =>
    service.call({
      method: 'POST',
      url: '/v1/vat-verification',
      payload: JSON.stringify(order),
      headers: { 'content-type': 'application/json', accept: 'application/pdf' },
    });

  test('comes as a page with the record inside, where PDF is asked for', async () => {
    const order = { vatId: 'cz45274649', requester: 'ATU14243102', traderName: 'ČEZ', language: 'de' };
    const answer = await printed(order);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.headers['content-type'], 'application/pdf');
    assert.match(String(answer.headers['content-disposition']), /filename="vat-evidence-CZ45274649\.pdf"/);
    assert.equal(answer.headers['x-warning'], undefined);
    const file = readPdf(answer.rawPayload);
    const [attached] = file.resolve(file.catalog.get('AF')) as readonly never[];
    const evidence = file.data(file.dict(file.dict(attached).get('EF')).get('F')).toString();
    const { vat } = await claimsOf({ evidence });
    assert.equal(vat.consultationNumber, VIES_CONSULTATION_NUMBER);
    const texts = pageTexts(file, file.pages[0]!)
      .map(({ text }) => text)
      .join(' ');
    assert.match(texts, /CZ45274649/);
    assert.match(texts, /Abgleich mit dem Register/);
  });

  test('as a page needs what evidence needs, and a language that there is', async () => {
    assert.deepEqual(messagesOf(await printed({ vatId: 'CZ45274649' })), ['message.requesterMustNotBeBlank']);
    const answer = await printed({ vatId: 'CZ45274649', requester: 'ATU14243102', language: 'pl' });
    assert.deepEqual(messagesOf(answer), ['message.languageMustBeValid']);
    const both = await printed({ vatId: 'CZ45274649', language: 'pl' });
    assert.deepEqual(messagesOf(both), ['message.languageMustBeValid', 'message.requesterMustNotBeBlank']);
  });

  test('public keys are for everybody, for an hour', async () => {
    const { headers, statusCode } = await service.call({
      method: 'GET',
      url: '/.well-known/jwks.json',
      headers: { authorization: '', origin: 'https://elsewhere.example' },
    });
    assert.equal(statusCode, 200);
    assert.deepEqual(
      [headers['content-type'], headers['cache-control'], headers['access-control-allow-origin']],
      ['application/jwk-set+json', 'max-age=3600', '*'],
    );
    const set = (await keySet()) as { keys: readonly Readonly<Record<string, string>>[] };
    assert.equal(set.keys.length, 1);
    assert.deepEqual(Object.keys(set.keys[0]!), ['kty', 'crv', 'alg', 'use', 'kid', 'x']);
  });

  test('leaves nothing of request and answer on disk or in the log', async () => {
    await service.flush();
    const canaries = [
      '45274649',
      '14243102',
      'ČEZ',
      'Praha',
      '02459042',
      'Secret',
      'check-vat-number',
      'eyJhbGci',
    ];
    const files = filesBelow(service.dataFolder);
    assert.ok(files.length > 0);
    for (const file of files)
      for (const canary of canaries) {
        // The two accounts' own setting.
        if (canary === '14243102') continue;
        assert.ok(!readFileSync(file).includes(canary), `${canary} in ${file}`);
      }
    for (const canary of canaries) assert.ok(!service.logText().includes(canary), canary);
  });
});

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

test('the account comes before the operator; the operator asks for those who have none', async () => {
  await using rig = await startStubbedRegisters({ settings: { VAT_VIES_REQUESTER: 'DE811115368' } });
  const service = await startWith(rig, { VAT_VIES_REQUESTER: 'DE811115368', VAT_EVATR: 'off' });
  try {
    const [own, other] = [await service.newAccount(9), await service.newAccount(9)];
    await service.ledger.store.setVatRequester(own.account, 'ATU14243102');
    service.ledger.accountCache.expireAccount(own.account);
    const requesterFor = async (key: string) => {
      const answer = await service.call({
        method: 'GET',
        url: '/v1/vat-verification?vatId=CZ45274649&evidence=true',
        headers: { authorization: `Bearer ${key}` },
      });
      const { requester, register } = answer.json() as Body;
      return [requester, register];
    };
    assert.deepEqual(await requesterFor(own.key), ['ATU14243102', 'vies']);
    assert.deepEqual(await requesterFor(other.key), ['DE811115368', 'vies'], 'eVatR is off');
  } finally {
    await service.close();
  }
});
