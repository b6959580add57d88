import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { afterwards, newFolder } from './afterwards.mts';
import { largeBodies } from './attacks.mts';
import { type HostileCall, hostileCalls } from './hostile-strings.mts';
import { send } from './http-caller.mts';
import { needsProc, serve } from './http-process.mts';

/**
 * No input stops the event loop: every text of every operation with every hostile string in three sizes, and bodies of
 * ten megabytes. Each call has the service for itself, so that a long turn is its own.
 */

const MAX_TURN_MS = 20;
/** A collection of garbage may fall into any turn: what is over once has to be over again. */
const TRIES = 3;

interface Watched {
  readonly address: string;
  /** The longest turn since the last question, in milliseconds of processor time. */
  readonly longestTurn: () => Promise<number>;
}

async function watched(t: TestContext): Promise<Watched> {
  const socketPath = join(newFolder(t), 'watch.sock');
  const { address } = await serve(
    t,
    {
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'loop-watch.mts'))}`,
      LOOP_WATCH: socketPath,
      REFUSED_LIMIT: 'off',
    },
    'with-upload',
  );
  const socket = connect(socketPath);
  afterwards(t, () => socket.destroy());
  await once(socket, 'connect');
  const lines = createInterface({ input: socket });
  const longestTurn = async () => {
    socket.write('?');
    const [line] = (await once(lines, 'line')) as [string];
    return Number(line);
  };
  return { address, longestTurn };
}

const GIVEN_UP_MS = 1_000;

/** Those of many calls that make a turn long, each tried alone: of most it is enough to be looked at together. */
async function longTurns(service: Watched, calls: readonly HostileCall[], together: number) {
  const long: string[] = [];
  let longestMs = 0;
  for (let at = 0; at < calls.length; at += together) {
    const batch = calls.slice(at, at + together);
    await service.longestTurn();
    await Promise.all(batch.map(({ call }) => sent(service, call)));
    const togetherMs = await service.longestTurn();
    if (togetherMs <= MAX_TURN_MS) {
      longestMs = Math.max(longestMs, togetherMs);
      continue;
    }
    for (const { name, call } of batch) {
      const ms = await turnOf(service, call);
      longestMs = Math.max(longestMs, ms);
      if (ms > MAX_TURN_MS) long.push(`${name}: ${ms.toFixed(1)} ms`);
    }
  }
  return { long, longestMs };
}

/** How it ends does not matter here, and what takes longer waits for something else than the loop: it is given up. */
async function sent({ address }: Watched, call: HostileCall['call']): Promise<void> {
  const agent = new Agent();
  const end = setTimeout(() => agent.destroy(), GIVEN_UP_MS);
  await send(address, { ...(await call()), agent }).catch(() => undefined);
  clearTimeout(end);
  agent.destroy();
}

/** The longest turn of a call; of one that is long the shortest of several tries. */
async function turnOf(service: Watched, call: HostileCall['call']): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES && shortest > MAX_TURN_MS; attempt++) {
    await service.longestTurn();
    await sent(service, call);
    shortest = Math.min(shortest, await service.longestTurn());
  }
  return shortest;
}

test('no turn of the event loop is long', { skip: needsProc, timeout: 1_200_000 }, async (t) => {
  const service = await watched(t);
  const all = hostileCalls();
  // Code that has never run takes longer: that is the start of a service, not an input.
  for (const { call } of all.filter((_, index) => index % 97 === 0)) await sent(service, call);
  // Together large bodies would be more than one key may have in memory.
  for (const [kind, calls, together] of [
    ['bodies of ten megabytes', largeBodies, 1],
    ['every text', all, 16],
  ] as const) {
    await t.test(kind, async (part) => {
      const { long, longestMs } = await longTurns(service, calls, together);
      part.diagnostic(`${calls.length} calls; longest turn ${longestMs.toFixed(1)} ms`);
      assert.deepEqual(long, []);
    });
  }
});
