import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { toggle, whole } from '@kontor/schema';
import type { VatRegisters } from '@kontor/vat';
import { z } from 'zod';
import { buildService } from '../src/app/build-service.ts';
import { ENGINES, type EngineList } from '../src/app/engines.ts';
import { readConfig } from '../src/config.ts';
import { operation } from '../src/core/operation.ts';
import type { Programs } from '../src/core/tools.ts';
import { type Engine, engine } from '../src/engines/engine.ts';
import { PinoLog } from '../src/http/pino-log.ts';
import { temporaryFolder } from '../src/store/contract/temporary-folder.ts';
import { type Service, startService } from '../src/testing/harness.ts';
import { standInBrowser } from '../src/testing/stand-in-printer.ts';

/** Engines and an operation that exist only here: whatever they declare shows where it should, and nothing else is touched. */

const aboutWords = {
  title: 'Words',
  description: 'Does something with a word',
  cost: 1,
  input: z.object({ word: z.string() }),
  produces: ['application/json'],
  negotiation: 'fixed',
  examples: [{ title: 'Word', input: { word: 'so' } }],
} as const;

const echo = operation({
  ...aboutWords,
  name: 'echo',
  routes: [{ method: 'POST', path: '/v1/echo', id: 'echo' }],
  timeoutMs: ({ ECHO_COUNT }) => 1000 * ECHO_COUNT,
  tools: ['vatRegisters'],
  settings: { ECHO_COUNT: whole(1, 9, 1, 'how often'), ECHO_LOUD: toggle('off', 'on: in capitals') },
  check: ({ word = '' }, { ECHO_LOUD }) =>
    ECHO_LOUD && word === 'hush' ? [{ message: 'message.wordMustBeValid', description: 'not so loud' }] : [],
  run: async ({ word }, { tools, settings, type }) => {
    const text = (settings.ECHO_LOUD ? word.toUpperCase() : word).repeat(settings.ECHO_COUNT);
    return { type, body: { text, policy: tools.vatRegisters.checksumPolicy } };
  },
});

/** Needs what does not start. */
const printing = operation({
  ...aboutWords,
  name: 'printing',
  routes: [{ method: 'POST', path: '/v1/printing', id: 'print' }],
  timeoutMs: 1000,
  tools: ['programs'],
  run: async (_input, { tools, type }) => ({ type, body: { isThere: tools.programs.isInstalled('qpdf') } }),
});

describe('a service with other engines', () => {
  const registers = engine({
    name: 'card index',
    settings: { CARD_COUNT: whole(0, 99, 3, 'cards') },
    open: ({ CARD_COUNT }, { observer }): Engine<VatRegisters> => ({
      start: () => observer.attempted({ upstream: 'cards', outcome: 'ok', ms: 20 }),
      close() {},
      checks: () => ({ cards: { state: 'ok', note: `${CARD_COUNT} cards` } }),
      details: () => ({ cards: { attribution: 'nobody' } }),
      gauges: [
        { name: 'cards', help: 'Cards', read: () => CARD_COUNT },
        {
          name: 'dataset_age_seconds',
          help: 'Age',
          label: 'dataset',
          readEach: () => new Map([['cards', 5]]),
        },
      ],
      toolFor: ({ test }) => ({
        checksumPolicy: test ? 'verify' : 'reject',
        verify: () => assert.fail('is not asked'),
      }),
    }),
  });
  const programs = engine({
    name: 'press',
    settings: {},
    open: (): Engine<Programs> => ({
      start: async () => {
        throw Object.assign(new Error('no paper'), { code: 'ENOPAPER' });
      },
      close() {},
      toolFor: () => assert.fail('did not start'),
    }),
  });

  let service: Service;
  before(async () => {
    service = await startService({
      operations: [echo, printing],
      engines: { ...ENGINES, printer: standInBrowser, vatRegisters: registers, programs },
      env: { ECHO_COUNT: '2', ECHO_LOUD: 'on', CARD_COUNT: '7' },
    });
  });
  after(() => service.close());

  const post = (path: string, word: string, headers = {}) =>
    service.call({
      method: 'POST',
      url: `/v1/${path}`,
      payload: JSON.stringify({ word }),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const get = async (url: string) => service.call({ method: 'GET', url });

  it('gives operations their own settings, rules among them', async () => {
    assert.deepEqual((await post('echo', 'so')).json(), { text: 'SOSO', policy: 'reject' });
    assert.deepEqual(((await post('echo', 'hush')).json() as { messages: unknown }).messages, [
      'message.wordMustBeValid',
    ]);
  });

  it('gives test keys the tool for tests', async () => {
    const { createTestKey } = await service.newAccount(0);
    const answer = await post('echo', 'so', { authorization: `Bearer ${await createTestKey()}` });
    assert.deepEqual(answer.json(), { text: 'SOSO', policy: 'verify' });
  });

  it('shows the engine in readiness, health and metrics', async () => {
    const { checks } = (await get('/ready')).json() as { checks: Record<string, unknown> };
    assert.deepEqual(checks.cards, { state: 'ok', note: '7 cards' });
    const { details } = (await get('/health')).json() as { details: Record<string, unknown> };
    assert.deepEqual(details.cards, { attribution: 'nobody' });
    const { body } = await get('/metrics');
    assert.match(body, /^kontor_cards 7$/m);
    assert.match(body, /^kontor_dataset_age_seconds\{dataset="cards"\} 5$/m);
    assert.match(body, /^kontor_upstream_seconds_count\{upstream="cards",outcome="ok"\} 1$/m);
  });

  it('starts without an engine that does not: away in readiness, its operations answer 503, free of charge', async () => {
    const ready = await get('/ready');
    assert.equal(ready.statusCode, 200);
    const { status, checks } = ready.json() as { status: string; checks: Record<string, unknown> };
    assert.equal(status, 'degraded');
    assert.deepEqual(checks.press, { state: 'away', note: 'press did not start: ENOPAPER' });
    const { account, key } = await service.newAccount(5);
    const answer = await post('printing', 'so', { authorization: `Bearer ${key}` });
    assert.equal(answer.statusCode, 503);
    assert.deepEqual((answer.json() as { messages: unknown }).messages, ['message.apiUnavailable']);
    assert.equal(await service.creditsOf(account), 5);
    assert.equal((await post('printing', '')).statusCode, 406, 'what is wrong with the input comes first');
  });
});

describe('a service whose workers do not start', () => {
  const folder = temporaryFolder();

  it('does not start, and leaves its data folder free for the next try', async () => {
    const workers: EngineList['cpu'] = {
      ...ENGINES.cpu,
      open: () => ({
        start: () => {
          throw new Error('no threads');
        },
        close() {},
        toolFor: () => assert.fail('did not start'),
      }),
    };
    const readFile = () => assert.fail('no file is named');
    const config = readConfig({
      env: { DATA_DIR: folder, INDEX_REFRESH: 'manual', INDEX_STARTER: 'off', GEOCODER_WORLD: 'off' },
      readFile,
      operations: [],
      engines: Object.values(ENGINES),
    });
    const clock = { now: () => Date.UTC(2026, 10, 21) };
    const given = {
      system: { clock, random: randomBytes, readFile },
      config,
      operations: [],
      log: new PinoLog('silent', clock),
      build: 'test',
      newRequestId: () => 'request',
    };
    await assert.rejects(
      buildService({ ...given, engines: { ...ENGINES, printer: standInBrowser, cpu: workers } }),
      /no threads/,
    );
    const service = await buildService(given);
    await service.close();
  });
});
