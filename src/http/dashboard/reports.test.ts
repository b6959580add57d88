import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type {
  Billing,
  KeyList,
  MonthDays,
  Overview,
  RequestPage,
  Usage,
} from '../../dashboard-api-types/wire.ts';
import { CODE, messagesOf, newKey, type Person, person } from '../../testing/dashboard-accounts.ts';
import { type Answer, type Service, startService, TEST_TIME } from '../../testing/harness.ts';

const DAY = 86_400_000;

let service: Service;
let now = TEST_TIME;

function call(key: string, body: object, id: string): Promise<Answer> {
  return service.call({
    method: 'POST',
    url: '/v1/epc-qr-code',
    payload: JSON.stringify(body),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'x-request-id': id },
  });
}

const get = async <Value>({ browser }: Person, path: string): Promise<Value> => {
  const answer = await browser.ask('GET', path);
  assert.equal(answer.statusCode, 200, `${path} ${answer.body}`);
  return answer.json() as Value;
};

describe('what the dashboard shows of calls', () => {
  let anna: Person;
  let first: { readonly id: number; readonly text: string };
  let second: { readonly id: number; readonly text: string };
  before(async () => {
    service = await startService({ now: () => now });
    anna = await person(service);
    first = await newKey(anna, { name: 'first' });
    second = await newKey(anna, { name: 'second' });
    for (let day = 0; day < 3; day++) {
      for (let i = 0; i < 4; i++) {
        now += 1;
        assert.equal((await call(first.text, CODE.body, `ok-${day}-${i}`)).statusCode, 200);
      }
      now += 1;
      assert.equal((await call(second.text, CODE.body, `other-${day}`)).statusCode, 200);
      now += 1;
      assert.equal((await call(first.text, { ...CODE.body, iban: 'wrong' }, `bad-${day}`)).statusCode, 406);
      if (day < 2) now += DAY - 6;
      // The session would have ended by now.
      anna = { ...anna, browser: anna.browser };
      await anna.browser.ask('POST', '/session', { email: anna.email, password: 'correct horse battery' });
    }
  });
  after(() => service.close());

  it('is the same on the usage page, in its files, in the books and for the key itself', async () => {
    const usage = await get<Usage>(anna, '/usage');
    assert.deepEqual([usage.total.calls, usage.total.credits, usage.total.failed], [15, 15, 3]);
    const sums = (rows: readonly { readonly credits: number; readonly calls: number }[]) =>
      rows.reduce((sum, row) => sum + row.credits, 0);
    assert.deepEqual([sums(usage.byDay), sums(usage.byOperation), sums(usage.byKey)], [15, 15, 15]);
    assert.deepEqual(
      usage.byKey.map(({ name, calls }) => [name, calls]),
      [
        ['first', 12],
        ['second', 3],
      ],
    );
    assert.equal(usage.byDay.length, 3);
    assert.deepEqual([usage.days.length, usage.days.at(-1)], [30, usage.byDay.at(-1)?.day]);
    assert.deepEqual(
      usage.operations.map(({ operation, calls }) => [operation, calls.length, calls.slice(-4)]),
      [['epc-qr-code', 30, [0, 5, 5, 5]]],
    );
    const csv = (await anna.browser.ask('GET', '/usage.csv')).body.trimEnd().split('\r\n').slice(1);
    assert.equal(
      csv.reduce((sum, line) => sum + Number(line.split(',')[4]), 0),
      15,
    );
    const json = await get<{ rows: { credits: number; calls: number }[] }>(anna, '/usage.json');
    assert.equal(sums(json.rows), 15);
    const billing = await get<Billing>(anna, '/billing');
    const charged = billing.entries.filter(({ kind }) => kind === 'charges');
    assert.equal(
      charged.reduce((sum, { amount }) => sum + amount, 0),
      -15,
    );
    assert.deepEqual([billing.credits, billing.entries[0]?.balance], [85, 85]);
    const report = await service.call({
      method: 'GET',
      url: '/v1/account',
      headers: { authorization: `Bearer ${first.text}` },
    });
    assert.equal((report.json() as { credits: number }).credits, 85);
    assert.equal((await get<Overview>(anna, '/overview')).credits, 85);
    assert.deepEqual(await service.imbalances(), []);
  });

  it('usage can be asked by days, key and operation', async () => {
    const usage = await get<Usage>(anna, '/usage?from=2026-11-22&until=2026-11-22');
    assert.deepEqual([usage.total.calls, usage.from, usage.until], [5, '2026-11-22', '2026-11-22']);
    assert.equal((await get<Usage>(anna, `/usage?key=${second.id}`)).total.calls, 3);
    assert.equal((await get<Usage>(anna, '/usage?operation=barcode')).total.calls, 0);
    for (const query of [
      'from=2026-13-01',
      'from=2026-02-30',
      'from=x',
      'from=2026-11-23&until=2026-11-22',
      'from=2020-01-01',
    ]) {
      const answer = await anna.browser.ask('GET', `/usage?${query}`);
      assert.deepEqual(messagesOf(answer), ['message.fromMustBeValid'], query);
    }
  });

  it('requests are served and refused ones in one list, a page at a time', async () => {
    const all = await get<RequestPage>(anna, '/requests');
    assert.equal(all.requests.length, 18);
    assert.equal(all.cursor, null);
    const [bad, newest] = all.requests;
    assert.deepEqual(
      [bad?.requestId, bad?.status, bad?.credits, bad?.identifiers, bad?.bytesIn],
      ['bad-2', 406, 0, ['message.ibanMustBeValid'], null],
    );
    assert.deepEqual([newest?.requestId, newest?.status, newest?.credits], ['other-2', 200, 1]);
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: RequestPage = await get<RequestPage>(anna, `/requests?limit=4&cursor=${cursor}`);
      assert.ok(page.requests.length <= 4);
      paged.push(...page.requests.map(({ requestId }) => requestId));
      cursor = page.cursor;
    }
    assert.deepEqual(
      paged,
      all.requests.map(({ requestId }) => requestId),
    );
  });

  it('requests can be asked by key, outcome, status, time and id', async () => {
    const ids = async (query: string) =>
      (await get<RequestPage>(anna, `/requests?${query}`)).requests.map(({ requestId }) => requestId);
    assert.deepEqual(await ids('status=refused'), ['bad-2', 'bad-1', 'bad-0']);
    assert.equal((await ids('status=ok')).length, 15);
    assert.deepEqual(await ids('status=406'), ['bad-2', 'bad-1', 'bad-0']);
    assert.deepEqual(await ids('status=402'), []);
    assert.deepEqual(await ids(`key=${second.id}`), ['other-2', 'other-1', 'other-0']);
    assert.deepEqual(await ids('requestId=ok-1-2'), ['ok-1-2']);
    assert.equal((await ids(`from=${TEST_TIME}&until=${TEST_TIME + DAY / 2}`)).length, 6);
    assert.equal((await get<{ requests: unknown[] }>(anna, '/requests/ok-1-2')).requests.length, 1);
    assert.equal((await anna.browser.ask('GET', '/requests/nobody')).statusCode, 404);
    for (const query of ['status=x', 'limit=0', 'limit=201', 'key=a', 'cursor=zzz', 'cursor=WzFd']) {
      assert.equal((await anna.browser.ask('GET', `/requests?${query}`)).statusCode, 406, query);
    }
  });

  it('a 403 of a known key has its reason for the owner, and for the caller none', async () => {
    const owner = await person(service);
    const scoped = await newKey(owner, { name: 'barcodes alone', scopes: ['barcode'] });
    const revoked = await newKey(owner, { name: 'old' });
    assert.equal((await owner.browser.ask('DELETE', `/keys/${revoked.id}`)).statusCode, 204);
    const unknown = await call('sk_live_somebody_elses', CODE.body, 'none');
    for (const [key, id] of [
      [scoped, 'not-this'],
      [revoked, 'too-old'],
      [revoked, 'again'],
    ] as const) {
      now += 1;
      const answer = await call(key.text, CODE.body, id);
      assert.deepEqual([answer.statusCode, answer.body], [403, unknown.body.replace('none', id)]);
    }
    await service.ledger.failedCallLog.flush();
    const { requests } = await get<RequestPage>(owner, '/requests');
    assert.deepEqual(
      requests.map(({ requestId, key, status, identifiers }) => [requestId, key, status, identifiers]),
      [
        ['too-old', revoked.id, 403, ['message.keyRevoked']],
        ['not-this', scoped.id, 403, ['message.keyScope']],
      ],
    );
    const usage = await get<Usage>(owner, '/usage');
    assert.deepEqual([usage.total.calls, usage.total.failed], [0, 0]);
  });

  it('the overview shows how long the credits last, and shows thirty days', async () => {
    const overview = await get<Overview>(anna, '/overview');
    assert.deepEqual(
      [overview.today.calls, overview.today.failed, overview.last7Days.calls, overview.last30Days.credits],
      [5, 1, 15, 15],
    );
    assert.equal(overview.lastsDays, 17, '85 credits at 5 a day');
    assert.equal(overview.days.length, 30);
    assert.equal(overview.days.at(-1), '2026-11-23');
    assert.deepEqual(overview.operations[0]?.calls.slice(-3), [5, 5, 5]);
    assert.equal(overview.lastCalls.length, 10);
    assert.deepEqual(overview.checklist, { hasKey: true, hasCall: true, hasSuccess: true });
    const fresh = await person(service);
    const empty = await get<Overview>(fresh, '/overview');
    assert.deepEqual([empty.lastsDays, empty.operations, empty.lastCalls], [null, [], []]);
    assert.deepEqual(empty.checklist, { hasKey: false, hasCall: false, hasSuccess: false });
  });

  it('the books have a balance after each line, a page at a time and as a file', async () => {
    const rich = await person(service);
    for (let i = 0; i < 60; i++) {
      now += 1;
      await service.ledger.grantService.book({
        account: rich.account,
        amount: 10,
        reason: `=${i}`,
        actor: 'test',
      });
    }
    const key = await newKey(rich);
    await call(key.text, CODE.body, 'rich');
    const page = await get<Billing>(rich, '/billing');
    assert.deepEqual(
      [page.entries.length, page.entries[0]?.kind, page.entries[0]?.balance],
      [50, 'charges', 699],
    );
    const rest = await get<Billing>(rich, `/billing?cursor=${page.cursor}`);
    assert.equal(rest.cursor, null);
    const lines = [...page.entries, ...rest.entries];
    assert.equal(lines.length, 62);
    for (const [index, line] of lines.entries()) {
      const before = lines[index + 1]?.balance ?? 0;
      assert.equal(before + line.amount, line.balance, `${index}`);
    }
    const { body } = await rich.browser.ask('GET', '/billing.csv');
    const rows = body.trimEnd().split('\r\n');
    assert.equal(rows.length, 63);
    assert.match(rows[2]!, /,grant,10,700,'=59$/, 'no spreadsheet takes a note for a formula');
  });

  it('charges are a line a month, which unfolds to its days, and the file of the month adds up to it', async () => {
    const { entries, months } = await get<Billing>(anna, '/billing');
    const charged = entries.filter(({ kind }) => kind === 'charges');
    assert.deepEqual(
      charged.map(({ month, calls, amount }) => [month, calls, amount]),
      [['2026-11', 15, -15]],
    );
    assert.deepEqual(months, ['2026-11']);
    const { days } = await get<MonthDays>(anna, '/billing/days?month=2026-11');
    assert.deepEqual(days, [
      { day: '2026-11-23', calls: 5, amount: -5 },
      { day: '2026-11-22', calls: 5, amount: -5 },
      { day: '2026-11-21', calls: 5, amount: -5 },
    ]);
    assert.deepEqual((await get<MonthDays>(anna, '/billing/days?month=2026-10')).days, []);
    const answer = await anna.browser.ask('GET', '/billing.csv?month=2026-11');
    assert.match(String(answer.headers['content-disposition']), /statement-2026-11\.csv/);
    const lines = answer.body.trimEnd().split('\r\n').slice(1);
    assert.match(lines[0] ?? '', /^2026-11-01T00:00:00.000Z,opening,,0,$/);
    assert.match(lines.at(-1) ?? '', /,closing,,85,$/);
    const moved = lines.reduce((sum, line) => sum + Number(line.split(',')[2]), 0);
    assert.equal(moved, 85);
    for (const path of ['/billing/days', '/billing/days?month=2026-13', '/billing.csv?month=x']) {
      assert.deepEqual(messagesOf(await anna.browser.ask('GET', path)), ['message.monthMustBeValid'], path);
    }
  });

  it('keys are listed with their use', async () => {
    const { keys, maxLive } = await get<KeyList>(anna, '/keys');
    assert.equal(maxLive, 100);
    const [b, a] = keys;
    assert.deepEqual([a?.name, a?.spark.slice(-3), b?.spark.slice(-3)], ['first', [4, 4, 4], [1, 1, 1]]);
    assert.match(a!.mark, /^\w{4}…\w{4}$/);
    assert.equal(a?.state, 'live');
  });

  it('refused calls are kept a thousand an account and day', async () => {
    const noisy = await person(service);
    const key = await newKey(noisy);
    for (let i = 0; i < 1_010; i++) {
      await call(key.text, {}, `noise-${i}`);
      if (i === 500) await service.flush();
    }
    await service.flush();
    const rows = await service.ledger.store.listFailedCalls({ account: noisy.account, limit: 2_000 });
    assert.equal(rows.length, 1_000);
    assert.equal((await get<Usage>(noisy, '/usage')).total.failed, 1_010, 'they are counted all the same');
  });
});
