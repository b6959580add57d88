import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OsmFile } from '@kontor/places';
import { buildDataFile } from '../src/engines/geocoder/build/build-data-file.ts';
import { readBorders } from '../src/engines/geocoder/reverse/world-dataset.ts';
import type { Benchmark, Figure } from './harness.ts';
import { peer } from './peer.ts';

/** 2.9 MB, 353,586 objects. */
const EXTRACT = join(import.meta.dirname, '../../shared/osm/liechtenstein-2024-03.osm.pbf');
const WORLD = join(import.meta.dirname, '../data/places/world.bin');

interface StreamParser {
  createOSMStream(file: string): AsyncIterable<{ readonly type?: string }>;
}
interface WholeParser {
  readonly default: (bytes: Uint8Array) => { readonly elements: readonly object[] };
}

/** All nodes, ways and relations with their tags. @returns how many */
function readAll(): number {
  const bytes = readFileSync(EXTRACT);
  let objects = 0;
  const count = (): void => void objects++;
  const source = {
    size: bytes.length,
    read: (offset: number, length: number) => bytes.subarray(offset, offset + length),
  };
  new OsmFile(source).read({ node: count, way: count, relation: count });
  return objects;
}

async function readers() {
  const { createOSMStream } = await peer<StreamParser>('osm-pbf-parser-node');
  const { default: tiny } = await peer<WholeParser>('tiny-osmpbf');
  const stream = async () => {
    let objects = 0;
    for await (const { type } of createOSMStream(EXTRACT)) if (type !== undefined) objects++;
    return objects;
  };
  const whole = () => tiny(readFileSync(EXTRACT)).elements.length;
  const counts = [readAll(), await stream(), whole()];
  // All must have done the same work.
  if (new Set(counts).size !== 1) throw new Error(`readers disagree: ${counts.join(', ')} objects`);
  return { run: readAll, peers: { 'osm-pbf-parser-node': stream, 'tiny-osmpbf': whole } };
}

/** Megabytes of the extract a second of the processor, from the extract to a checked data file. */
function buildSpeed(folder: string): Figure {
  const borders = readBorders(WORLD);
  const { size } = statSync(EXTRACT);
  return async () => {
    const before = process.cpuUsage();
    buildDataFile({
      ...{ inputs: [EXTRACT], output: join(folder, 'speed.sqlite'), process: process.pid, now: 0 },
      countryAt: (latitude, longitude) => borders.countryAt(latitude, longitude),
      isAlive: () => false,
      random: () => 0.5,
      onProgress: () => {},
    });
    const { user, system } = process.cpuUsage(before);
    return size / (user + system);
  };
}

export const benchmarks: readonly Benchmark[] = [
  {
    kind: 'time',
    name: 'geocoding-read-extract',
    what: 'all 353,586 objects of an extract of 2.9 MB with their tags',
    baseline: 'osm-pbf-parser-node',
    prepare: readers,
    budgetMs: 2_000,
  },
  {
    kind: 'figure',
    name: 'geocoding-build',
    what: 'from an extract of 2.9 MB to a checked data file',
    unit: 'MB of extract a CPU second',
    better: 'higher',
    baseline: 'kontor',
    rounds: 5,
    prepare: () => {
      const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
      return {
        run: buildSpeed(folder),
        peers: {},
        close: async () => rmSync(folder, { recursive: true }),
      };
    },
  },
];
