import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newFolder } from './afterwards.mts';
import { keyOfAnother } from './companions.mts';
import { send } from './http-caller.mts';
import { type ServedFolder, serveFolder } from './http-process.mts';

const READY_MS = 60_000;

/** A server whose browser has started, and the key of an account that is not the first one. */
export async function serveWithBrowser(
  t: TestContext,
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly server: ServedFolder; readonly key: string }> {
  const folder = newFolder(t);
  const key = await keyOfAnother(folder);
  const server = await serveFolder(t, folder, environment);
  const began = performance.now();
  const isReady = async (): Promise<boolean> => {
    const { body } = await send(server.address, { path: '/ready' });
    return /"chromium":\{"state":"ok"/.test(body.toString());
  };
  while (!(await isReady())) {
    assert.ok(performance.now() - began < READY_MS, 'the browser starts');
    await sleep(100);
  }
  return { server, key };
}
