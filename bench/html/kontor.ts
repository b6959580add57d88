import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROCESS_KEY, startServerProcess } from '../../src/testing/server-process.ts';
import { type Contender, type ContenderOptions, FOOTER, HEADER } from './contender.ts';

const READY_MS = 20_000;

/** The whole service in a process of its own: key, charge, exact pages and tags included. */
export async function openKontor({ hasBands = false }: ContenderOptions = {}): Promise<Contender> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  const server = await startServerProcess({ dataFolder, env: {} });
  const began = performance.now();
  while (!/"chromium":\{"state":"ok"/.test(await (await fetch(`${server.address}/ready`)).text())) {
    if (performance.now() - began > READY_MS) throw new Error('the browser of Kontor does not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const bands = hasBands ? { header: HEADER, footer: FOOTER, marginTop: 2, marginBottom: 2 } : {};
  const headers = { authorization: `Bearer ${PROCESS_KEY}`, 'content-type': 'application/json' };
  return {
    name: 'kontor',
    print: async (content) => {
      const body = JSON.stringify({ content, ...bands });
      const answer = await fetch(`${server.address}/v1/html-to-pdf`, { method: 'POST', headers, body });
      if (answer.status !== 200) throw new Error(`status ${answer.status}: ${await answer.text()}`);
      return new Uint8Array(await answer.arrayBuffer());
    },
    close: async () => {
      await server.end('SIGTERM');
      rmSync(dataFolder, { recursive: true });
    },
  };
}
