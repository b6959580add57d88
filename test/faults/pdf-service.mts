import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statFields } from '../../src/threads/stat-fields.ts';
import { type Reply, send } from './http-caller.mts';
import type { ServedFolder } from './http-process.mts';

/** A service that is sent hostile documents: how it must answer, and what may be left of them. */

/** Shorter than the 60 s of operators, so that what never ends takes less of a test's time. */
const LIMIT_MS = 5_000;
/** What a call may take beyond: ending what runs, on a busy machine. */
const GRACE_MS = 8_000;
export const PDF_A_PATH = '/v1/pdf-to-pdf-a';
export const PDF_A_ENV = {
  PDFA_TIMEOUT_MS: String(LIMIT_MS),
  WORKERS: '2',
  BOOTSTRAP_CREDITS: 'unlimited',
};

/** Converted or refused, in time. */
export function assertAnswered({ status, body, ms }: Reply, name: string): void {
  assert.ok([200, 406].includes(status), `${name}: ${status} ${body.toString('latin1').slice(0, 300)}`);
  assert.ok(ms < LIMIT_MS + GRACE_MS, `${name}: ${ms} ms`);
}

/** Waits until the programs are found. */
export async function untilReady({ address }: ServedFolder): Promise<void> {
  const end = performance.now() + 20_000;
  for (;;) {
    const ready = (await send(address, { path: '/ready' })).body.toString();
    if (/"pdftoppm":\{"state":"ok"/.test(ready)) return;
    assert.ok(performance.now() < end, ready);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Processes below another one, with their parents and words. */
function descendants(pid: number): readonly { readonly pid: number; readonly words: string }[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
        const parent = Number(statFields(stat)[1]);
        return [{ pid: Number(name), parent, words: readFileSync(`/proc/${name}/cmdline`, 'latin1') }];
      } catch {
        return []; // it has ended meanwhile
      }
    });
  const below = (parent: number): readonly { readonly pid: number; readonly words: string }[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(pid);
}

/** Those of the sandboxes of programs; warm children stay. */
export const programsBelow = ({ child }: ServedFolder) =>
  descendants(child.pid!).filter(({ words }) => words.includes('.pdf'));

/** Waits until something is so; fails after 10 s. */
export async function until(isSo: () => boolean, what: string): Promise<void> {
  const end = performance.now() + 10_000;
  while (!isSo()) {
    assert.ok(performance.now() < end, what);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** No program runs, and no file is there. */
export async function assertNothingLeft(server: ServedFolder): Promise<void> {
  await until(() => programsBelow(server).length === 0, 'a program still runs');
  assert.deepEqual(readdirSync(join(server.dataFolder, 'tmp')), []);
}
