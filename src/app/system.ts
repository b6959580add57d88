import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Argon2 } from '../accounts/passwords.ts';
import type { Clock } from '../core/operation.ts';
import type { RandomBytes } from '../meter/key-format.ts';
import { programsFolder } from './programs-folder.ts';

/** What the parts use of the machine: clock, randomness, files. */
export interface System {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly readFile: (path: string) => string;
  /** Where programs are looked for, as PATH; without it none is. */
  readonly searchPath?: string | undefined;
  /** What passwords are hashed by in tests; without it Node's argon2 at its full cost. */
  readonly argon2?: Argon2 | undefined;
}

/** The machine itself. Only the two programs use it; tests have their own. */
export const SYSTEM: System & { readonly searchPath: string } = {
  clock: { now: () => Date.now() },
  random: (count) => randomBytes(count),
  readFile: (path) => readFileSync(path, 'utf8'),
  // The machine's own first: its updates come by themselves.
  searchPath: [process.env.PATH ?? '', programsFolder(process.env)].join(delimiter),
};

/** Files of this process are its owner's alone: database, backups, secret, socket. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** Version of the program, as `/health` and OpenAPI show it. */
export function buildVersion(): string {
  const manifest = join(import.meta.dirname, '../../package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
