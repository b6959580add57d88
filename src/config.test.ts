import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  ConfigurationError,
  describeConfig,
  type Environment,
  isOneEditApart,
  readConfig,
} from './config.ts';

const read = (env: Environment, files: Readonly<Record<string, string>> = {}) =>
  readConfig({
    env,
    operations: ['epc-qr-code'],
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
      [config.BOOTSTRAP_CREDITS, config.AUTH_QUERY_PARAM, config.INDEX_RETRY_DELAYS],
      ['unlimited', false, [5, 30]],
    );
  });

  const forms: readonly [name: string, text: string, expected: unknown][] = [
    ['BODY_LIMIT', '20 MiB', 20_971_520],
    ['BODY_LIMIT', '512kib', 524_288],
    ['BODY_LIMIT', '4096', 4096],
    ['AUTH_QUERY_PARAM', 'ON', true],
    ['AUTH_QUERY_PARAM', '0', false],
    ['CORS_ORIGINS', 'https://a.example, https://b.example', ['https://a.example', 'https://b.example']],
    ['BOOTSTRAP_CREDITS', '500', 500],
    ['WORKERS', '3', 3],
    ['INDEX_RETRY_DELAYS', '0', [0]],
  ];
  for (const [name, text, expected] of forms) {
    it(`${name}=${text}`, () => assert.deepEqual(read({ [name]: text })[name as 'PORT'], expected));
  }

  it('all mistakes are named at once', () => {
    const wrong = {
      PORT: '99999',
      KEY_PREFIX: 'Ab',
      LOG_LEVEL: 'loud',
      COST_EPC_QR_CODE: '1001',
      RATE_LIMIT: '5/day',
      BODY_LIMIT: '1 GB',
    };
    assert.deepEqual([...mistakesOf(wrong)].sort(), Object.keys(wrong).sort());
  });

  it('a name with one typing error is reported, a foreign one is not', () => {
    assert.deepEqual(
      mistakesOf({ DATA_DIRR: 'x', LOG_LEVLE: 'info', COST_EPC_QR_COD: '1', HOSTS: 'x', LANGUAGE: 'de' }),
      ['DATA_DIRR', 'LOG_LEVLE', 'COST_EPC_QR_COD'],
    );
  });

  it('a secret may come from a file, but not twice, and is never shown', () => {
    const config = read({ METRICS_TOKEN_FILE: '/run/token' }, { '/run/token': 'very secret\n' });
    assert.equal(config.METRICS_TOKEN, 'very secret');
    assert.ok(!describeConfig(config).includes('very secret'));
    assert.match(describeConfig(config), /^METRICS_TOKEN=\(set\)$/m);
    assert.deepEqual(mistakesOf({ METRICS_TOKEN_FILE: '/missing' }), ['METRICS_TOKEN_FILE']);
  });

  it('prices may differ from the declared ones', () => {
    assert.deepEqual(read({ COST_EPC_QR_CODE: '3' }).costs, { 'epc-qr-code': 3 });
  });

  it('settings that belong together are set together', () => {
    assert.deepEqual(mistakesOf({ VAT_HMRC_CLIENT_ID: 'x' }), ['VAT_HMRC_CLIENT_ID, VAT_HMRC_CLIENT_SECRET']);
  });

  const edits: readonly [string, string, boolean][] = [
    ['PORT', 'PORT', false],
    ['PORTS', 'PORT', true],
    ['PRT', 'PORT', true],
    ['POTR', 'PORT', true],
    ['PART', 'PORT', true],
    ['PARK', 'PORT', false],
  ];
  for (const [a, b, expected] of edits)
    it(`${a} beside ${b}`, () => assert.equal(isOneEditApart(a, b), expected));
});
