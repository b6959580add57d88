/** The Prometheus set-up of `deploy` as it is, in a real Prometheus, and every panel of the dashboard asked of it. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { jsonStat, rising } from '@kontor/indexes/testing';
import { OPERATIONS } from '../../src/operations/index.ts';
import { PROCESS_KEY, type ServerProcess, startServerProcess } from '../../src/testing/server-process.ts';
import { type RegisterStubs, startRegisterStubs } from '../../src/testing/stubs/register-stubs.ts';
import { type SeriesStubs, startSeriesStubs } from '../../src/testing/stubs/series-stubs.ts';
import { wireRequest } from '../../src/testing/wire-request.ts';
import { freePort } from '../free-port.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const PROMETHEUS = process.env.PROMETHEUS ?? 'prometheus';
const isThere = spawnSync(PROMETHEUS, ['--version'], { stdio: 'ignore' }).error === undefined;
const skip = isThere ? false : 'prometheus is not installed (Debian: prometheus; or name it by PROMETHEUS)';
const TOKEN = 'a-token-for-prometheus-alone';
const START_MS = 30_000;
/** Of the scrapes here: Grafana's own `$__rate_interval` is at least four of them. */
const RATE_INTERVAL = '10s';
/** What fills the panels: work for a thread, a register, a refused call. */
const CALLED = OPERATIONS.filter(({ name }) =>
  ['epc-qr-code', 'barcode', 'invoice-pdf', 'vat-verification', 'indexes'].includes(name),
);
const REFUSED = '/v1/epc-qr-code?iban=1';
const BATCH = {
  method: 'POST',
  headers: { 'content-type': 'application/x-ndjson' },
  body: JSON.stringify({ operation: 'vat-verification', input: { vatId: 'ATU16370905' } }),
};

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[];
}

interface Variable {
  readonly name: string;
  readonly query: string | { readonly query: string };
}

const dashboard = JSON.parse(readFileSync(join(DEPLOY, 'grafana/kontor.json'), 'utf8')) as {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly Variable[] };
};

/** An expression as Grafana sends it when everything is chosen. */
const asSent = (expression: string): string =>
  expression.replaceAll('$__rate_interval', RATE_INTERVAL).replaceAll(/\$(job|instance)\b/g, '.+');

describe('dashboard in Prometheus', { skip, timeout: 120_000 }, () => {
  let folder: string;
  let service: ServerProcess;
  let registers: RegisterStubs;
  let offices: SeriesStubs;
  let origin: string;
  let end: () => Promise<void>;

  async function ask<T>(path: string, parameters: Readonly<Record<string, string>> = {}): Promise<T> {
    const answer = await fetch(`${origin}/api/v1/${path}?${new URLSearchParams(parameters)}`);
    const { status, data, error } = (await answer.json()) as { status: string; data: T; error?: string };
    assert.equal(status, 'success', error ?? '');
    return data;
  }

  const samplesOf = async (query: string): Promise<readonly string[]> => {
    const { result } = await ask<{ result: readonly { value: readonly [number, string] }[] }>('query', {
      query,
    });
    return result.map(({ value }) => value[1]);
  };

  /** As it is, but for addresses and time. */
  function configuration(port: number): string {
    const token = join(folder, 'token');
    writeFileSync(token, TOKEN);
    copyFileSync(join(DEPLOY, 'prometheus/alerts.yml'), join(folder, 'alerts.yml'));
    let text = readFileSync(join(DEPLOY, 'prometheus/prometheus.yml'), 'utf8');
    for (const [from, to] of [
      ['# authorization', 'authorization'],
      ['#   credentials_file', '  credentials_file'],
      ['127.0.0.1:8080', `127.0.0.1:${port}`],
      ['/etc/prometheus/kontor-metrics-token', token],
      ['scrape_interval: 15s', 'scrape_interval: 1s'],
      ['evaluation_interval: 15s', 'evaluation_interval: 1s'],
    ] as const) {
      assert.ok(text.includes(from), from);
      text = text.replace(from, to);
    }
    const file = join(folder, 'prometheus.yml');
    writeFileSync(file, text);
    return file;
  }

  async function call(url: string, init: RequestInit = {}): Promise<number> {
    const headers = { ...init.headers, authorization: `Bearer ${PROCESS_KEY}` };
    const answer = await fetch(service.address + url, { ...init, headers });
    await answer.arrayBuffer();
    return answer.status;
  }

  async function callAll(): Promise<void> {
    for (const operation of CALLED) {
      const [{ input }] = operation.examples;
      const { url, method, headers, payload } = await wireRequest(
        operation,
        operation.routes[0]!,
        input as object,
      );
      const init = { method, headers, ...(payload !== undefined && { body: payload }) };
      assert.equal(await call(url, init), 200, operation.name);
    }
    assert.equal(await call(REFUSED), 406);
    assert.equal(await call('/v1/batch', BATCH), 200);
  }

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-prometheus-'));
    registers = await startRegisterStubs();
    offices = await startSeriesStubs();
    offices.documents.set('prc_hicp_minr', jsonStat({ AT: rising(2023, 2026) }));
    service = await startServerProcess({
      dataFolder: join(folder, 'data'),
      env: {
        ...{ ...registers.settings, ...offices.env, METRICS_TOKEN: TOKEN },
        ...{ BOOTSTRAP_CREDITS: '10000', INDEX_STARTER: 'on', INDEX_REFRESH: 'auto' },
      },
    });
    const own = await freePort();
    const options = [
      `--config.file=${configuration(Number(new URL(service.address).port))}`,
      `--storage.tsdb.path=${join(folder, 'series')}`,
      `--web.listen-address=127.0.0.1:${own}`,
    ];
    const child = spawn(PROMETHEUS, options, { stdio: 'ignore' });
    end = async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    };
    origin = `http://127.0.0.1:${own}`;
    const began = performance.now();
    const isScraped = async () => (await samplesOf('kontor_dataset_age_seconds').catch(() => [])).length > 0;
    while (!(await isScraped())) {
      assert.ok(performance.now() - began < START_MS, 'Prometheus reads no metrics, or no index was fetched');
      await sleep(200);
    }
    // What a rate is made of: the same calls before and after a scrape.
    for (let round = 0; round < 8; round++) {
      await callAll();
      await sleep(500);
    }
    await sleep(1_500);
  });
  after(async () => {
    await end?.();
    await service?.end('SIGTERM');
    await registers?.close();
    await offices?.server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('metrics are kept from those without the token', async () => {
    const asked = await fetch(`${service.address}/metrics`);
    assert.notEqual(asked.status, 200);
  });

  for (const { name, query } of dashboard.templating.list) {
    if (typeof query === 'string') continue;
    test(`the choice of ${name} has something to choose`, async () => {
      const [, metric = '', label = ''] = /^label_values\((.+), (\w+)\)$/.exec(query.query) ?? [];
      const found = await ask<readonly string[]>(`label/${label}/values`, { 'match[]': asSent(metric) });
      assert.ok(found.length > 0);
    });
  }

  for (const { title, targets = [] } of dashboard.panels) {
    for (const { refId, expr } of targets) {
      test(`${title} (${refId}) shows something`, async () => {
        const samples = await samplesOf(asSent(expr));
        const isShown = samples.some((sample) => Number.isFinite(Number(sample)));
        assert.ok(isShown, `${asSent(expr)}: ${samples.join(', ') || 'nothing'}`);
      });
    }
  }

  test('every alert rule can be judged, and none fires for a service that works', async () => {
    const { groups } = await ask<{
      groups: readonly {
        rules: readonly { name: string; health: string; state: string; lastError?: string }[];
      }[];
    }>('rules');
    const rules = groups.flatMap((group) => group.rules);
    assert.ok(rules.length > 5);
    for (const { name, health, state, lastError } of rules) {
      assert.equal(health, 'ok', `${name}: ${lastError}`);
      assert.notEqual(state, 'firing', name);
    }
  });
});
