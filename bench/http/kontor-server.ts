/** The real service and one small operation more, on a real data folder: every call is checked, charged and logged. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildService } from '../../src/app/build-service.ts';
import { ENGINES } from '../../src/app/engines.ts';
import { SYSTEM } from '../../src/app/system.ts';
import { readConfig } from '../../src/config.ts';
import { PinoLog } from '../../src/http/pino-log.ts';
import { requestIds } from '../../src/http/request-id.ts';
import { bootstrap } from '../../src/meter/bootstrap.ts';
import { OPERATIONS } from '../../src/operations/index.ts';
import { storeSeriesSample } from '../../src/testing/series-sample.ts';
import { textOperation } from './text-operation.ts';
import { uploadOperation } from './upload-operation.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
const operations = [textOperation, uploadOperation, ...OPERATIONS];
const { GEOCODER_DATA, KEY_CONCURRENCY, BATCH_LINES } = process.env;
const env = {
  ...{ DATA_DIR: folder, WORKERS: process.env.WORKERS ?? '1', INDEX_REFRESH: 'manual', INDEX_STARTER: 'off' },
  // Without the places of the world, which a thread would turn into SQLite while something else is measured.
  ...{ GEOCODER_WORLD: 'off', ...(GEOCODER_DATA !== undefined && { GEOCODER_DATA }) },
  ...(KEY_CONCURRENCY !== undefined && { KEY_CONCURRENCY }),
  ...(BATCH_LINES !== undefined && { BATCH_LINES }),
};
storeSeriesSample(folder, SYSTEM.clock.now());
const config = readConfig({
  env,
  readFile: SYSTEM.readFile,
  operations,
  engines: Object.values(ENGINES),
});
const service = await buildService({
  system: SYSTEM,
  config,
  operations,
  log: new PinoLog('info', SYSTEM.clock),
  build: 'bench',
  newRequestId: requestIds(SYSTEM.clock, SYSTEM.random),
});
const { store } = service.ledger;
const key = await bootstrap({ ...SYSTEM, store, prefix: config.KEY_PREFIX, credits: 1_000_000_000 });
await service.app.listen({ host: '127.0.0.1', port: 0 });
if (GEOCODER_DATA !== undefined) await geocoderIsReady();
process.send?.({
  port: (service.app.server.address() as AddressInfo).port,
  headers: { 'content-type': 'application/json', authorization: `Bearer ${key?.text}` },
});

process.once('disconnect', async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Its data files are opened in the background. */
async function geocoderIsReady(): Promise<void> {
  const { port } = service.app.server.address() as AddressInfo;
  for (let look = 0; look < 100; look++) {
    const ready = (await (await fetch(`http://127.0.0.1:${port}/ready`)).json()) as ReadyBody;
    if (ready.checks.geocoder?.state === 'ok') return;
    await sleep(100);
  }
  throw new Error('the geocoder is not ready');
}

interface ReadyBody {
  readonly checks: Readonly<Record<string, { readonly state: string }>>;
}
