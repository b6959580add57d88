import type { VatRegisters } from '#lib/vat/vat-registers.ts';
import type { Restored } from '../store/restore.ts';
import type { Administration } from './administration.ts';
import type { GeocoderAdministration } from './geocoder-administration.ts';
import type { IndexAdministration } from './index-administration.ts';

export interface Option {
  readonly type: 'string' | 'boolean';
  /** Shown in the help as `--name <value>`. */
  readonly value?: string;
  readonly help: string;
}

/** What a command gets to do its work. */
export interface Invocation {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
  /** Talks to the running server, or to the store itself when none runs. */
  readonly administration: () => Promise<Administration>;
  /** The state registers by the settings in force. */
  readonly registers: () => VatRegisters;
  /** The file of price indexes; it may be written while a server runs. */
  readonly series: () => IndexAdministration;
  /** Data files of the geocoder; they may be built while a server runs. */
  readonly geocoder: () => GeocoderAdministration;
  /** Bytes of a file that the operator names. @throws errors of the system. */
  readonly readFile: (path: string) => Uint8Array;
  /** Replaces the database by a backup. @throws NotABackup, FolderInUse, SecretMissing */
  readonly restore: (file: string, options: { readonly newSecret: boolean }) => Restored;
  readonly print: (text: string) => void;
}

/** One command of `kontor`. */
export interface Command {
  /** `account create` */
  readonly name: string;
  readonly summary: string;
  /** Names of what stands behind the options: `<key id>`; `<file…>` one or more, `[index…]` any number. */
  readonly operands?: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  /** @returns the exit code */
  run(invocation: Invocation): Promise<number>;
}

/** Exit codes of `kontor`, those above 63 from sysexits.h. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  /** EX_IOERR: the disk is full, cannot be written or returns damaged data. */
  disk: 74,
  /** EX_TEMPFAIL: another process uses the data folder. */
  busy: 75,
  /** EX_CONFIG */
  configuration: 78,
} as const;

/** A mistake in the command line itself: usage is shown, exit code 2. */
export class UsageError extends Error {}

/** What the caller should read: one line, exit code 1. */
export class CommandFailure extends Error {}
