import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { choice, secret, whole } from '@kontor/schema';
import { ENGINES } from './app/engines.ts';
import {
  ConfigurationError,
  describeConfig,
  type Environment,
  readConfig,
  type SettingsOwner,
  valuesOf,
} from './config.ts';

const read = (env: Environment, files: Readonly<Record<string, string>> = {}) =>
  readConfig({
    env,
    operations: [{ name: 'epc-qr-code' }],
    engines: Object.values(ENGINES),
    readFile: (path) => {
      if (files[path] === undefined) throw new Error('ENOENT');
      return files[path];
    },
  });

function mistakesOf(env: Environment): readonly string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigurationError);
    return error.mistakes.map((mistake) => mistake.split(':')[0]!);
  }
}

describe('settings', () => {
  it('have defaults, and an empty value counts as not set', () => {
    const config = read({ PORT: '', HOST: ' ' });
    assert.deepEqual(
      [config.PORT, config.HOST, config.BODY_LIMIT, config.FREE_CREDITS],
      [8080, '127.0.0.1', 10_485_760, 100],
    );
    assert.deepEqual(
      [config.BOOTSTRAP_CREDITS, config.AUTH_QUERY_PARAM, config.values.INDEX_RETRY_DELAYS],
      ['unlimited', false, [5, 30]],
    );
  });

  const forms: readonly [name: string, text: string, expected: unknown][] = [
    ['BODY_LIMIT', '20 MiB', 20_971_520],
    ['BODY_LIMIT', '512kib', 524_288],
    ['BODY_LIMIT', '4096', 4096],
    ['UPLOAD_LIMIT', '1MiB', 1_048_576],
    ['BODY_BUDGET', '128 MiB', 134_217_728],
    ['AUTH_QUERY_PARAM', 'ON', true],
    ['AUTH_QUERY_PARAM', '0', false],
    ['CORS_ORIGINS', 'https://a.example, https://b.example', ['https://a.example', 'https://b.example']],
    ['BOOTSTRAP_CREDITS', '500', 500],
    ['WORKERS', '3', 3],
    ['INDEX_RETRY_DELAYS', '0', [0]],
  ];
  for (const [name, text, expected] of forms) {
    it(`${name}=${text}`, () => assert.deepEqual(read({ [name]: text }).values[name], expected));
  }

  it('all mistakes are named at once', () => {
    const wrong = {
      PORT: '99999',
      KEY_PREFIX: 'Ab',
      LOG_LEVEL: 'loud',
      COST_EPC_QR_CODE: '1001',
      RATE_LIMIT: '5/day',
      BODY_LIMIT: '1 GB',
      WORKERS: '0',
      INDEX_REFRESH: 'never',
      VAT_VIES_REQUESTER: 'GB980780684',
      CORS_ORIGINS: '*',
      TRUST_PROXY: '10.0.0.0/8, proxy.example',
      DATABASE_URL: 'postgres://localhost/kontor',
      STRIPE_SECRET_KEY: 'sk_x',
    };
    assert.deepEqual([...mistakesOf(wrong)].sort(), Object.keys(wrong).sort());
  });

  it('nodes on a database need a secret, and an address of all where others reach them', () => {
    const shared = { DATABASE_URL: 'postgres://a:b@db/kontor', DATA_DIR: '/data' };
    const secret = { KONTOR_SECRET: Buffer.alloc(32, 7).toString('base64') };
    assert.deepEqual(mistakesOf(shared), ['KONTOR_SECRET']);
    for (const host of ['127.0.0.1', '::1', 'localhost'])
      assert.deepEqual(mistakesOf({ ...shared, ...secret, HOST: host }), [], host);
    const reached = { ...shared, ...secret, HOST: '0.0.0.0' };
    assert.deepEqual(mistakesOf(reached), ['PUBLIC_URL']);
    assert.deepEqual(mistakesOf({ ...reached, PUBLIC_URL: 'https://kontor.example' }), []);
  });

  it('origins and networks are distinguished from what looks like them', () => {
    for (const text of ['*', 'shop.example.org', 'https://a.example/path', 'file:///x', 'null']) {
      assert.deepEqual(mistakesOf({ CORS_ORIGINS: text }), ['CORS_ORIGINS'], text);
    }
    for (const text of ['foo', '10.0.0.0/33', '10.0.0.0/', '::1/129', '10.0.0.0/8/8', '300.1.1.1']) {
      assert.deepEqual(mistakesOf({ TRUST_PROXY: text }), ['TRUST_PROXY'], text);
    }
    const { TRUST_PROXY } = read({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8, ::1' });
    assert.deepEqual(TRUST_PROXY, ['127.0.0.1', '10.0.0.0/8', 'fd00::/8', '::1']);
  });

  it('a budget for all bodies has room for the largest of them', () => {
    const tooSmall = { BODY_BUDGET: '1 MiB', UPLOAD_BUDGET: '49 MiB' };
    assert.deepEqual(mistakesOf(tooSmall), ['BODY_BUDGET', 'UPLOAD_BUDGET']);
    assert.deepEqual(mistakesOf({ ...tooSmall, BODY_LIMIT: '1 MiB', UPLOAD_LIMIT: '49 MiB' }), []);
    assert.equal(read({ BODY_LIMIT: '200 MiB' }).BODY_BUDGET, undefined, 'it follows from the limit');
  });

  it('a name with one typing error is reported, a foreign one is not', () => {
    assert.deepEqual(
      mistakesOf({ DATA_DIRR: 'x', LOG_LEVLE: 'info', COST_EPC_QR_COD: '1', HOSTS: 'x', LANGUAGE: 'de' }),
      ['DATA_DIRR', 'LOG_LEVLE', 'COST_EPC_QR_COD'],
    );
  });

  it('a secret may come from a file, but not twice, and is never shown', () => {
    const config = read({ METRICS_TOKEN_FILE: '/run/token' }, { '/run/token': 'very-secret\n' });
    assert.equal(config.METRICS_TOKEN, 'very-secret');
    assert.ok(!describeConfig(config).includes('very-secret'));
    assert.match(describeConfig(config), /^METRICS_TOKEN=\(set\)$/m);
    assert.deepEqual(mistakesOf({ METRICS_TOKEN_FILE: '/missing' }), ['METRICS_TOKEN_FILE']);
  });

  it('prices may differ from the declared ones', () => {
    assert.deepEqual(read({ COST_EPC_QR_CODE: '3' }).costs, { 'epc-qr-code': 3 });
  });

  it('settings that belong together are set together', () => {
    assert.deepEqual(mistakesOf({ VAT_HMRC_CLIENT_ID: 'x' }), ['VAT_HMRC_CLIENT_ID, VAT_HMRC_CLIENT_SECRET']);
  });
});

describe('settings of engines and operations', () => {
  const SHARED = whole(1, 9, 3, 'how many');
  const owner = { settings: { OWNER_COUNT: SHARED, OWNER_TOKEN: secret('a token') } };
  const other = { settings: { OWNER_COUNT: SHARED, OTHER_MODE: choice(['calm', 'wild'], 'how') } };
  const readFor = (engines: readonly SettingsOwner[], env: Environment = {}) =>
    readConfig({ env, readFile: () => 'from a file', operations: [], engines });

  it('are read with those of the process, and each owner gets its own', () => {
    const config = readFor([owner, other], { OWNER_COUNT: '5', OWNER_TOKEN_FILE: '/run/token' });
    assert.deepEqual(valuesOf(config, owner.settings), { OWNER_COUNT: 5, OWNER_TOKEN: 'from a file' });
    assert.deepEqual(valuesOf(config, other.settings), { OWNER_COUNT: 5, OTHER_MODE: 'calm' });
    assert.match(describeConfig(config), /^OWNER_COUNT=5\nOWNER_TOKEN=\(set\)\nOTHER_MODE=calm$/m);
  });

  it('may be shared, but one name does not mean two things', () => {
    const thief = { settings: { OWNER_COUNT: whole(1, 9, 3, 'how many') } };
    assert.throws(() => readFor([owner, thief]), /OWNER_COUNT is declared twice/);
    assert.throws(() => readFor([{ settings: { PORT: SHARED } }]), /PORT is declared twice/);
  });

  it('that were not read have no value', () => {
    assert.throws(() => valuesOf(readFor([owner]), other.settings), /OTHER_MODE was not read/);
  });

  it('that contradict each other are listed with all other mistakes, and misspelt ones too', () => {
    const torn: SettingsOwner = {
      ...other,
      contradictions: ({ OTHER_MODE }) => (OTHER_MODE === 'wild' ? ['OTHER_MODE: not today'] : []),
    };
    const env = { PORT: 'x', OTHER_MODE: 'wild', OWNER_COUNTS: '1' };
    assert.throws(
      () => readFor([torn], env),
      (error) =>
        error instanceof ConfigurationError &&
        assert.deepEqual(error.mistakes, [
          'PORT: must be a whole number from 0 to 65535',
          'OWNER_COUNTS: unknown, did you mean OWNER_COUNT?',
          'OTHER_MODE: not today',
        ]) === undefined,
    );
  });
});
