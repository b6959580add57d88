import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Environment, readConfig } from '../config.ts';
import { UNOBSERVED } from '../engines/engine.ts';
import { engineEnvironment } from './engine-environment.ts';
import { ENGINES } from './engines.ts';

function environmentWith(env: Environment, bytes: readonly number[] = []) {
  const readFile = () => assert.fail('no file is named');
  const config = readConfig({ env, readFile, operations: [], engines: Object.values(ENGINES) });
  const random = () => Uint8Array.from(bytes);
  return engineEnvironment({
    system: { clock: { now: () => 0 }, random, readFile },
    config,
    build: '1.2.3',
    observer: UNOBSERVED,
  });
}

it('origins that the operator chose are known, defaults and our own address are not', () => {
  const environment = environmentWith({
    PUBLIC_URL: 'http://kontor.example:8080',
    VAT_VIES_BASE_URL: 'http://127.0.0.1:9001/rest',
    VAT_HMRC_BASE_URL: 'https://api.service.hmrc.gov.uk',
    INDEX_EUROSTAT_BASE_URL: 'http://127.0.0.1:9001/eurostat',
    INDEX_GENESIS_BASE_URL: 'https://mirror.example/genesis',
  });
  assert.deepEqual(environment.operatorOrigins, ['http://127.0.0.1:9001', 'https://mirror.example']);
  environment.http.close();
});

it('the environment names product and version, and makes random fractions', () => {
  for (const [bytes, fraction] of [
    [[0, 0, 0, 0], 0],
    [[0x80, 0, 0, 0], 0.5],
    [[0xff, 0xff, 0xff, 0xff], 1 - 2 ** -32],
  ] as const) {
    const environment = environmentWith({ DATA_DIR: '/srv/kontor' }, bytes);
    assert.equal(environment.fraction(), fraction);
    assert.deepEqual([environment.userAgent, environment.dataFolder], ['Kontor/1.2.3', '/srv/kontor']);
    environment.http.close();
  }
});
