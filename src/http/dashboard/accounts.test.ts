import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { BrowserSession } from '../../testing/browser-session.ts';
import { messagesOf, newKey, PASSWORD, person, tokenOf } from '../../testing/dashboard-accounts.ts';
import { type Service, startService, TEST_TIME } from '../../testing/harness.ts';
import { SmtpServer } from '../../testing/smtp-server.ts';

/** For the end of a service whose mail hangs, on a machine that does other things too: its own patience would be minutes. */
const MAX_ENDING_MS = 60_000;

const HOUR = 3_600_000;
const OTHER = 'another long password';

let service: Service;
let now = TEST_TIME;
let networks = 0;

function elsewhere(): BrowserSession {
  const browser = new BrowserSession(service);
  browser.headers['x-forwarded-for'] = `10.8.${++networks}.7`;
  return browser;
}

const logIn = (browser: BrowserSession, email: string, password: string) =>
  browser.ask('POST', '/session', { email, password });

const started = (env: Readonly<Record<string, string>> = {}) =>
  startService({ env: { TRUST_PROXY: '127.0.0.1', ...env }, now: () => now });

describe('accounts where mail is set up', () => {
  let server: SmtpServer;
  before(async () => {
    server = await SmtpServer.start();
    const SMTP_URL = `smtp://127.0.0.1:${server.port}`;
    service = await started({ SMTP_URL, MAIL_FROM: 'Kontor <kontor@example.org>' });
  });
  beforeEach(async () => {
    await service.flush();
    server.mails.length = 0;
  });
  after(async () => {
    await service.close();
    await server.close();
  });

  /** The link of the last mail, which went to `email`. */
  async function mailed(email: string, page: string): Promise<string> {
    await service.flush();
    const mail = server.mails.at(-1);
    assert.deepEqual(mail?.to, [email]);
    const link = new RegExp(`http://localhost:8080/dashboard/${page}#([\\w-]{43})`).exec(
      mail!.source.replaceAll('=\n', '').replaceAll('=3D', '='),
    );
    assert.ok(link, mail?.source);
    return link[1]!;
  }

  it('sign-up ends in the mailbox: link and password together open the account, with its credits', async () => {
    const browser = elsewhere();
    const order = { email: 'neu@example.org', password: PASSWORD, language: 'de' };
    assert.deepEqual((await browser.ask('POST', '/sign-up', order)).json(), { next: 'mail' });
    const token = await mailed('neu@example.org', 'verification');
    assert.match(server.mails[0]!.source, /^Subject: =\?UTF-8\?Q\?Kontor=3A_E-Mail-Adresse_best=C3=A4tigen/m);
    assert.deepEqual(messagesOf(await logIn(elsewhere(), 'neu@example.org', PASSWORD)), [
      'message.credentialsMustBeValid',
    ]);
    const wrong = await browser.ask('POST', '/verification', { token, password: 'not mine, not mine' });
    assert.deepEqual(messagesOf(wrong), ['message.credentialsMustBeValid']);
    const verified = await browser.ask('POST', '/verification', { token, password: PASSWORD });
    assert.equal(verified.statusCode, 200, verified.body);
    const { account } = verified.json() as { account: { credits: number; isVerified: boolean } };
    assert.deepEqual([account.credits, account.isVerified], [100, true]);
    assert.equal((await browser.ask('GET', '/session')).statusCode, 200);
    const again = await browser.ask('POST', '/verification', { token, password: PASSWORD });
    assert.deepEqual(messagesOf(again), ['message.tokenMustBeValid'], 'a link works once');
    assert.equal((await logIn(elsewhere(), 'neu@example.org', PASSWORD)).statusCode, 200);
  });

  it('sends the owner a mail for each key that is made, rotated or widened, and for nothing else', async () => {
    const anna = await person(service);
    const told = async () => {
      await service.flush();
      return server.mails.splice(0).map(({ to, source }) => [to, /^Subject: (.*)$/m.exec(source)?.[1]]);
    };
    const told1 = (subject: string) => [[[anna.email], subject]];
    await told();
    const { id } = await newKey(anna, { cap: 5 });
    assert.deepEqual(await told(), told1('Kontor: your account has a new API key'));
    await anna.browser.ask('PATCH', `/keys/${id}`, { cap: 4, name: 'renamed' });
    assert.deepEqual(await told(), []);
    await anna.browser.ask('PATCH', `/keys/${id}`, { cap: 5 });
    assert.deepEqual(await told(), told1('Kontor: an API key of your account may do more'));
    await anna.browser.ask('POST', `/keys/${id}/rotation`, {});
    assert.deepEqual(await told(), told1('Kontor: an API key of your account was rotated'));
    await anna.browser.ask('DELETE', `/keys/${id}`);
    now += 10 * 60_000;
    assert.equal((await anna.browser.ask('POST', '/keys', { name: 'x' })).statusCode, 403);
    assert.deepEqual(await told(), []);
    now += HOUR;
    await anna.browser.ask('POST', '/session/password', { password: PASSWORD });
    for (let i = 0; i < 25; i++) await newKey(anna);
    assert.equal((await told()).length, 20, 'who was warned so often in an hour is warned');
  });

  it('sign-up with a known address gets the same answer; its owner gets a mail', async () => {
    const { email } = await person(service);
    await service.flush();
    server.mails.length = 0;
    const known = await elsewhere().ask('POST', '/sign-up', { email, password: OTHER });
    const fresh = await elsewhere().ask('POST', '/sign-up', { email: 'fresh@example.org', password: OTHER });
    assert.deepEqual([known.statusCode, known.body], [fresh.statusCode, fresh.body]);
    await service.flush();
    const mail = server.mails.find(({ to }) => to[0] === email)!;
    assert.match(mail.source, /you have an account already/);
    assert.doesNotMatch(mail.source, /#/);
    assert.equal((await logIn(elsewhere(), email, PASSWORD)).statusCode, 200, 'its password is as it was');
  });

  it('a right password on an address that is not proved sends the link again, but not for ever', async () => {
    const email = 'slow@example.org';
    await elsewhere().ask('POST', '/sign-up', { email, password: PASSWORD });
    for (let i = 0; i < 4; i++) await logIn(elsewhere(), email, PASSWORD);
    await service.flush();
    assert.equal(server.mails.length, 3, 'three mails an hour');
  });

  it('a verification link is over after a day', async () => {
    const email = 'late@example.org';
    await elsewhere().ask('POST', '/sign-up', { email, password: PASSWORD });
    const token = await mailed(email, 'verification');
    now += 24 * HOUR;
    const answer = await elsewhere().ask('POST', '/verification', { token, password: PASSWORD });
    assert.deepEqual(messagesOf(answer), ['message.tokenMustBeValid']);
  });

  it('a reset takes one link, ends every session, voids its siblings and proves the mailbox', async () => {
    const { email, browser } = await person(service);
    const ask = (address: string) => elsewhere().ask('POST', '/reset-requests', { email: address });
    const [known, unknown] = [await ask(email), await ask('nobody@example.org')];
    assert.deepEqual([known.statusCode, known.body], [202, '']);
    assert.deepEqual([unknown.statusCode, unknown.body], [202, '']);
    const first = await mailed(email, 'reset');
    await ask(email);
    const second = await mailed(email, 'reset');
    assert.notEqual(first, second);
    const weak = await elsewhere().ask('POST', '/resets', { token: second, password: 'short' });
    assert.deepEqual(messagesOf(weak), ['message.passwordMustBeValid'], 'which does not use up the link');
    const there = elsewhere();
    const done = await there.ask('POST', '/resets', { token: second, password: OTHER });
    assert.equal(done.statusCode, 200, done.body);
    assert.equal((await there.ask('GET', '/session')).statusCode, 200);
    assert.equal((await browser.ask('GET', '/session')).statusCode, 403);
    await service.flush();
    assert.match(server.mails.at(-1)!.source, /your password was changed/);
    for (const token of [first, second]) {
      const used = await elsewhere().ask('POST', '/resets', { token, password: OTHER });
      assert.deepEqual(messagesOf(used), ['message.tokenMustBeValid']);
    }
    assert.equal((await logIn(elsewhere(), email, OTHER)).statusCode, 200);
    await ask(email);
    const third = await mailed(email, 'reset');
    now += HOUR / 2;
    const over = await elsewhere().ask('POST', '/resets', { token: third, password: OTHER });
    assert.deepEqual(messagesOf(over), ['message.tokenMustBeValid']);
  });

  it('a link of one kind is none of another', async () => {
    const { email } = await person(service);
    await elsewhere().ask('POST', '/reset-requests', { email });
    const token = await mailed(email, 'reset');
    for (const path of ['/verification', '/invitations']) {
      const answer = await elsewhere().ask('POST', path, { token, password: OTHER });
      assert.deepEqual(messagesOf(answer), ['message.tokenMustBeValid'], path);
    }
    const look = await elsewhere().ask('POST', '/invitations/look', { token });
    assert.deepEqual(messagesOf(look), ['message.tokenMustBeValid']);
  });

  it('an address is changed by the link that the new mailbox got', async () => {
    const { email, browser, account } = await person(service);
    const taken = await person(service);
    await service.flush();
    server.mails.length = 0;
    const known = await browser.ask('POST', '/email-changes', { email: taken.email });
    assert.deepEqual([known.statusCode, known.json()], [202, { next: 'mail' }]);
    await service.flush();
    assert.doesNotMatch(
      server.mails[0]!.source,
      /#/,
      'the owner of a taken address is notified, and gets no link',
    );
    await browser.ask('POST', '/email-changes', { email: 'moved@example.org' });
    const token = await mailed('moved@example.org', 'email-change');
    assert.equal((await service.ledger.store.findAccount(account))?.email, email, 'not before');
    assert.equal((await elsewhere().ask('POST', '/email-changes/confirm', { token })).statusCode, 204);
    assert.equal((await service.ledger.store.findAccount(account))?.email, 'moved@example.org');
    assert.equal((await browser.ask('GET', '/session')).statusCode, 403, 'every session has ended');
    await service.flush();
    assert.deepEqual(server.mails.at(-1)?.to, [email], 'the old address is notified');
    const again = await elsewhere().ask('POST', '/email-changes/confirm', { token });
    assert.deepEqual(messagesOf(again), ['message.tokenMustBeValid']);
  });

  it('a new password, and the end of all sessions, end the links that were asked for before', async () => {
    const ends: readonly (readonly ['PUT' | 'DELETE', string, object | undefined])[] = [
      ['PUT', '/password', { password: OTHER }],
      ['DELETE', '/sessions', undefined],
    ];
    for (const [index, [method, path, body]] of ends.entries()) {
      const { email, browser, account } = await person(service);
      const wished = `stranger-${index}@example.org`;
      await browser.ask('POST', '/email-changes', { email: wished });
      const change = await mailed(wished, 'email-change');
      await elsewhere().ask('POST', '/reset-requests', { email });
      const reset = await mailed(email, 'reset');
      assert.ok((await browser.ask(method, path, body)).statusCode < 300);
      const tries: readonly (readonly [string, object])[] = [
        ['/email-changes/confirm', { token: change }],
        ['/resets', { token: reset, password: 'a third long password' }],
      ];
      for (const [link, order] of tries) {
        const answer = await elsewhere().ask('POST', link, order);
        assert.deepEqual([answer.statusCode, messagesOf(answer)], [406, ['message.tokenMustBeValid']], path);
      }
      assert.equal((await service.ledger.store.findAccount(account))?.email, email);
    }
  });

  it('a link that the mail server refuses is on the operator’s page', async () => {
    const { email } = await person(service);
    await service.flush();
    server.fault = 'refuse';
    const asked = await elsewhere().ask('POST', '/reset-requests', { email });
    assert.equal(asked.statusCode, 202);
    await service.flush();
    server.fault = undefined;
    assert.equal((await service.access.linkList.list(now))[0]?.email, email);
  });
});

describe('accounts where no mail is set up', () => {
  before(async () => {
    service = await started();
  });
  after(() => service.close());

  it('sign-up gives an account at once, and the same answer for a known address', async () => {
    const { email, browser } = await person(service);
    const known = await elsewhere().ask('POST', '/sign-up', { email, password: OTHER });
    const fresh = await elsewhere().ask('POST', '/sign-up', { email: 'b@example.org', password: OTHER });
    assert.deepEqual([known.statusCode, known.body], [fresh.statusCode, fresh.body]);
    assert.equal((await logIn(elsewhere(), email, OTHER)).statusCode, 406, 'nobody took the account over');
    assert.equal((await logIn(elsewhere(), 'b@example.org', OTHER)).statusCode, 200);
    assert.equal((await browser.ask('POST', '/verification/mail', {})).statusCode, 404);
  });

  it('all that is wrong with a sign-up is reported at its field', async () => {
    const answer = await elsewhere().ask('POST', '/sign-up', { email: 'no address', password: 'short' });
    const { details } = answer.json() as { details: { field: string }[] };
    assert.deepEqual(
      details.map(({ field }) => field),
      ['email', 'password'],
    );
    const missing = await elsewhere().ask('POST', '/sign-up', {});
    assert.deepEqual(messagesOf(missing), ['message.emailMustNotBeBlank', 'message.passwordMustNotBeBlank']);
    for (const password of ['qwertyuiop', '1234567890', 'PASSWORD123', 'me@example.org']) {
      const weak = await elsewhere().ask('POST', '/sign-up', { email: 'me@example.org', password });
      assert.deepEqual(messagesOf(weak), ['message.passwordMustBeValid'], password);
    }
  });

  it('five sign-ups an hour from one network', async () => {
    const browser = elsewhere();
    const up = (number: number) =>
      browser.ask('POST', '/sign-up', { email: `five-${number}@example.org`, password: PASSWORD });
    for (let number = 0; number < 5; number++) assert.equal((await up(number)).statusCode, 202);
    const sixth = await up(5);
    assert.deepEqual([sixth.statusCode, sixth.headers['retry-after']], [429, '3600']);
    now += HOUR;
    assert.equal((await up(5)).statusCode, 202);
  });

  it('a person gets the free credits once, however the address is written', async () => {
    const credits = async (email: string) => {
      const browser = elsewhere();
      await browser.ask('POST', '/sign-up', { email, password: PASSWORD });
      const answer = await logIn(browser, email, PASSWORD);
      return (answer.json() as { account: { credits: number } }).account.credits;
    };
    assert.equal(await credits('once@example.org'), 100);
    assert.equal(await credits('o.nce+more@example.org'), 0);
  });

  it('links go to the operator’s page, never to log or store', async () => {
    const { email } = await person(service);
    const operator = await person(service, 'operator');
    await elsewhere().ask('POST', '/reset-requests', { email });
    await service.flush();
    const { links } = (await operator.browser.ask('GET', '/operator/links')).json() as {
      links: { email: string; url: string; purpose: string }[];
    };
    const [link] = links;
    assert.deepEqual([link?.email, link?.purpose], [email, 'reset']);
    const token = tokenOf(link!.url);
    assert.ok(!service.logText().includes(token));
    const { filesWithMark } = await import('../../testing/marks.ts');
    assert.deepEqual(filesWithMark(service.dataFolder, token), []);
    assert.equal((await elsewhere().ask('POST', '/resets', { token, password: OTHER })).statusCode, 200);
  });

  it('an address is changed at once, unless it is taken', async () => {
    const { browser } = await person(service);
    const other = await person(service);
    const taken = await browser.ask('POST', '/email-changes', { email: other.email });
    assert.deepEqual(messagesOf(taken), ['message.emailMustBeValid']);
    const done = await browser.ask('POST', '/email-changes', { email: 'anew@example.org' });
    assert.deepEqual(done.json(), { next: 'done' });
    const { account } = (await browser.ask('GET', '/session')).json() as { account: { email: string } };
    assert.equal(account.email, 'anew@example.org');
  });

  it('an account is deleted with its keys and sessions; the books stay, the last operator too', async () => {
    const leaver = await person(service);
    const key = await newKey(leaver);
    const call = () =>
      service.call({ method: 'GET', url: '/v1/account', headers: { authorization: `Bearer ${key.text}` } });
    assert.equal((await call()).statusCode, 200);
    assert.equal((await leaver.browser.ask('DELETE', '/account')).statusCode, 204);
    assert.equal((await call()).statusCode, 403);
    assert.equal((await leaver.browser.ask('GET', '/session')).statusCode, 403);
    assert.equal((await logIn(elsewhere(), leaver.email, PASSWORD)).statusCode, 406);
    assert.deepEqual(await service.imbalances(), []);
    assert.equal((await service.ledger.store.listEntries(leaver.account, { limit: 1 }))[0]?.amount, 100);
  });

  it('the last operator cannot be deleted', async () => {
    const last = await person(service, 'operator');
    const { store } = service.ledger;
    for (const { id, role } of await store.listAccounts({ after: 0, limit: 200 }))
      if (role === 'operator' && id !== last.account) await store.closeAccount(id, now);
    const refused = await last.browser.ask('DELETE', '/account');
    assert.deepEqual(messagesOf(refused), ['message.accountMustBeValid']);
    const settings = (await last.browser.ask('GET', '/settings')).json() as { mayDelete: boolean };
    assert.equal(settings.mayDelete, false);
  });
});

it('a mail server that does not answer does not keep the service from ending', async () => {
  const server = await SmtpServer.start();
  server.fault = 'hang';
  const SMTP_URL = `smtp://127.0.0.1:${server.port}`;
  service = await started({ SMTP_URL, MAIL_FROM: 'Kontor <kontor@example.org>' });
  let ending: Promise<void> | undefined;
  try {
    const asked = await elsewhere().ask('POST', '/sign-up', { email: 'a@example.org', password: PASSWORD });
    assert.equal(asked.statusCode, 202);
  } finally {
    ending = service.close();
  }
  // The mail itself would be given up after minutes.
  const ended = await Promise.race([ending.then(() => true), sleep(MAX_ENDING_MS, false, { ref: false })]);
  await server.close();
  assert.equal(ended, true);
});

describe('who may sign up, and who invite', () => {
  for (const [env, mode] of [
    [{}, 'open'],
    [{ HOST: '0.0.0.0' }, 'invite'],
    [{ HOST: '0.0.0.0', SIGNUP: 'open' }, 'open'],
    [{ PUBLIC_URL: 'https://kontor.example.org' }, 'invite'],
    [{ PUBLIC_URL: 'http://localhost:8080' }, 'open'],
    [{ SIGNUP: 'closed' }, 'closed'],
  ] as const) {
    it(`${JSON.stringify(env)}: ${mode}`, async () => {
      service = await started(env);
      try {
        const facts = (await elsewhere().ask('GET', '/service')).json() as { signUp: string };
        assert.equal(facts.signUp, mode);
        const answer = await elsewhere().ask('POST', '/sign-up', {
          email: 'a@example.org',
          password: PASSWORD,
        });
        if (mode === 'open') assert.equal(answer.statusCode, 202);
        else assert.deepEqual(messagesOf(answer), ['message.signUpMustBeOpen']);
        const { browser } = await person(service, 'operator');
        const invited = await browser.ask('POST', '/operator/invitations', {
          email: 'b@example.org',
          role: 'user',
        });
        if (mode === 'closed') assert.deepEqual(messagesOf(invited), ['message.signUpMustBeOpen']);
        else assert.equal(invited.statusCode, 201);
      } finally {
        await service.close();
      }
    });
  }
});
