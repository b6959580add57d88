import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import type { PeerFigures } from '../attack.ts';
import type { AttackFigures } from './breaches.ts';

/** What came of one attack, comparison or suite. */
export interface Result {
  readonly name: string;
  readonly what: string;
  readonly breaches: readonly string[];
  /** Why it did not run; it then proves nothing. */
  readonly skipped?: string;
  readonly figures?: AttackFigures;
  readonly peer?: PeerFigures;
  /** How long a suite took. */
  readonly seconds?: number;
}

export interface Run {
  /** Day of the run, as 2026-11-23. */
  readonly date: string;
  readonly machine: string;
  readonly results: readonly Result[];
}

const FOLDER = join(import.meta.dirname, '../results');

/** Bare, so that a stored figure shows where it comes from. */
export const machine = (): string =>
  `Node ${process.versions.node}, ${availableParallelism()} cores, ${cpus()[0]?.model ?? process.arch}`;

/** @param name `latest`, or `published` (kept in git, what the table of the docs is made of) */
export function readRun(name: 'latest' | 'published'): Run | undefined {
  const path = join(FOLDER, `${name}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Run) : undefined;
}

/** Results of the same name are replaced, others stay. */
export function storeRun(name: 'latest' | 'published', run: Run): void {
  mkdirSync(FOLDER, { recursive: true });
  const newer = new Set(run.results.map((one) => one.name));
  const older = readRun(name)?.results.filter((one) => !newer.has(one.name)) ?? [];
  const results = [...older, ...run.results];
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify({ ...run, results }, undefined, 2)}\n`);
}
