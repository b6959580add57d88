import assert from 'node:assert/strict';
import { createPrivateKey } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { evidenceJwk, signedRecord } from '@kontor/vat';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { CommandLines, Homes, json } from '../src/testing/command-lines.ts';
import { STUB_CREDENTIALS, STUB_REGION, startObjectStore } from '../src/testing/stubs/object-store-stub.ts';

/** What the commands do and what they refuse; `command-line.test.ts` has what needs a process for each. */

const homes = new Homes();
const lines = new CommandLines();
after(() => lines.end());
after(() => homes.remove());

const kontorIn = lines.in;

describe('accounts and keys by command', () => {
  test('a key has scopes, cap, rate, expiry, addresses, or is a test key', async () => {
    const kontor = kontorIn(homes.add());
    await kontor('account', 'create', '--new', '--email', 'a@example.org');
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const limits = [
      '--scopes',
      'barcode,epc-qr-code',
      '--cap',
      '500',
      '--rate',
      '30',
      '--expires',
      day(1_000),
    ];
    const made = await kontor(
      ...[
        'key',
        'create',
        '--account',
        '1',
        '--name',
        'web',
        ...limits,
        '--addresses',
        '10.0.0.0/8, ::1',
        '--test',
      ],
      '--json',
    );
    assert.match(json(made).apiKey, /^kontort_[0-9A-Za-z]{38}$/);
    const [{ id, mark, createdAt, lastUsedAt, ...row }] = json(
      await kontor('key', 'list', '--account', '1', '--json'),
    );
    assert.deepEqual(row, {
      name: 'web',
      state: 'live',
      test: true,
      scopes: ['barcode', 'epc-qr-code'],
      addresses: ['10.0.0.0/8', '::1'],
      cap: 500,
      rate: 30,
      expiresAt: `${day(1_001)}T00:00:00.000Z`,
    });
    assert.match(
      (await kontor('key', 'list', '--account', '1')).out,
      /barcode epc-qr-code, 500 a month, 30\/min, from 10/,
    );
    const wrong: readonly (readonly [string, string, RegExp])[] = [
      ['--scopes', 'barcod', /unknown operation: barcod; did you mean barcode\?/],
      ['--cap', '0', /--cap must be a whole number/],
      ['--expires', '2027-02-30', /--expires must be a day such as 2027-01-31/],
      ['--expires', '2020-01-01', /must/],
      ['--expires', '2999-01-01', /--expires: must be at most 1826 days ahead/],
      ['--addresses', 'example.org', /address/],
    ];
    for (const [option, value, message] of wrong) {
      const { code, notes } = await kontor('key', 'create', '--account', '1', '--name', 'x', option, value);
      assert.ok(code === 1 || code === 2, `${option} ${value}: ${code}`);
      assert.match(notes, message);
    }
  });

  test('an account has a plan, is shown, and is closed for good', async () => {
    const home = homes.add();
    writeFileSync(
      join(home, 'plans.json'),
      JSON.stringify({ plans: [{ id: 'pro', name: 'Pro', interval: 'month', credits: 5000 }] }),
    );
    const kontor = kontorIn(home, { PLANS_FILE: join(home, 'plans.json') });
    const pro = ['account', 'create', '--email', 'a@example.org', '--credits', '0', '--plan', 'pro'];
    assert.equal(json(await kontor(...pro, '--new', '--json')).credits, 5000);
    assert.equal(json(await kontor('account', 'show', '1', '--json')).plan, 'pro');
    assert.match(
      (await kontor('account', 'plan', '1', 'prro')).notes,
      /unknown plan: prro; the plans are free, unlimited, pro/,
    );
    assert.equal(json(await kontor('account', 'plan', '1', 'unlimited', '--json')).credits, 'unlimited');
    assert.equal((await kontor('account', 'close', '1')).code, 2, 'not without --yes');
    assert.deepEqual(json(await kontor('account', 'close', '1', '--yes', '--json')), { closed: true });
    const closed = json(await kontor('account', 'show', '1', '--json'));
    assert.deepEqual([closed.state, closed.email, closed.liveKeys], ['closed', '', 0]);
    assert.match((await kontor('account', 'close', '1', '--yes')).notes, /Account 1 is closed/);
    assert.match((await kontor('account', 'show', '9')).notes, /There is no account 9/);
    assert.equal((await kontor('audit')).code, 0);
  });

  test('a mailbox that had its free credits before is reported', async () => {
    const kontor = kontorIn(homes.add());
    await kontor('account', 'create', '--new', '--email', 'a@example.org');
    const again = await kontor('account', 'create', '--email', 'a+shop@example.org', '--json');
    const { credits, hadFreeCredits } = json(again);
    assert.deepEqual([credits, hadFreeCredits], [0, true]);
    assert.match(again.notes, /had its free credits before/);
    const paid = json(
      await kontor('account', 'create', '--email', 'a+two@example.org', '--credits', '7', '--json'),
    );
    assert.deepEqual([paid.credits, paid.hadFreeCredits], [7, false]);
  });
});

describe('VAT checks by command', () => {
  test('an account has a VAT ID of its own', async () => {
    const kontor = kontorIn(homes.add());
    await kontor('account', 'create', '--new', '--email', 'a@example.org');
    const requester = (text: string, ...more: string[]) => kontor('account', 'requester', '1', text, ...more);
    assert.match((await requester('at u14243102')).out, /Account 1 asks registers as ATU14243102\./);
    assert.equal(json(await kontor('account', 'show', '1', '--json')).vatRequester, 'ATU14243102');
    for (const wrong of ['ATU14243100', 'CHE105838471', 'x']) {
      const { code, notes } = await requester(wrong);
      assert.equal(code, 1, wrong);
      assert.match(notes, /it must be of an EU state, XI or GB/);
    }
    assert.deepEqual(json(await requester('none', '--json')), { vatRequester: null });
    assert.match((await kontor('account', 'show', '1')).out, /VAT requester: +none/);
    assert.match((await kontor('account', 'requester', '9', 'none')).notes, /There is no account 9/);
  });

  test('records verify with the own keys or with published ones, also after a rotation', async () => {
    const home = homes.add();
    const kontor = kontorIn(home);
    await kontor('account', 'create', '--new', '--email', 'a@example.org');
    // RFC 8037, appendix A: a key of somebody else.
    const d = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A';
    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
    const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' });
    const jwk = evidenceJwk(Buffer.from(x, 'base64url'));
    const vat = { vatId: 'CZ45274649', valid: true, name: 'ČEZ\u001b[31m, a. s.' };
    const claims = { iss: 'https://kontor.example', iat: 1_800_000_000, vat };
    const record = signedRecord(claims, { kid: jwk.kid, key });
    const file = (name: string, text: string) => {
      writeFileSync(join(home, name), text);
      return join(home, name);
    };
    const keys = file('jwks.json', JSON.stringify({ keys: [jwk] }));
    const verify = (path: string, ...more: string[]) => kontor('vat', 'verify-evidence', path, ...more);
    for (const path of [
      file('record.jws', `${record}\n`),
      file('answer.json', JSON.stringify({ valid: true, evidence: record })),
    ]) {
      const { code, out } = await verify(path, '--keys', keys);
      assert.equal(code, 0, out);
      assert.match(out, /^Verified: .*\n/);
      assert.match(out, /VAT ID: +CZ45274649\nRegistered: yes\nName: +ČEZ \[31m, a\. s\./);
      assert.deepEqual(json(await verify(path, '--keys', keys, '--json')).claims, claims);
    }
    const changed = file('changed.jws', record.replace(/.\./, '$&x'));
    assert.deepEqual((await verify(changed, '--keys', keys)).code, 1);
    const own = await verify(join(home, 'record.jws'));
    assert.equal(own.code, 1);
    assert.match(own.out, /Not verified: its key is not among the public keys\./);
    assert.match(
      (await verify(join(home, 'absent.jws'), '--keys', keys)).notes,
      /absent\.jws cannot be read/,
    );
    assert.match((await verify(keys, '--keys', keys)).out, /Not a record of a VAT check\./);
    const kids = [json(await kontor('evidence', 'rotate', '--json')).kid];
    kids.push(json(await kontor('evidence', 'rotate', '--json')).kid);
    assert.equal(new Set(kids).size, 2);
    assert.match(
      (await kontor('evidence', 'rotate')).out,
      /Records are signed with key [\w-]{43} from now on\./,
    );
  });
});

describe('backups by hand', () => {
  test('do not push out daily ones, and come back by `restore`', async () => {
    const home = homes.add();
    const kontor = kontorIn(home);
    await kontor('account', 'create', '--new', '--email', 'a@example.org');
    const backups = join(home, 'share/kontor/backups');
    mkdirSync(backups, { mode: 0o700 });
    const daily = Array.from({ length: 7 }, (_, day) => `kontor-2020010${day + 1}T000000Z.db`);
    for (const name of daily) writeFileSync(join(backups, name), '');
    const { file } = json(await kontor('backup', '--json'));
    assert.deepEqual(
      readdirSync(backups).filter((name) => daily.includes(name)),
      daily,
    );
    await kontor('account', 'create', '--email', 'b@example.org');
    assert.equal(json(await kontor('restore', file, '--json')).accounts, 1);
    assert.equal(json(await kontor('account', 'list', '--json')).length, 1);
    const elsewhere = kontorIn(homes.add());
    assert.equal((await elsewhere('restore', file)).code, 78);
    assert.equal(json(await elsewhere('restore', file, '--new', '--json')).accounts, 1);
    assert.match((await kontor('backup', '--to', file)).notes, /cannot be written by the service/);
  });

  test('are listed, the newest first, and looked through without a change', async () => {
    const home = homes.add();
    const kontor = kontorIn(home);
    await kontor('account', 'create', '--new', '--email', 'a@example.org');
    assert.match((await kontor('restore', '--list')).out, /There are no backups/);
    assert.match((await kontor('restore', '--verify')).notes, /has no daily backup/);
    const none = await kontor('restore', '--verify', '--json');
    const { ok: isSound, file: noFile, reason } = JSON.parse(none.out);
    assert.deepEqual([none.code, isSound, noFile], [1, false, null]);
    assert.match(reason, /has no daily backup/);
    const { file } = json(await kontor('backup', '--json'));
    const [listed] = json(await kontor('restore', '--list', '--json'));
    assert.deepEqual([listed.place, listed.kind, listed.file], ['folder', 'manual', file]);
    const sound = await kontor('restore', '--verify', file, '--json');
    assert.equal(sound.code, 0);
    const { ok, balanced, accounts, keys, charges, bytes } = json(sound);
    assert.deepEqual([ok, balanced, accounts, keys, charges], [true, true, 1, 1, 0]);
    assert.deepEqual([bytes, listed.bytes], [statSync(file).size, bytes]);
    truncateSync(file, 20_000);
    const cut = await kontor('restore', '--verify', file, '--json');
    assert.equal(cut.code, 1);
    const report = JSON.parse(cut.out);
    assert.equal(report.ok, false);
    assert.ok(report.reason);
    for (const args of [['restore'], ['restore', '--list', file], ['restore', '--list', '--verify']])
      assert.equal((await kontor(...args)).code, 2, args.join(' '));
    const { out } = await kontor('doctor');
    assert.match(out, /last copy +there is none/);
    const headings = out.split('\n').filter((line) => /^[A-Z]/.test(line));
    assert.deepEqual(headings, [...new Set(headings)], 'each once');
  });

  test('come back from a store onto a new machine: encrypted, with the secret, by the key that was kept elsewhere', async () => {
    await using objects = await startObjectStore();
    const identity = await generateX25519Identity();
    const env = {
      BACKUP_S3_URL: `${objects.origin}/copies/ours`,
      BACKUP_S3_REGION: STUB_REGION,
      BACKUP_S3_KEY_ID: STUB_CREDENTIALS.keyId,
      BACKUP_S3_SECRET: STUB_CREDENTIALS.secret,
      BACKUP_AGE_RECIPIENT: await identityToRecipient(identity),
    };
    const [home, other] = [homes.add(), homes.add()];
    const [kontor, elsewhere] = [kontorIn(home, env), kontorIn(other, env)];
    await kontor('account', 'create', '--new', '--email', 'a@example.org');
    await kontor('backup', '--json');
    const listed = json(await kontor('restore', '--list', '--json')) as { place: string; file: string }[];
    assert.deepEqual(listed.map(({ place }) => place).sort(), ['folder', 's3']);
    const inStore = listed.find(({ place }) => place === 's3')!;
    assert.match(inStore.file, /^s3:kontor-manual-\d{8}T\d{6}Z\.db\.age$/);
    const key = join(other, 'key.txt');
    writeFileSync(key, `# created: today\n${identity}\n`);
    const sound = json(await elsewhere('restore', '--verify', inStore.file, '--identity', key, '--json'));
    assert.deepEqual([sound.ok, sound.place, sound.accounts], [true, 's3', 1]);
    const restored = await elsewhere('restore', inStore.file, '--identity', key, '--new', '--json');
    assert.equal(json(restored).accounts, 1);
    const secretOf = (place: string) => readFileSync(join(place, 'share/kontor/secret'));
    assert.deepEqual(secretOf(other), secretOf(home));
    const refusals: readonly (readonly [args: readonly string[], reason: RegExp])[] = [
      [[inStore.file], /is encrypted: add --identity FILE/],
      [['s3:kontor-20200101T000000Z.db'], /the store answers 404 NoSuchKey/],
    ];
    for (const [args, reason] of refusals) {
      const { code, notes } = await elsewhere('restore', '--verify', ...args);
      assert.deepEqual([code, reason.test(notes)], [1, true], notes);
    }
    writeFileSync(key, await generateX25519Identity());
    const foreign = await elsewhere('restore', '--verify', inStore.file, '--identity', key);
    assert.match(foreign.notes, /none of the identities opens it, or it is damaged/);
    assert.match((await elsewhere('doctor')).out, /place s3 +http/);
  });

  test('name what is wrong with a place or a file, and end', async () => {
    const home = homes.add();
    const kontor = kontorIn(home);
    await kontor('account', 'create', '--new', '--email', 'a@example.org');
    const { file } = json(await kontor('backup', '--json'));
    const cut = join(home, 'cut.db');
    writeFileSync(cut, readFileSync(file).subarray(0, 20_000));
    const lines: readonly (readonly [readonly string[], number, RegExp])[] = [
      [['backup', '--to', ''], 2, /--to needs a value: --to <folder>/],
      // No folder can be made there, whatever the rights.
      [['backup', '--to', '/proc/kontor/x'], 1, /\/proc\/kontor\/x cannot be written by the service/],
      [['restore', home], 1, /it is a folder, or no plain file; name the backup in it/],
      [['restore', join(home, 'away.db')], 1, /file not found/],
      [['restore', cut], 1, /it is damaged/],
    ];
    for (const [args, code, message] of lines) {
      const said = await kontor(...args);
      assert.match(said.notes, message);
      assert.equal(said.code, code, args.join(' '));
    }
  });
});

describe('help and mistakes of the command line', () => {
  test('what is wrong with a key is named by its option', async () => {
    const kontor = kontorIn(homes.add());
    await kontor('account', 'create', '--new', '--email', 'a@example.org');
    const lines: readonly (readonly [readonly string[], RegExp])[] = [
      [['--addresses', '10.0.0.0/99'], /--addresses: /],
      [['--expires', '2001-01-01'], /--expires: /],
      [['--cap', '-1'], /--cap must be a whole number from 1 to 999999999/],
      [['--scopes', 'invoice'], /unknown operation: invoice/],
    ];
    for (const [args, message] of lines) {
      const { code, notes } = await kontor('key', 'create', '--account', '1', '--name', 'shop', ...args);
      assert.match(notes, message);
      assert.doesNotMatch(notes, /cidrs|expiresAt/);
      assert.ok(code === 1 || code === 2, notes);
    }
  });

  test('version, help of all, of a group, of one, as text and JSON', async () => {
    const kontor = kontorIn(homes.add());
    assert.match((await kontor('version')).out, /^kontor \d+\.\d+\.\d+(-dev)? \(Node \d+\.\d+\.\d+\)$/);
    assert.equal((await kontor('--version')).out, (await kontor('version')).out);
    assert.deepEqual(Object.keys(json(await kontor('version', '--json'))), ['version', 'node']);
    assert.equal((await kontor('help')).out, (await kontor('--help')).out);
    assert.match((await kontor('help', 'key')).out, /kontor key create[\s\S]*kontor key generate/);
    assert.equal((await kontor('help', 'key', 'create')).out, (await kontor('key', 'create', '--help')).out);
    const all = json(await kontor('help', '--json')) as { name: string; options: { option: string }[] }[];
    const without = all.filter(({ options }) => !options.some(({ option }) => option === 'json'));
    assert.deepEqual(
      without.map(({ name }) => name),
      ['start', 'setup'],
      'every command that prints has --json',
    );
  });

  test('what is misspelt is named with what it may mean', async () => {
    const kontor = kontorIn(homes.add());
    const lines: readonly (readonly [string, RegExp])[] = [
      ['acount create', /unknown command: acount create; did you mean account create\?/],
      ['acount', /unknown command: acount; there are account create, account invite/],
      ['key', /there are key create, key list/],
      ['bakup', /did you mean backup\?/],
      ['help key craete', /did you mean key create\?/],
      ['account create --emial x', /unknown option --emial; did you mean --email\?/],
      ['account create --email', /--email needs a value: --email <address>/],
      ['backup --json=yes', /--json takes no value/],
      ['frobnicate', /`kontor help` lists all/],
    ];
    for (const [line, message] of lines) {
      const { code, notes, out } = await kontor(...line.split(' '));
      assert.deepEqual([code, out], [2, ''], line);
      assert.match(notes, message);
    }
  });
});
