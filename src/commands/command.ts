import type { VatRegisters } from '@kontor/vat';
import type { StoredCopy } from '../store/backup/copy-names.ts';
import type { CopyReport } from '../store/backup/copy-report.ts';
import type { Copied } from '../store/postgres/copy-sqlite.ts';
import type { Restored } from '../store/restore.ts';
import type { Administration } from './administration.ts';
import type { GeocoderAdministration } from './geocoder-administration.ts';
import type { IndexAdministration } from './index-administration.ts';
import type { UpgradeReport } from './upgrade-report.ts';

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
  /**
   * Talks to the running server, or to the store itself when none runs. `create`: makes a data folder where there is
   * none.
   * @throws NoDataFolder
   */
  readonly administration: (options?: { readonly create?: boolean }) => Promise<Administration>;
  /** Asks the running service about its processes, or to replace them. @throws NoServiceRuns, ControlRefusal */
  readonly orderProcesses: (order: ProcessOrder) => Promise<unknown>;
  /** Looks at settings, programs, folders, ports and data without changing any. */
  readonly examine: () => Promise<readonly Finding[]>;
  /** The state registers by the settings in force. */
  readonly registers: () => VatRegisters;
  /** The file of price indexes; it may be written while a server runs. */
  readonly series: () => Promise<IndexAdministration>;
  /** Data files of the geocoder; they may be built while a server runs. */
  readonly geocoder: () => GeocoderAdministration;
  /** Moving from the data folder to a database. */
  readonly store: StoreMove;
  /** Bytes of a file that the operator names. @throws errors of the system. */
  readonly readFile: (path: string) => Uint8Array;
  /** Replaces the database by a backup. @throws NotABackup, FolderInUse, SecretMissing */
  readonly restore: (
    file: string,
    options: {
      readonly newSecret: boolean;
      readonly create: boolean;
      /** Taken by a folder that has none. */
      readonly secret?: Uint8Array | undefined;
    },
  ) => Restored;
  /** Backups of the settings' folder; they may be looked at while a server runs. @throws AdministrationError */
  readonly backups: () => BackupFiles;
  /** Tries this version on a copy of the data folder. @throws NoDataFolder, AdministrationError */
  readonly checkUpgrade: () => Promise<UpgradeReport>;
  /** Makes the calls of a file over HTTP. @throws CommandFailure, UsageError, KontorError */
  readonly runBatch: (order: BatchOrder) => Promise<BatchSummary>;
  /** Runs the set-up of programs in this terminal. @returns its exit code */
  readonly installPrograms: () => Promise<number>;
  /** A key of the form of this service. */
  readonly generateKey: (options: { readonly test: boolean }) => string;
  /** The result: standard output. */
  readonly print: (text: string) => void;
  /** Notices beside the result: standard error. */
  readonly note: (text: string) => void;
}

export type ProcessOrder = 'status' | 'reload';

/** What the running service answers to `status`. */
export interface ServiceProcesses {
  /** The process that has the others, or the only one. */
  readonly supervisor: number;
  readonly processes: readonly {
    readonly pid: number;
    /** ISO date and time. */
    readonly startedAt: string;
    readonly connections: number;
    readonly callsUnderWay: number;
    readonly residentBytes: number;
  }[];
}

/** A file of calls, and where the answers go. */
export interface BatchOrder {
  /** NDJSON, or CSV by its ending. */
  readonly file: string;
  /** Of lines that name none, and of every row of a CSV. */
  readonly operation: string | undefined;
  /** A folder, or a file of answer lines by its ending. */
  readonly out: string;
  /** A CSV of results beside the rows. */
  readonly csv: string | undefined;
  readonly url: string;
  readonly apiKey: string;
  /** Requests at a time. */
  readonly concurrency: number;
  /** Called now and then with what is done so far. */
  readonly onProgress: (summary: BatchSummary) => void;
}

/** Lines of a file by what became of them. */
export interface BatchSummary {
  /** Answered by an earlier run. */
  readonly skipped: number;
  readonly served: number;
  readonly failed: number;
  readonly creditsUsed: number;
}

/** Copies of the database in the places of the settings. One in the store is `s3:` and its name. */
export interface BackupFiles {
  /** The newest first. @throws AdministrationError, StepRefused */
  list(): Promise<readonly PlacedCopy[]>;
  /**
   * By default the newest that the service has made by itself. @param identity path of a file with AGE-SECRET-KEY lines
   * @throws AdministrationError where there is none, StepRefused, NotOpened
   */
  verify(file?: string, identity?: string): Promise<VerifiedCopy>;
  /** Has a copy here, fetched and opened where it must be, for the time of `work`. @throws as `verify` */
  withCopy<Result>(
    file: string,
    identity: string | undefined,
    work: (path: string, secret: Uint8Array | undefined) => Result | Promise<Result>,
  ): Promise<Result>;
}

export interface PlacedCopy extends StoredCopy {
  readonly place: 'folder' | 's3';
}

export interface VerifiedCopy extends CopyReport {
  readonly file: string;
  readonly place: 'folder' | 's3';
  /** Unix ms: by its name, else when it was last written. */
  readonly createdAt: number;
}

/** From the data folder of the settings to a database of PostgreSQL. */
export interface StoreMove {
  /** @throws NoDataFolder, FolderInUse, UnusableDatabase, DatabaseUnreachable, CopyRefused */
  copy(to: string): Promise<Copied>;
  /** The install secret in base64. @throws NoDataFolder */
  secret(): string;
}

/** One finding of `kontor doctor`. */
export interface Finding {
  /** `programs`, `data folder`: what belongs together. */
  readonly subject: string;
  readonly name: string;
  /** `failed`: the service does not start or loses data; `warning`: an operation lacks something. */
  readonly state: 'ok' | 'warning' | 'failed';
  /** What was found, and what to do about it. */
  readonly note: string;
}

/** One command of `kontor`. */
export interface Command {
  /** `account create` */
  readonly name: string;
  /** A name that still works, shown nowhere. */
  readonly formerName?: string;
  readonly summary: string;
  /** Names of the arguments after the options: `<key id>`; `[file]` one or none, `<file…>` one or more, `[index…]` any number. */
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
  /** EX_UNAVAILABLE: the database does not answer. */
  unavailable: 69,
  /** EX_IOERR: the disk is full, cannot be written or returns damaged data. */
  disk: 74,
  /** EX_TEMPFAIL: another process uses the data folder. */
  busy: 75,
  /** EX_CONFIG */
  configuration: 78,
} as const;

/** A mistake in the command line itself: usage is shown, exit code 2. */
export class UsageError extends Error {}

/** No command but `account create --new` makes a data folder: exit code 78. */
export class NoDataFolder extends Error {
  constructor(folder: string) {
    super(
      `${folder} has no database of Kontor. Set DATA_DIR to the folder of the service, start the service once, ` +
        'or make a new folder with `kontor account create --new`.',
    );
  }
}

/** What the caller should read: one line, exit code 1. */
export class CommandFailure extends Error {}
