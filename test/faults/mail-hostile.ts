import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { letter } from '../../src/accounts/letters.ts';
import { BrowserSession } from '../../src/testing/browser-session.ts';
import { PASSWORD, person, tokenOf } from '../../src/testing/dashboard-accounts.ts';
import { type Service, startService, TEST_TIME } from '../../src/testing/harness.ts';
import { SmtpServer } from '../../src/testing/smtp-server.ts';
import { afterwards } from './afterwards.mts';

/**
 * Addresses, names and headers of requests that would write into a mail: each mail has the headers and links that this
 * service writes, and nothing of a caller's making. What the mail server received is read by Python's `email`, which
 * nobody of us has written.
 */

const PUBLIC_URL = 'https://kontor.example.org';
const HOUR_MS = 3_600_000;
const EVIL = 'https://evil.example';

/** The headers of every mail, and no other. */
const HEADERS = [
  'auto-submitted',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
];

/** What breaks a line, ends an address or begins another, as characters and as what mail programs decode. */
const BREAKS = [
  ...[
    '\r\n',
    '\n',
    '\r',
    '\0',
    '\u0001',
    '\b',
    '\t',
    '\v',
    '\f',
    '\u001b',
    '\u007f',
    '\u0085',
    '\u00a0',
    '\u00ad',
  ],
  ...[
    '\u200b',
    '\u200e',
    '\u2028',
    '\u2029',
    '\u202e',
    '\u2066',
    '\u3000',
    '\ufeff',
    '\ufff9',
    '\ue000',
    '\u{e0001}',
  ],
  ...[',', ';', ':', '<', '>', '(', ')', '[', ']', '"', '\\', '@', ' ', '%0d%0a', '%00', '&#10;', '\\r\\n'],
  ...['=?utf-8?q?=0d=0aBcc:?=', '=?utf-8?b?DQpCY2M6?=', '=0D=0A', '/', '?', '#', '|', '!', '%', '`', '$('],
];
const OTHER = 'victim@evil.example';

/** Addresses with each of them before, in and behind both of their parts. */
const ADDRESSES = BREAKS.flatMap((text, number) => [
  `a${number}${text}b@example.org`,
  `a${number}@exam${text}ple.org`,
  `${text}c${number}@example.org`,
  `d${number}@example.org${text}`,
  `e${number}@example.org${text}Bcc: ${OTHER}`,
  `${OTHER}${text}f${number}@example.org`,
  `"g${number}${text}h"@example.org`,
  `Name ${text} <i${number}@example.org>`,
  `j${number}@example.org${text}${OTHER}`,
]);

/** Such as a mail program, a list of addresses, or a host would take for something else. */
const FORMS = [
  ...[
    'a@b@example.org',
    '<a@example.org>',
    'a@example.org (comment)',
    '(comment)a@example.org',
    'group: a@example.org;',
  ],
  ...[
    '@relay.example:a@example.org',
    'a%example.com@example.org',
    'a@[127.0.0.1]',
    'a@[IPv6:::1]',
    'a@127.0.0.1',
    'a@localhost',
  ],
  ...[
    'a@bücher.example',
    'ä@example.org',
    'a@xn--bcher-kva.example',
    'a@xn--a.example',
    'a@faß.example',
    'a@example。org',
    'a@ⓔxample.org',
  ],
  ...[
    '.a@example.org',
    'a.@example.org',
    'a..b@example.org',
    `${'a'.repeat(65)}@example.org`,
    `${'ä'.repeat(33)}@example.org`,
  ],
  ...[
    `a@${'b'.repeat(64)}.org`,
    `a@${'b.'.repeat(126)}org`,
    'a@-b.org',
    'a@b-.org',
    'a@b_c.org',
    'a@.org',
    'a@org',
    '@',
    '',
    ' ',
  ],
  ...[
    'a@example.org/evil.example',
    'a@example.org?evil.example',
    'a@example.org#evil.example',
    'a@example.org\\evil.example',
  ],
  ...[
    'a@ex%61mple.org',
    'a@example.org:25',
    'a@user:pw@example.org',
    'a@EXAMPLE.ORG.',
    'javascript:a@example.org',
    'mailto:a@example.org?bcc=b@example.org',
  ],
];

/** Headers by which a request names a host or a place that are not this service's. */
const FOREIGN: readonly Readonly<Record<string, string>>[] = [
  { host: 'evil.example' },
  { host: 'kontor.example.org:80@evil.example' },
  { host: 'evil.example#kontor.example.org' },
  { 'x-forwarded-host': 'evil.example' },
  {
    'x-forwarded-host': 'kontor.example.org, evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-port': '666',
  },
  { 'x-host': 'evil.example', 'x-original-host': 'evil.example', 'x-http-host-override': 'evil.example' },
  { forwarded: 'host=evil.example;proto=http;for=192.0.2.1' },
  {
    'x-original-url': `${EVIL}/dashboard`,
    'x-rewrite-url': `${EVIL}/dashboard`,
    'x-forwarded-prefix': '//evil.example',
  },
  { referer: `${EVIL}/`, 'accept-language': 'de=0D=0ABcc: x', 'user-agent': 'x<a href=//evil.example>' },
];

/** Names of keys, notes of operators. */
const NAMES = [
  `till\r\nBcc: ${OTHER}`,
  `till\nSubject: ${EVIL}`,
  `till\u2028${EVIL}`,
  `till\u0085Bcc: ${OTHER}`,
  `=?utf-8?q?=0d=0aBcc:_${OTHER}?=`,
  `<a href="${EVIL}">till</a>`,
  `till\0\u202e${EVIL}`,
  `\r\n.\r\nMAIL FROM:<${OTHER}>\r\n`,
  `\r\n--boundary\r\nContent-Type: text/html\r\n\r\n<img src=${EVIL}>`,
];

interface Parsed {
  readonly headers: readonly string[];
  readonly to: readonly string[];
  readonly names: readonly string[];
  readonly subject: string;
  readonly type: string;
  readonly parts: number;
  readonly body: string;
  readonly defects: readonly string[];
}

const hasPython = spawnSync('python3', ['--version']).status === 0;
const skip = hasPython || process.env.CI === 'true' ? false : 'needs python3, which reads the mails';

function parsed(sources: readonly string[]): readonly Parsed[] {
  const input = JSON.stringify(sources.map((source) => Buffer.from(source, 'latin1').toString('base64')));
  const read = spawnSync('python3', [join(import.meta.dirname, 'mail-parser.py')], {
    input,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  assert.equal(read.status, 0, read.stderr);
  return JSON.parse(read.stdout) as readonly Parsed[];
}

/** The text of every letter but its link. */
const KNOWN = (['en', 'de'] as const).flatMap((language) =>
  (
    [
      'verify',
      'reset',
      'invite',
      'email-change',
      'known-address',
      'password-changed',
      'email-changed',
      'key-created',
      'key-rotated',
      'key-widened',
    ] as const
  ).map((occasion) => letter('', occasion, 'LINK', { name: 'Kontor', supportUrl: undefined, language })),
);

/** Each mail is one of ours, to who was meant, and leads to this service alone. */
function assertOurs(server: SmtpServer, isMeant: (address: string) => boolean): number {
  const mails = parsed(server.mails.map(({ source }) => source));
  mails.forEach((mail, number) => {
    const what = JSON.stringify([server.mails[number]!.to, mail]);
    assert.deepEqual(mail.headers.toSorted(), HEADERS, what);
    assert.deepEqual([mail.type, mail.parts, mail.defects], ['text/plain', 1, []], what);
    assert.deepEqual([server.mails[number]!.to.length, mail.to.length, mail.names], [1, 1, ['']], what);
    const [envelope = ''] = server.mails[number]!.to;
    assert.equal(mail.to[0], Buffer.from(envelope, 'latin1').toString(), what);
    assert.ok(isMeant(mail.to[0]!), what);
    const links = mail.body.match(/\S*:\/\/\S*/g) ?? [];
    assert.ok(links.length === 1 && links[0]!.startsWith(`${PUBLIC_URL}/dashboard`), what);
    const rest = mail.body.replaceAll('\r\n', '\n').replace(links[0]!, 'LINK').trimEnd();
    assert.ok(
      KNOWN.some(({ subject, text }) => subject === mail.subject && text.trimEnd() === rest),
      what,
    );
  });
  const verbs = new Set(['EHLO', 'MAIL', 'RCPT', 'DATA', 'QUIT', 'RSET', 'AUTH']);
  assert.deepEqual(
    server.commands.filter((verb) => !verbs.has(verb)),
    [],
    'the mail server got nothing else',
  );
  return mails.length;
}

async function mailed(t: TestContext) {
  let now = TEST_TIME;
  let networks = 0;
  const server = await SmtpServer.start();
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'Kontor <kontor@example.org>',
    PUBLIC_URL,
    SIGNUP: 'open',
    TRUST_PROXY: '127.0.0.1',
  };
  const service = await startService({ env, now: () => now });
  afterwards(t, async () => {
    await service.close();
    await server.close();
  });
  /** Somebody else, later: no throttle. */
  const visitor = (): BrowserSession => {
    now += HOUR_MS;
    const browser = new BrowserSession(service);
    networks++;
    browser.headers['x-forwarded-for'] = `10.${networks >> 8}.${networks & 255}.7`;
    return browser;
  };
  return { server, service, visitor };
}

const isRefusedAddress = (answer: { readonly statusCode: number; readonly body: string }): boolean =>
  answer.statusCode === 406 && answer.body.includes('message.emailMustBeValid');

test('addresses that are none write no mail to anybody else', { skip, timeout: 300_000 }, async (t) => {
  const { server, service, visitor } = await mailed(t);
  const taken: string[] = [];
  let slowest = 0;
  for (const email of [...ADDRESSES, ...FORMS]) {
    const started = performance.now();
    const answer = await visitor().ask('POST', '/sign-up', { email, password: PASSWORD });
    await service.flush();
    slowest = Math.max(slowest, performance.now() - started);
    if (!isRefusedAddress(answer)) {
      assert.equal(answer.statusCode, 202, `${JSON.stringify(email)}: ${answer.body}`);
      taken.push(email);
    }
    const reset = await visitor().ask('POST', '/reset-requests', { email });
    assert.ok([202, 406].includes(reset.statusCode), `${JSON.stringify(email)}: ${reset.body}`);
    await service.flush();
  }
  // What is taken is an address: with its spaces cut off, and its host in ASCII, one and the same.
  for (const email of taken)
    assert.match(
      email,
      /^\s*[^\s\p{C}\p{Z},;:<>()[\]"\\@]+@[\p{L}\p{M}\p{N}.。-]+\s*$/u,
      JSON.stringify(email),
    );
  const count = assertOurs(server, (address) => !address.endsWith('evil.example'));
  const all = ADDRESSES.length + FORMS.length;
  t.diagnostic(`${all} addresses, ${taken.length} taken, ${count} mails, slowest ${Math.round(slowest)} ms`);
  assert.ok(count >= taken.length / 2, 'who is taken gets mail');
});

test('requests that name another host, and hostile names, change no mail', {
  skip,
  timeout: 300_000,
}, async (t) => {
  const { server, service, visitor } = await mailed(t);
  const operator = await person(service, 'operator');
  for (const [number, headers] of FOREIGN.entries()) {
    const email = `owner-${number}@example.org`;
    for (const [path, body] of [
      ['/sign-up', { email, password: PASSWORD, language: 'de' }],
      ['/sign-up', { email, password: PASSWORD, language: 'en\r\nBcc: x' }],
      ['/session', { email, password: PASSWORD }],
      ['/reset-requests', { email }],
    ] as const) {
      const answer = await visitor().ask('POST', path, body, headers);
      assert.ok(answer.statusCode < 500, `${path}: ${answer.body}`);
    }
    // Hours have passed: an invitation asks for a recent password.
    const again = { email: operator.email, password: PASSWORD };
    const entered = await operator.browser.ask('POST', '/session', again);
    assert.equal(entered.statusCode, 200, entered.body);
    const invited = { email: `invited-${number}@example.org`, language: 'de' };
    const { statusCode, body } = await operator.browser.ask(
      'POST',
      '/operator/invitations',
      invited,
      headers,
    );
    assert.equal(statusCode, 201, body);
    assert.ok(!body.includes('evil'), body);
    await service.flush();
  }
  await hostileNames(service);
  const count = assertOurs(server, (address) => address.endsWith('@example.org'));
  t.diagnostic(`${FOREIGN.length} headers, ${NAMES.length} names, ${count} mails`);
  assert.ok(count >= 3 * FOREIGN.length);
});

/** Everything that an owner may name, and then what owners get. */
async function hostileNames(service: Service): Promise<void> {
  const { browser, email, account } = await person(service);
  for (const name of NAMES) {
    const made = await browser.ask('POST', '/keys', { name });
    assert.ok([201, 406].includes(made.statusCode), made.body);
    if (made.statusCode === 201) {
      const { key } = made.json() as { key: { id: number } };
      await browser.ask('POST', `/keys/${key.id}/rotation`, {});
      await browser.ask('PATCH', `/keys/${key.id}`, { name: `${name} again` });
    }
    const changed = await browser.ask('POST', '/email-changes', {
      email: `new@example.org${name}`,
      password: PASSWORD,
    });
    assert.equal(changed.statusCode, 406, changed.body);
    await service.flush();
  }
  const order = { account, actor: `account:${account}\r\nBcc: ${OTHER}`, language: 'de' as const };
  const { url } = await service.access.invitations.invite(order);
  assert.ok(url.startsWith(`${PUBLIC_URL}/dashboard/`) && /^[\w-]{43}$/.test(tokenOf(url)), email);
  await service.flush();
}
