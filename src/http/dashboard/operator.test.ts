import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type {
  AuditParty,
  BackupAnswer,
  MonthDays,
  OperatorAccount,
  OperatorAccounts,
  OperatorAudit,
  OperatorHealth,
} from '../../dashboard-api-types/wire.ts';
import { BrowserSession } from '../../testing/browser-session.ts';
import {
  CODE,
  messagesOf,
  newKey,
  PASSWORD,
  type Person,
  person,
  tokenOf,
} from '../../testing/dashboard-accounts.ts';
import { type Service, startService } from '../../testing/harness.ts';
import { cursorOf } from './cursor.ts';

let service: Service;
let operator: Person;
let anna: Person;

const ask = (...given: Parameters<BrowserSession['ask']>) => operator.browser.ask(...given);

/** Of somebody with an account. */
const emailOf = (party: AuditParty) => (party.kind === 'account' ? party.email : undefined);

async function get<Value>(path: string): Promise<Value> {
  const answer = await ask('GET', path);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json() as Value;
}

describe('operators', () => {
  before(async () => {
    service = await startService();
    operator = await person(service, 'operator');
    anna = await person(service);
  });
  after(() => service.close());

  it('find accounts and see their keys and books', async () => {
    const { accounts, cursor } = await get<OperatorAccounts>(`/operator/accounts?search=${anna.email}`);
    assert.deepEqual(
      accounts.map(({ id, credits, role }) => [id, credits, role]),
      [[anna.account, 100, 'user']],
    );
    assert.equal(cursor, null);
    await newKey(anna);
    const view = await get<OperatorAccount>(`/operator/accounts/${anna.account}`);
    assert.deepEqual([view.keys.length, view.entries[0]?.kind, view.hasPassword], [1, 'signup', true]);
    assert.ok(view.plans.some(({ id }) => id === 'unlimited'));
    assert.equal((await ask('GET', '/operator/accounts/999')).statusCode, 404);
    for (let i = 0; i < 51; i++) await service.newAccount(0);
    const page = await get<OperatorAccounts>('/operator/accounts');
    assert.equal(page.accounts.length, 50);
    const next = await get<OperatorAccounts>(`/operator/accounts?cursor=${page.cursor}`);
    const ids = [...page.accounts, ...next.accounts].map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(next.cursor, null);
  });

  it('sort accounts by each column, and filter them by state', async () => {
    const bert = await person(service);
    const key = await newKey(bert);
    const id = String(key.id);
    await bert.browser.ask('POST', `/playground/${CODE.operation}`, CODE.body, { 'x-key-id': id });
    const list = async (query: string) =>
      (await get<OperatorAccounts>(`/operator/accounts?${query}`)).accounts;
    const [first] = await list('sort=calls&order=descending');
    assert.deepEqual([first?.email, first?.calls, first?.planName], [bert.email, 1, 'Free']);
    assert.notEqual(first?.lastCallAt, null);
    assert.equal((await list('sort=lastCall&order=descending'))[0]?.id, bert.account);
    assert.equal((await list('sort=credits&order=descending'))[0]?.unlimited, true);
    const operators = await list('state=operator');
    assert.ok(operators.length > 0 && operators.every(({ role }) => role === 'operator'));
    for (const [query, messages] of [
      [
        'sort=x&order=x&state=x',
        ['message.sortMustBeValid', 'message.stateMustBeValid', 'message.orderMustBeValid'],
      ],
      ['cursor=x', ['message.cursorMustBeValid']],
      [`sort=email&cursor=${cursorOf([5, 5])}`, ['message.cursorMustBeValid']],
      [`cursor=${cursorOf(['x', 5])}`, ['message.cursorMustBeValid']],
    ] as const)
      assert.deepEqual(messagesOf(await ask('GET', `/operator/accounts?${query}`)), messages, query);
  });

  it('grant credits with a reason, and take them back, never below zero', async () => {
    const path = `/operator/accounts/${anna.account}/grants`;
    assert.deepEqual((await ask('POST', path, { amount: 50, reason: ' goodwill ' })).json(), {
      credits: 150,
    });
    assert.deepEqual((await ask('POST', path, { amount: -20, reason: 'mistake' })).json(), { credits: 130 });
    const [entry] = await service.ledger.store.listEntries(anna.account, { limit: 1 });
    assert.deepEqual(
      [entry?.kind, entry?.note, entry?.actor],
      ['correction', 'mistake', `operator:${operator.account}`],
    );
    for (const [order, field] of [
      [{ amount: 5 }, 'reason'],
      [{ amount: 5, reason: ' ' }, 'reason'],
      [{ amount: 0, reason: 'x' }, 'amount'],
      [{ amount: 1.5, reason: 'x' }, 'amount'],
      [{ amount: 1e13, reason: 'x' }, 'amount'],
      [{ amount: -131, reason: 'x' }, 'amount'],
    ] as const) {
      const answer = await ask('POST', path, order);
      assert.equal(answer.statusCode, 406, JSON.stringify(order));
      const { details } = answer.json() as { details: { field: string }[] };
      assert.equal(details[0]?.field, field, JSON.stringify(order));
    }
    assert.equal(
      (await ask('POST', '/operator/accounts/999/grants', { amount: 1, reason: 'x' })).statusCode,
      404,
    );
    assert.deepEqual(await service.imbalances(), []);
  });

  it('see the days of a month of an account', async () => {
    const month = new Date().toISOString().slice(0, 7);
    const path = `/operator/accounts/${anna.account}/days`;
    const call = (days: MonthDays['days']) => days.map(({ calls, amount }) => [calls, amount]);
    const before = await get<MonthDays>(`${path}?month=${month}`);
    assert.equal(before.month, month);
    const key = await newKey(anna);
    const called = await service.call({
      method: 'GET',
      url: '/v1/epc-qr-code?iban=AT611904300234573201&recipient=A&amount=1',
      headers: { authorization: `Bearer ${key.text}` },
    });
    assert.equal(called.statusCode, 200);
    await service.flush();
    const { days } = await get<MonthDays>(`${path}?month=${month}`);
    const own = await anna.browser.ask('GET', `/billing/days?month=${month}`);
    assert.deepEqual(days, (own.json() as MonthDays).days, 'as the account itself sees them');
    assert.deepEqual([call(before.days), call(days)], [[], [[1, -1]]]);
    assert.deepEqual(messagesOf(await ask('GET', `${path}?month=2026-13`)), ['message.monthMustBeValid']);
    assert.equal((await ask('GET', `/operator/accounts/999/days?month=${month}`)).statusCode, 404);
    assert.equal((await anna.browser.ask('GET', `${path}?month=${month}`)).statusCode, 404);
  });

  it('assign plans', async () => {
    const path = `/operator/accounts/${anna.account}/plan`;
    const assigned = (await ask('PUT', path, { plan: 'unlimited' })).json() as OperatorAccount;
    assert.deepEqual([assigned.plan, assigned.unlimited], ['unlimited', true]);
    assert.equal(((await ask('PUT', path, { plan: 'free' })).json() as OperatorAccount).unlimited, false);
    assert.deepEqual(messagesOf(await ask('PUT', path, { plan: 'nothing' })), ['message.planMustBeValid']);
  });

  it('suspend an account: keys and sessions end at once', async () => {
    const bert = await person(service);
    const key = await newKey(bert);
    const path = `/operator/accounts/${bert.account}/suspension`;
    const run = () =>
      bert.browser.ask('POST', `/playground/${CODE.operation}`, CODE.body, { 'x-key-id': String(key.id) });
    assert.equal((await run()).statusCode, 200);
    const view = (await ask('PUT', path, { isSuspended: true })).json() as OperatorAccount;
    assert.ok(view.suspendedAt !== null);
    assert.equal((await bert.browser.ask('GET', '/session')).statusCode, 403);
    await bert.browser.ask('POST', '/session', { email: bert.email, password: PASSWORD });
    const session = (await bert.browser.ask('GET', '/session')).json() as { banners: { kind: string }[] };
    assert.equal(session.banners[0]?.kind, 'suspended');
    assert.equal((await run()).statusCode, 403);
    await ask('PUT', path, { isSuspended: false });
    assert.equal((await run()).statusCode, 200);
    const self = await ask('PUT', `/operator/accounts/${operator.account}/suspension`, { isSuspended: true });
    assert.deepEqual(messagesOf(self), ['message.isSuspendedMustBeValid']);
  });

  it('a suspended operator is none', async () => {
    const other = await person(service, 'operator');
    await service.ledger.store.setSuspended(other.account, 1);
    assert.equal((await other.browser.ask('GET', '/operator/accounts')).statusCode, 404);
  });

  it('invite: the link is shown once, and its account is as the operator ordered', async () => {
    const invited = await ask('POST', '/operator/invitations', { email: 'guest@example.org' });
    assert.equal(invited.statusCode, 201);
    const { url, account } = invited.json() as { url: string; account: number };
    const guest = new BrowserSession(service);
    const token = tokenOf(url);
    const look = (await guest.ask('POST', '/invitations/look', { token })).json() as {
      email: string;
      role: string;
    };
    assert.deepEqual([look.email, look.role], ['guest@example.org', 'user']);
    const accepted = await guest.ask('POST', '/invitations', {
      token,
      email: 'other@example.org',
      password: PASSWORD,
      role: 'operator',
    });
    const view = accepted.json() as { account: { id: number; email: string; role: string; credits: number } };
    assert.deepEqual(view.account.email, 'guest@example.org', 'the address was the operator’s choice');
    assert.deepEqual([view.account.id, view.account.role, view.account.credits], [account, 'user', 100]);
    const taken = await ask('POST', '/operator/invitations', { email: 'GUEST@example.org' });
    assert.deepEqual(messagesOf(taken), ['message.emailMustBeValid']);
    assert.equal((await ask('POST', '/operator/invitations', { account: 999 })).statusCode, 404);
    const second = (await ask('POST', '/operator/invitations', { role: 'operator' })).json() as {
      url: string;
    };
    const chosen = new BrowserSession(service);
    const order = { token: tokenOf(second.url), password: PASSWORD };
    assert.deepEqual(messagesOf(await chosen.ask('POST', '/invitations', order)), [
      'message.emailMustBeValid',
    ]);
    const used = await chosen.ask('POST', '/invitations', { ...order, email: 'guest@example.org' });
    assert.deepEqual(messagesOf(used), ['message.emailMustBeValid']);
    assert.equal(
      (await chosen.ask('POST', '/invitations', { ...order, email: 'op@example.org' })).statusCode,
      200,
    );
    assert.equal((await chosen.ask('GET', '/operator/accounts')).statusCode, 200);
  });

  it('see health: programs, registers, series, queues, and what they take of the machine', async () => {
    const health = await get<OperatorHealth>('/operator/health');
    assert.equal(health.imbalances, 0);
    assert.ok('database' in health.checks);
    const [heaviest] = health.heaviest.loop;
    assert.ok(heaviest !== undefined && heaviest.amount >= 0 && heaviest.account > 0);
    assert.ok(health.heaviest.loop.length <= 5);
    assert.ok(health.since <= health.now && health.memoryLimitBytes > 0 && health.loopDelayMs >= 0);
    const [vies] = health.registers;
    assert.deepEqual(
      [vies?.name, vies?.isSetUp, vies?.state, vies?.attempts, vies?.answeredAt, vies?.medianMs],
      ['vies', true, 'ok', 0, null, null],
    );
    assert.equal(health.registers.length, 6);
    assert.deepEqual(
      health.series.map(({ publisher, count }) => [publisher, count]),
      [
        ['statistik-austria', 11],
        ['destatis', 1],
        ['eurostat', 38],
      ],
    );
    assert.ok(health.programs.some(({ name }) => name === 'qpdf'));
    assert.ok(health.queues.some(({ name }) => name === 'cpu'));
  });

  it('back up now, and it is written down who did', async () => {
    const first = await ask('POST', '/operator/backups');
    assert.equal(first.statusCode, 201, first.body);
    const { file, problem } = first.json() as BackupAnswer;
    assert.match(file ?? '', /^kontor-(manual-)?\d{8}T\d{6}Z\.db$/);
    assert.equal(problem, null);
    const second = (await ask('POST', '/operator/backups')).json() as BackupAnswer;
    assert.match(second.file ?? '', /^kontor-manual-/);
    const { backup } = await get<OperatorHealth>('/operator/health');
    assert.match(backup?.note ?? '', /^last copy .*, verified/);
    const { audit } = await get<OperatorAudit>('/operator/audit?kind=service');
    assert.deepEqual(
      audit.map(({ action, subject, actor, account }) => [action, subject, emailOf(actor), account]),
      [second.file, file].map((made) => ['backup.make', made, operator.email, null]),
    );
    assert.equal((await anna.browser.ask('POST', '/operator/backups')).statusCode, 404);
  });

  it('see who did what: whom it concerns, from where, and under which name', async () => {
    const name = 'Web shop';
    const key = await newKey(anna, { name });
    await anna.browser.ask('PATCH', `/keys/${key.id}`, { name: 'Other' });
    await anna.browser.ask('DELETE', `/keys/${key.id}`);
    const about = `/operator/audit?account=${anna.account}`;
    const { audit } = await get<OperatorAudit>(`${about}&kind=keys`);
    const account = { id: anna.account, email: anna.email, isClosed: false };
    const party = { kind: 'account', ...account };
    assert.deepEqual(
      audit.slice(0, 3).map(({ action, subject }) => [action, subject]),
      [
        ['key.revoke', 'Other'],
        ['key.change', 'Other'],
        ['key.create', name],
      ],
    );
    assert.deepEqual(audit[0]?.actor, party);
    assert.deepEqual(audit[0]?.account, account);
    assert.equal(audit[0]?.network, '127.0.0.0/24');
    const credits = await get<OperatorAudit>(`${about}&kind=credits`);
    assert.deepEqual(
      credits.audit.map(({ action, subject, actor }) => [action, subject, emailOf(actor)]),
      [
        ['credits.grant', '-20', operator.email],
        ['credits.grant', '50', operator.email],
      ],
    );
    const part = encodeURIComponent(anna.email.slice(0, -3));
    assert.deepEqual(await get<OperatorAudit>(`/operator/audit?account=${part}&kind=credits`), credits);
    assert.deepEqual((await get<OperatorAudit>('/operator/audit?account=nobody@x')).audit, []);
    const kinds = await get<OperatorAudit>(about);
    for (const action of ['plan.assign', 'invitation.accept', 'account.invite'])
      assert.ok(kinds.audit.some((row) => row.action === action, action));
  });

  it('find deeds by days, a page at a time, and as a file with what programs call them', async () => {
    const today = '2026-11-21';
    const all = await get<OperatorAudit>('/operator/audit');
    assert.ok(all.audit.length <= 50);
    const days = async (query: string) => (await get<OperatorAudit>(`/operator/audit?${query}`)).audit.length;
    assert.equal(await days(`from=${today}&until=${today}`), all.audit.length);
    assert.equal(await days('from=2026-11-22'), 0);
    assert.equal(await days('until=2026-11-20'), 0);
    const { body } = await ask('GET', `/operator/audit.csv?account=${anna.account}&kind=keys`);
    assert.match(body, /^time,actor,action,target,subject,account,network\r\n/);
    assert.match(body, new RegExp(`,account:${anna.account},key\\.create,key:\\d+,Web shop,`));
    for (const [query, message] of [
      ['kind=x', 'message.kindMustBeValid'],
      ['kind=constructor', 'message.kindMustBeValid'],
      ['from=x', 'message.fromMustBeValid'],
      ['account=99999999999999999', 'message.accountMustBeValid'],
      ['cursor=x', 'message.cursorMustBeValid'],
    ] as const)
      assert.deepEqual(messagesOf(await ask('GET', `/operator/audit?${query}`)), [message], query);
  });

  it('an account that is gone has no name any more, nor have its lines', async () => {
    const gone = await person(service, 'operator');
    const bert = await person(service);
    await gone.browser.ask('POST', `/operator/accounts/${bert.account}/grants`, { amount: 5, reason: 'x' });
    assert.equal((await gone.browser.ask('DELETE', '/account')).statusCode, 204);
    const { audit } = await get<OperatorAudit>(`/operator/audit?account=${bert.account}&kind=credits`);
    assert.deepEqual(
      audit.map(({ actor, network }) => [actor, network]),
      [[{ kind: 'account', id: gone.account, email: null, isClosed: true }, null]],
    );
    const closed = await get<OperatorAudit>('/operator/audit?kind=accounts');
    const line = closed.audit.find(({ action }) => action === 'account.close');
    assert.deepEqual(line?.account, { id: gone.account, email: null, isClosed: true });
  });
});
