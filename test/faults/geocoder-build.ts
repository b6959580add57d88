/**
 * kill -9 in the middle of builds, and swaps, while questions are asked: each answer is wholly of the old or the new
 * file.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '@kontor/base';
import type { Match } from '@kontor/places';
import { osmBytes } from '@kontor/places/testing';
import { EmbeddedGeocoder } from '../../src/engines/geocoder/threads/embedded-geocoder.ts';
import { systemTime } from '../../src/engines/upstream/time.ts';
import { OsmTown } from '../../src/testing/osm-town.ts';

const CLI = join(import.meta.dirname, '../../src/cli.ts');
const STEPS = ['relations', 'ways', 'nodes', 'joining', 'finding', 'writing', 'checking'];
const ROUNDS = 28;
const HOUSES = 3_000;

/** A town whose postcode and place on the map identify the state of the data. */
function townOf(state: number): OsmTown {
  const town = new OsmTown();
  const lat = 48 + state / 10;
  const rest = { 'addr:street': 'Lindenweg', 'addr:city': 'Sonnwil', 'addr:postcode': String(7000 + state) };
  town.node(lat, 16, { place: 'town', name: 'Sonnwil' });
  for (let number = 1; number <= HOUSES; number++) town.house(lat, 16 + number / 1e5, String(number), rest);
  return town;
}

const SEARCHED = 'Lindenweg 7, Sonnwil';

/** @throws when the answer is of two states, or of none */
function stateOf(match: Match | undefined): number {
  assert.equal(match?.address.houseNumber, '7');
  const state = Number(match.address.postalCode) - 7000;
  assert.ok(Math.abs(match.position.latitude - (48 + state / 10)) < 1e-6, JSON.stringify(match));
  return state;
}

function startBuild(input: string, output: string): ChildProcess {
  return spawn(process.execPath, [CLI, 'geocoder', 'build', input, '--out', output], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Settles when the build reports that it is at a step, or has ended. */
async function reached(build: ChildProcess, step: string): Promise<void> {
  let text = '';
  for await (const chunk of build.stdout!) {
    text += String(chunk);
    if (text.includes(step)) return;
  }
}

test(`kill -9 in ${ROUNDS} builds while questions are asked`, { timeout: 300_000 }, async (t) => {
  const root = mkdtempSync(join(tmpdir(), 'kontor-fault-'));
  t.after(() => rmSync(root, { recursive: true }));
  const folder = join(root, 'data');
  mkdirSync(folder);
  const output = join(folder, 'town.sqlite');
  const inputs = [0, 1].map((state) => {
    const path = join(root, `${state}.osm.pbf`);
    writeFileSync(path, osmBytes(townOf(state).objects));
    return path;
  });
  const ended = async (build: ChildProcess) =>
    (build.exitCode ?? build.signalCode ?? (await once(build, 'exit'))[0]) as unknown;
  assert.equal(await ended(discarding(startBuild(inputs[0]!, output))), 0);

  const warnings: string[] = [];
  const geocoder = new EmbeddedGeocoder({
    ...{ isWarm: true, idleMs: 30_000, mustYield: () => false },
    ...{ dataPaths: [folder], world: false, dataFolder: root, threads: 2 },
    time: systemTime(() => performance.now()),
    clock: { now: () => 0 },
    observer: { info: () => {}, warn: (event) => void warnings.push(event) },
  });
  t.after(() => geocoder.close());
  geocoder.start();
  await geocoder.settled();

  const asker = new Asker(geocoder);
  let published = 0;
  let isBuilt = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const next = 1 - published;
    const build = startBuild(inputs[next]!, output);
    const step = STEPS[round % STEPS.length]!;
    // Every fourth one may end.
    const isKilled = round % 4 !== 3;
    if (isKilled) {
      await reached(build, step);
      await sleep((round * 5) % 23);
      build.kill('SIGKILL');
    }
    const code = await ended(discarding(build));
    geocoder.reload();
    await geocoder.settled();
    const now = await asker.ask();
    if (isKilled)
      assert.ok(code === 'SIGKILL' || code === null || code === 0 || now === published, String(code));
    else {
      assert.equal(code, 0);
      assert.equal(now, next, 'a build that ended is answered from');
      isBuilt++;
      assert.deepEqual(readdirSync(folder), ['town.sqlite'], 'nothing is left of the killed ones');
    }
    published = now;
  }
  const seen = await asker.stop();
  assert.deepEqual(warnings, []);
  assert.ok(isBuilt > 0 && seen.answers > 10 * seen.late && seen.answers > ROUNDS);
  assert.deepEqual([...seen.states].sort(), [0, 1]);
  t.diagnostic(
    `${seen.answers} answers, all whole, ${seen.late} too late; ${isBuilt} builds ended, ${ROUNDS - isBuilt} were killed`,
  );
});

const NEVER = new AbortController().signal;

/** Reads on, so that the pipe does not fill. */
function discarding(build: ChildProcess): ChildProcess {
  build.stdout?.resume();
  return build;
}

/** Asks all the time, forward and backward, and judges each answer. */
class Asker {
  readonly #geocoder: EmbeddedGeocoder;
  readonly #states = new Set<number>();
  readonly #work: Promise<void>;
  #answers = 0;
  #late = 0;
  #isStopped = false;

  constructor(geocoder: EmbeddedGeocoder) {
    this.#geocoder = geocoder;
    this.#work = this.#askOn();
    // Judged in `stop`.
    this.#work.catch(() => {});
  }

  async #askOn(): Promise<void> {
    while (!this.#isStopped) {
      this.#states.add(await this.ask());
      await sleep(1);
    }
  }

  /**
   * The state that answers. A machine that is busy with builds may be too late for one question; then it is asked
   * again.
   */
  async ask(): Promise<number> {
    try {
      const match = await this.#geocoder.search(SEARCHED, 'de', NEVER);
      this.#answers++;
      return stateOf(match);
    } catch (error) {
      if (!(error instanceof Unavailable && error.reason === 'geocoder: no answer in time')) throw error;
      this.#late++;
      return this.ask();
    }
  }

  async stop() {
    this.#isStopped = true;
    await this.#work;
    return { answers: this.#answers, late: this.#late, states: this.#states };
  }
}
