import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ENGINES } from '../src/app/engines.ts';
import { serverConfig } from '../src/app/process-config.ts';
import { ConfigurationError, costVariable, mergedSettings } from '../src/config.ts';
import { OPERATIONS } from '../src/operations/index.ts';

/** Every setting there is, with texts that are wrong for it: each is named in the one list of mistakes. */

/** Replaced by a folder made for these tests: with a file `text`, an empty file `empty`, a folder `folder`. */
const HERE = '%HERE%';
const NO_NUMBER = ['x', '-1', '1.5', '1e3', '0x10', '9'.repeat(20)];
const NO_SIZE = ['x', '0', '1 GB', '10 MB', '1.5 MiB', '-1'];
const NO_SWITCH = ['yes', 'x', '2'];
const NO_ADDRESS = [
  'example.org',
  'ftp://example.org',
  '//example.org',
  'x',
  'https://user:secret@example.org',
];
const NO_RATE = ['600', '0/min', '600/day', 'x'];
const NO_ORIGINS = ['*', 'example.org', 'https://*.example.org', 'https://example.org/path', 'file:///x'];
const NO_PROGRAM = ['/nowhere/program', `${HERE}/text`, `${HERE}/folder`, 'no-such-program-of-ours'];

const WRONG: Readonly<Record<string, readonly string[]>> = {
  HOST: ['nowhere.invalid', '192.0.2.1', 'http://localhost', '127.0.0.1:8080', '*', '[::1]'],
  PORT: [...NO_NUMBER, '65536', 'http'],
  PUBLIC_URL: [...NO_ADDRESS, 'https://example.org/?a=1', 'https://example.org/#a'],
  DATA_DIR: [`${HERE}/text`, `${HERE}/text/inside`, '~/kontor'],
  BACKUP_DIR: ['~/backups'],
  BACKUP_KEEP: [...NO_NUMBER, '0', '367'],
  BACKUP_HOOK: ['hook.sh', './hook.sh', '~/hook.sh'],
  TRUST_PROXY: ['foo', '10.0.0.0/33', '10.0.0.0/8;10.1.0.0/16', 'proxy.example.org'],
  KEY_PREFIX: ['Kontor', 'k', 'kontor_', 'toolongprefix'],
  BOOTSTRAP_API_KEY: ['secret', 'kontor_wrong'],
  BOOTSTRAP_CREDITS: ['many', '-5', '1.5'],
  KONTOR_SETUP: ['no', 'on'],
  KONTOR_COMMAND: ['a\tb', 'run `kontor`', 'x'.repeat(201)],
  PROGRAMS_DIR: ['~/programs'],
  FREE_CREDITS: [...NO_NUMBER, '1000001'],
  BODY_LIMIT: NO_SIZE,
  UPLOAD_LIMIT: NO_SIZE,
  BODY_BUDGET: [...NO_SIZE, '1 MiB'],
  UPLOAD_BUDGET: [...NO_SIZE, '1 MiB'],
  MEMORY_LIMIT: [...NO_SIZE, '767 MiB'],
  AUTH_QUERY_PARAM: NO_SWITCH,
  CORS_ORIGINS: NO_ORIGINS,
  CONNECTION_LIMIT: [...NO_NUMBER, '9'],
  FIRST_BYTE_TIMEOUT: [...NO_NUMBER, '0'],
  KEY_CONCURRENCY: [...NO_NUMBER, '0'],
  ACCOUNT_CONCURRENCY: [...NO_NUMBER, '0'],
  BATCH_CONCURRENCY: [...NO_NUMBER, '0', '1001'],
  BATCH_LINES: [...NO_NUMBER, '0', '10000001'],
  BATCH_STREAMS: [...NO_NUMBER, '0', '1001'],
  BATCH_IDLE: [...NO_NUMBER, '4', '3601'],
  BATCH_TIME: [...NO_NUMBER, '59', '604801'],
  RATE_LIMIT: NO_RATE,
  REFUSED_LIMIT: NO_RATE,
  SIGNUP: ['Open', 'yes'],
  SMTP_URL: ['mail.example.org', 'http://mail.example.org', 'smtp://', 'smtp://mail.example.org/inbox'],
  MAIL_FROM: ['Kontor', 'a@b@c', '<>'],
  PLANS_FILE: [`${HERE}/nothing`, `${HERE}/folder`, `${HERE}/text`, `${HERE}/empty`],
  STRIPE_SECRET_KEY: ['sk_x', 'whsec_12345678'],
  STRIPE_WEBHOOK_SECRET: ['secret', 'sk_test_12345678'],
  STRIPE_API_BASE: NO_ADDRESS,
  METRICS_TOKEN: ['two words', 'größe'],
  LOG_LEVEL: ['trace', 'INFO'],
  LOG_ADDRESS: ['full', 'on'],
  SHUTDOWN_DELAY: [...NO_NUMBER, '121'],
  SHUTDOWN_GRACE: [...NO_NUMBER, '0'],
  WORKERS: [...NO_NUMBER, '0'],
  QUEUE_LIMIT: NO_NUMBER,
  BWRAP_PATH: NO_PROGRAM,
  QPDF_PATH: NO_PROGRAM,
  GHOSTSCRIPT_PATH: NO_PROGRAM,
  PDFTOTEXT_PATH: NO_PROGRAM,
  PDFTOPPM_PATH: NO_PROGRAM,
  PDFTOCAIRO_PATH: NO_PROGRAM,
  PROGRAMS_NO_SANDBOX: NO_SWITCH,
  VAT_CHECKSUM_POLICY: ['ignore'],
  VAT_TIMEOUT_MS: [...NO_NUMBER, '10'],
  VAT_ATTEMPT_TIMEOUT_MS: [...NO_NUMBER, '10'],
  VAT_VIES_BASE_URL: NO_ADDRESS,
  VAT_VIES_CONCURRENCY: [...NO_NUMBER, '0'],
  VAT_VIES_CONCURRENCY_PER_STATE: [...NO_NUMBER, '0'],
  VAT_VIES_REQUESTER: ['GB980780684', 'x', 'ATU'],
  VAT_EVATR: NO_SWITCH,
  VAT_EVATR_BASE_URL: NO_ADDRESS,
  VAT_EVATR_CONCURRENCY: [...NO_NUMBER, '0'],
  VAT_EVATR_RPS: [...NO_NUMBER, '0'],
  VAT_HMRC_BASE_URL: NO_ADDRESS,
  VAT_HMRC_RPS: [...NO_NUMBER, '0'],
  VAT_BFS_URL: NO_ADDRESS,
  VAT_BFS_ECH97_NS: ['x', '5', 'http://www.ech.ch/xmlns/eCH-0098/5'],
  VAT_BRREG_BASE_URL: NO_ADDRESS,
  VAT_SKATTURINN_BASE_URL: NO_ADDRESS,
  VAT_IS_PROVIDER: ['x'],
  VAT_CACHE_TTL_S: NO_NUMBER,
  VAT_CACHE_NEGATIVE_TTL_S: NO_NUMBER,
  VAT_CACHE_MAX: [...NO_NUMBER, '0'],
  INDEX_REFRESH: ['never', 'on'],
  INDEX_LEADER: ['on'],
  BACKUP_S3_URL: [
    'https://host',
    'https://host/',
    'ftp://host/bucket',
    'https://user:x@host/b',
    'https://host/b?x=1',
  ],
  BACKUP_S3_REGION: ['eu central', 'eu/central'],
  BACKUP_S3_KEY_ID: ['with blank inside'],
  BACKUP_S3_SECRET: ['with blank inside'],
  BACKUP_AGE_RECIPIENT: ['age1short', 'AGE-SECRET-KEY-1QQQ', 'age1,age2'],
  INDEX_STALE: ['off'],
  INDEX_STARTER: ['yes'],
  INDEX_RETRY_DELAYS: ['a,b', '5;30', '-1', ','],
  INDEX_EUROSTAT_BASE_URL: NO_ADDRESS,
  INDEX_STATAT_BASE_URL: NO_ADDRESS,
  INDEX_STATAT_TABLE_URL: NO_ADDRESS,
  INDEX_CHAIN_FILE: [`${HERE}/nothing`, `${HERE}/folder`, `${HERE}/text`, `${HERE}/empty`],
  INDEX_BUNDESBANK_BASE_URL: NO_ADDRESS,
  INDEX_GENESIS_BASE_URL: NO_ADDRESS,
  INDEX_GENESIS_TOKEN: ['two words', 'größe'],
  GEOCODER: ['google'],
  E_INVOICE_RULES: [`${HERE}/nothing`, `${HERE}/text`],
  GEOCODER_DATA: [`${HERE}/nothing`, `${HERE}/folder,${HERE}/nothing`],
  GEOCODER_WORLD: NO_SWITCH,
  GEOCODER_URL: [...NO_ADDRESS, 'https://photon.example.org'],
  GEOCODER_PUBLIC_OK: NO_SWITCH,
  GEOCODER_CONTACT: ['me', 'me @example.org'],
  GEOCODER_WARM: NO_SWITCH,
  GEOCODER_IDLE_S: ['4', '3601', '1.5', 'x'],
  GEOCODER_CACHE: NO_SWITCH,
  HTML_BROWSER_START: ['never'],
  HTML_WEBGL: NO_SWITCH,
  HTML_TIMEOUT_MS: [...NO_NUMBER, '10'],
  HTML_JAVASCRIPT: NO_SWITCH,
  CHROMIUM_PATH: NO_PROGRAM,
  HTML_ISOLATION: ['x'],
  HTML_EXTERNAL: ['all', 'allowlist'],
  HTML_ALLOW_ORIGINS: NO_ORIGINS,
  HTML_ALLOWED_PORTS: ['80,https', '0', '65536', '80;443'],
  HTML_FONTS_DIR: [`${HERE}/nothing`, `${HERE}/text`],
  HTML_NO_SANDBOX: NO_SWITCH,
  SWISS_QR_STRICT_24: NO_SWITCH,
  PDF_DATES: ['x'],
  PDFA_TIMEOUT_MS: [...NO_NUMBER, '10'],
  PDF_TIMEOUT_MS: [...NO_NUMBER, '10'],
  PDF_TSA_TIMEOUT_MS: [...NO_NUMBER, '10'],
  PDF_TSA_URL: ['tsa.example.org', 'ftp://tsa.example.org'],
  DATABASE_URL: [
    'postgres://localhost/kontor',
    'mysql://a:b@db/kontor',
    'postgres://a:b@db',
    'postgres://a:b@db:x/k',
  ],
  DATABASE_LISTEN_URL: ['db:5432'],
  DATABASE_CONNECTIONS: [...NO_NUMBER, '1', '65'],
  KONTOR_SECRET: ['secret', 'AAAA', `${'A'.repeat(43)}`],
  FRONT_PAGE: ['front', 'http://example.org', 'page.htm', `${HERE}/nowhere.html`, 'BUILT-IN'],
  PRODUCT_LOGO: ['logo.gif', `${HERE}/nowhere.svg`, `${HERE}`],
  PRODUCT_ACCENT: ['green', '#1f5', '#1F5D4C00'],
  PRODUCT_NAME: ['x'.repeat(41), 'a\u0007b'],
  SUPPORT_URL: ['example.org', 'http://example.org', 'mailto:nobody', 'javascript:alert(1)', 'https://'],
  IMPRINT_URL: ['example.org', 'ftp://example.org', 'https://example.org/a b'],
  PRIVACY_URL: ['example.org', `https://example.org/${'x'.repeat(500)}`],
  NODE_NAME: ['a b', 'ü', 'x'.repeat(64)],
  NODES: ['3'],
  // Two processes need a database of their own kind.
  PROCESSES: [...NO_NUMBER, '0', '17', 'all'],
};

/** What somebody else gives out in a form of his own. */
const ANY_TEXT = ['VAT_HMRC_CLIENT_ID', 'VAT_HMRC_CLIENT_SECRET'];

let folder = '';
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-settings-'));
  writeFileSync(join(folder, 'text'), 'text');
  chmodSync(join(folder, 'text'), 0o644);
  writeFileSync(join(folder, 'empty'), '');
  mkdirSync(join(folder, 'folder'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

const here = (text: string): string => text.replaceAll(HERE, folder);
const environment = (env: Readonly<Record<string, string>>) => ({
  DATA_DIR: join(folder, 'data'),
  PATH: process.env.PATH,
  ...Object.fromEntries(Object.entries(env).map(([name, text]) => [name, here(text)])),
});

async function mistakesOf(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  try {
    await serverConfig(environment(env));
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.mistakes;
    throw error;
  }
}

describe('wrong settings', () => {
  const declared = mergedSettings(
    [...Object.values(ENGINES), ...OPERATIONS].map((owner) =>
      'settings' in owner ? (owner.settings ?? {}) : {},
    ),
  );

  it('every setting is in this table', () => {
    const without = Object.keys(declared).filter((name) => WRONG[name] === undefined);
    assert.deepEqual(without.sort(), ANY_TEXT);
  });

  for (const [name, texts] of Object.entries(WRONG)) {
    for (const text of texts)
      it(`${name}=${text}`, async () => {
        const mistakes = await mistakesOf({ [name]: text });
        const own = mistakes.filter((mistake) => /^[\w, ]+/.exec(mistake)?.[0].split(', ').includes(name));
        assert.equal(own.length, 1, mistakes.join('\n'));
        assert.doesNotMatch(own[0]!, /[Ii]nvalid (input|option)|expected|undefined/, 'words of a library');
      });
  }

  it('every price', async () => {
    const names = OPERATIONS.map(({ name }) => costVariable(name));
    for (const text of ['x', '-1', '1.5', '1001']) {
      const mistakes = await mistakesOf(Object.fromEntries(names.map((name) => [name, text])));
      assert.deepEqual(
        mistakes,
        names.map((name) => `${name}: must be a whole number from 0 to 1000`),
      );
    }
  });

  it('every secret in a file that is missing, empty, a folder, or given twice', async () => {
    const secrets = Object.keys(declared).filter((name) => declared[name]!.isSecret === true);
    assert.ok(secrets.length >= 6);
    for (const name of secrets) {
      for (const file of ['nothing', 'empty', 'folder']) {
        const mistakes = await mistakesOf({ [`${name}_FILE`]: `${HERE}/${file}` });
        assert.equal(
          mistakes.filter((one) => one.startsWith(`${name}_FILE: `)).length,
          1,
          `${name}: ${file}`,
        );
      }
      const twice = await mistakesOf({ [name]: 'x', [`${name}_FILE`]: `${HERE}/text` });
      assert.ok(twice.includes(`${name}: set both itself and as ${name}_FILE`), name);
    }
  });

  it('no secret is shown', async () => {
    const secrets = Object.keys(declared).filter((name) => declared[name]!.isSecret === true);
    const mistakes = await mistakesOf(Object.fromEntries(secrets.map((name) => [name, 'GEHEIM GEHEIM'])));
    assert.ok(mistakes.length >= 5);
    assert.doesNotMatch(mistakes.join(), /GEHEIM/);
  });

  it('settings of which one alone does nothing', async () => {
    const pairs: readonly (readonly [string, string, string])[] = [
      ['SMTP_URL', 'smtp://mail.example.org', 'MAIL_FROM'],
      ['MAIL_FROM', 'kontor@example.org', 'SMTP_URL'],
      ['STRIPE_SECRET_KEY', 'sk_test_12345678', 'STRIPE_WEBHOOK_SECRET'],
      ['STRIPE_WEBHOOK_SECRET', 'whsec_12345678', 'STRIPE_SECRET_KEY'],
      ['GEOCODER', 'photon', 'GEOCODER_URL'],
      ['VAT_HMRC_CLIENT_ID', 'x', 'VAT_HMRC_CLIENT_SECRET'],
      ['VAT_HMRC_CLIENT_SECRET', 'x', 'VAT_HMRC_CLIENT_ID'],
    ];
    for (const [name, text, missing] of pairs) {
      const mistakes = await mistakesOf({ [name]: text });
      assert.equal(mistakes.length, 1, name);
      assert.ok(mistakes[0]!.includes(missing), mistakes.join());
    }
  });

  it('all at once end a start with code 78 and one list, and leave nothing', () => {
    // A key cannot be compared with a prefix that is wrong itself.
    const { BOOTSTRAP_API_KEY, ...all } = WRONG;
    const env = Object.fromEntries(Object.entries(all).map(([name, texts]) => [name, texts[0]!]));
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../src/main.ts')],
      {
        env: environment(env),
        encoding: 'utf8',
        timeout: 120_000,
      },
    );
    assert.equal(status, 78, stderr);
    assert.equal(stdout, '');
    const [first, ...lines] = stderr.trimEnd().split('\n');
    assert.equal(first, `The configuration has ${lines.length} mistake(s):`);
    const named = new Set(lines.map((line) => /^ {2}(\w+): /.exec(line)?.[1] ?? line));
    assert.deepEqual([...named].sort(), Object.keys(all).sort());
    assert.deepEqual(readdirSync(folder).sort(), ['empty', 'folder', 'text'], 'something was made');
  });
});
