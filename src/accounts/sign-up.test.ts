import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { InvalidInput } from '@kontor/base';
import { temporaryFolder } from '../store/contract/temporary-folder.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import { emailAddress, mailboxOf } from './email.ts';
import { SignUp } from './sign-up.ts';

const folder = temporaryFolder();
let files = 0;

function signUp(
  options: { readonly grantAt?: 'sign-up' | 'verification'; readonly freeCredits?: number } = {},
) {
  const store = openSqlite({ file: join(folder, `${++files}.db`), at: 0, thread: 'calling' });
  const parts = { store, clock: { now: () => 5 }, freeCredits: 100, grantSecret: new Uint8Array(32) };
  return { store, up: new SignUp({ grantAt: 'sign-up', ...parts, ...options }) };
}

test('addresses are stored in one form, and what is none is refused', () => {
  const cases: readonly [string, string | undefined][] = [
    [' Anna.Muster@Example.ORG ', 'Anna.Muster@example.org'],
    ['anna+x@müller.de', 'anna+x@xn--mller-kva.de'],
    ['jörg@example.org', 'jörg@example.org'],
    ["o'neill@mail.example.co.uk", "o'neill@mail.example.co.uk"],
    ...[
      '',
      '@',
      'a@',
      '@b.de',
      'a@b',
      'a b@c.de',
      'a@b..de',
      '.a@b.de',
      'a..b@c.de',
      'a.@b.de',
      'a@-b.de',
      'a@b.1',
    ].map((text): [string, undefined] => [text, undefined]),
    [`${'x'.repeat(65)}@example.org`, undefined],
    ['a@b@example.org', undefined],
    ['a@192.168.0.1', undefined],
    [`${'ä'.repeat(33)}@example.org`, undefined],
    ['a@BÜCHER\u3002example', 'a@xn--bcher-kva.example'],
    // What would end a line or an address, does not show, or is decoded by who reads it.
    ...[
      '\0',
      '\u0001',
      '\u007f',
      '\u0085',
      '\u00ad',
      '\u200b',
      '\u2028',
      '\u202e',
      '\ufeff',
      '=?utf-8?q?=0d?=',
    ].flatMap((hostile): [string, undefined][] => [
      [`a${hostile}b@example.org`, undefined],
      [`a@exam${hostile}ple.org`, undefined],
    ]),
    // A host that leads elsewhere than it seems to.
    ...['/b.example', '?b.example', '#b.example', '\\b.example', ':25', '%2eexample'].map(
      (rest): [string, undefined] => [`a@example.org${rest}`, undefined],
    ),
  ];
  for (const [text, expected] of cases) assert.equal(emailAddress(text), expected, text);
});

test('one mailbox, however it is written', () => {
  for (const text of [
    'annamuster@gmail.com',
    'Anna.Muster+kontor@GoogleMail.com',
    'a.n.n.a.muster+@gmail.com',
  ]) {
    assert.equal(mailboxOf(text), 'annamuster@gmail.com', text);
  }
  assert.notEqual(mailboxOf('a@example.org'), mailboxOf('a@example.com'));
});

test('a person gets the free credits once', async () => {
  const { store, up } = signUp();
  const credits = async (email: string) =>
    (await store.findAccount((await up.create(email, null))!))?.credits;
  assert.equal(await credits('Anna@example.org'), 100);
  assert.equal(await credits('anna+2@example.org'), 0);
  assert.equal(await credits('a.nna@EXAMPLE.org'), 0);
  assert.equal(await credits('berta@example.org'), 100);
  assert.equal(await up.create('ANNA@example.org', null), undefined, 'the address is taken');
  await assert.rejects(up.create('nobody', null), InvalidInput);
  const [entry] = await store.listEntries(1, { limit: 1 });
  assert.match(entry!.reference, /^signup:[0-9a-f]{64}$/);
  await store.close();
});

test('with mail they come with the proof of the address, also after the account was deleted', async () => {
  const { store, up } = signUp({ grantAt: 'verification' });
  const email = 'anna@example.org';
  const first = (await up.create(email, null))!;
  assert.equal((await store.findAccount(first))?.credits, 0);
  for (let time = 0; time < 2; time++) await up.verify(first, email);
  assert.equal((await store.findAccount(first))?.credits, 100);
  await store.closeAccount(first, 6);
  const second = (await up.create(email, null))!;
  await up.verify(second, email);
  const again = await store.findAccount(second);
  assert.deepEqual([again?.credits, again?.verifiedAt], [0, 5]);
  await store.close();
});

test('no free credits where the operator gives none', async () => {
  const { store, up } = signUp({ freeCredits: 0 });
  const id = (await up.create('anna@example.org', null))!;
  assert.deepEqual(await store.listEntries(id, { limit: 9 }), []);
  await store.close();
});
