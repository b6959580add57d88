import { SettingFileMistake } from '@kontor/schema';
import { ConfigurationError } from '../config.ts';
import { FailedSelfTest, RefusedInput } from '../engines/geocoder/build/build-data-file.ts';
import { NoSuchFolder } from '../engines/geocoder/build/build-files.ts';
import { BrokenDataFile } from '../engines/geocoder/data-file/data-file-writer.ts';
import { NewerSeriesFile } from '../engines/series/series-file.ts';
import { ControlRefusal } from '../http/control.ts';
import { BootstrapKeyBroken } from '../meter/bootstrap.ts';
import { BackupFailed } from '../store/backup/backup-failure.ts';
import { diskFaultOf, diskFaultText } from '../store/disk-fault.ts';
import { FolderInUse } from '../store/lock.ts';
import { IncompatibleDatabase } from '../store/migrations.ts';
import { DatabaseUnreachable, DriverMissing, UnusableDatabase } from '../store/postgres/unusable-database.ts';
import { FolderNotPrivate } from '../store/private-folder.ts';
import { NotABackup } from '../store/restore.ts';
import { SecretDamaged, SecretMissing } from '../store/secret.ts';
import { StaleLog } from '../store/sqlite/backup-mark.ts';
import { AdministrationError } from './administration.ts';
import { CommandFailure, EXIT, NoDataFolder, UsageError } from './command.ts';

interface Ending {
  readonly code: number;
  /** What the operator reads on standard error. */
  readonly text: string;
}

type ErrorClass = abstract new (...values: never[]) => Error;

/** Errors whose messages have reason and remedy. */
const CODES: readonly (readonly [ErrorClass, number])[] = [
  [ConfigurationError, EXIT.configuration],
  [BootstrapKeyBroken, EXIT.configuration],
  [SettingFileMistake, EXIT.configuration],
  [FolderInUse, EXIT.busy],
  [FolderNotPrivate, EXIT.configuration],
  [StaleLog, EXIT.configuration],
  [SecretMissing, EXIT.configuration],
  [NotABackup, EXIT.failed],
  [IncompatibleDatabase, EXIT.configuration],
  [NewerSeriesFile, EXIT.configuration],
  [SecretDamaged, EXIT.configuration],
  [UnusableDatabase, EXIT.configuration],
  [DriverMissing, EXIT.configuration],
  [DatabaseUnreachable, EXIT.unavailable],
  [NoDataFolder, EXIT.configuration],
  [UsageError, EXIT.usage],
  [CommandFailure, EXIT.failed],
  [AdministrationError, EXIT.failed],
  [ControlRefusal, EXIT.failed],
  [NoSuchFolder, EXIT.failed],
  [RefusedInput, EXIT.failed],
  [FailedSelfTest, EXIT.failed],
  [BrokenDataFile, EXIT.disk],
  [BackupFailed, EXIT.disk],
];

/** What the system refused, by its error code: the exit code and the sentence. */
const SYSTEM_FAULTS: Readonly<Record<string, readonly [code: number, text: string]>> = {
  EACCES: [
    EXIT.failed,
    'The system does not allow this; check the rights on DATA_DIR and the port (below 1024 needs rights).',
  ],
  EADDRNOTAVAIL: [EXIT.failed, 'This machine does not have the address in HOST.'],
  ENOTFOUND: [EXIT.configuration, 'HOST is a name that does not resolve on this machine.'],
  EEXIST: [EXIT.configuration, 'DATA_DIR must be a folder, but a file has its name.'],
  ENOTDIR: [EXIT.configuration, 'DATA_DIR must be a folder, but a part of its path is a file.'],
};

/** Node's error of `listen` has address and port. */
function portInUse(error: Error & { readonly address?: unknown; readonly port?: unknown }): string {
  const port = typeof error.port === 'number' ? `Port ${error.port}` : 'The port';
  const address = typeof error.address === 'string' ? ` of ${error.address}` : '';
  return `${port}${address} is in use by another program; set PORT to another one, or end that program.`;
}

/** How a program of ours ends after an error, by the table of exit codes. */
export function exitCodeOf(error: unknown): Ending {
  if (!(error instanceof Error)) return { code: EXIT.failed, text: 'failed' };
  const declared = CODES.find(([type]) => error instanceof type);
  if (declared !== undefined) return { code: declared[1], text: error.message };
  const fault = diskFaultOf(error);
  if (fault !== undefined) return { code: EXIT.disk, text: `${diskFaultText(fault)}.` };
  if ('code' in error && error.code === 'EADDRINUSE') return { code: EXIT.failed, text: portInUse(error) };
  const refused = 'code' in error ? SYSTEM_FAULTS[String(error.code)] : undefined;
  if (refused !== undefined) return { code: refused[0], text: refused[1] };
  return { code: EXIT.failed, text: `Kontor failed: ${error.stack ?? error.message}` };
}
