import { ChainFileMistake } from '#lib/indexes/chain-links.ts';
import { ConfigurationError } from '../config.ts';
import { NewerSeriesFile } from '../engines/series/series-file.ts';
import { ControlRefusal } from '../http/control.ts';
import { BootstrapKeyBroken } from '../meter/bootstrap.ts';
import { PlansMistake } from '../meter/plans.ts';
import { FolderInUse } from '../store/lock.ts';
import { SecretDamaged } from '../store/secret.ts';
import { IncompatibleDatabase } from '../store/sqlite/migrate.ts';
import { AdministrationError } from './administration.ts';
import { CommandFailure, EXIT, UsageError } from './command.ts';

interface Ending {
  readonly code: number;
  /** What the operator reads on standard error. */
  readonly text: string;
}

type ErrorClass = abstract new (...values: never[]) => Error;

/** Errors that say themselves what is wrong and what to do. */
const CODES: readonly (readonly [ErrorClass, number])[] = [
  [ConfigurationError, EXIT.configuration],
  [BootstrapKeyBroken, EXIT.configuration],
  [PlansMistake, EXIT.configuration],
  [ChainFileMistake, EXIT.configuration],
  [FolderInUse, EXIT.busy],
  [IncompatibleDatabase, EXIT.failed],
  [NewerSeriesFile, EXIT.failed],
  [SecretDamaged, EXIT.failed],
  [UsageError, EXIT.usage],
  [CommandFailure, EXIT.failed],
  [AdministrationError, EXIT.failed],
  [ControlRefusal, EXIT.failed],
];

const SYSTEM_TEXTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is in use by another program; set PORT to another one.',
  EACCES:
    'The system does not allow this; check the rights on DATA_DIR and the port (below 1024 needs rights).',
  EADDRNOTAVAIL: 'This machine does not have the address in HOST.',
};

/** How a program of ours ends after an error, by the table of exit codes. */
export function exitCodeOf(error: unknown): Ending {
  if (!(error instanceof Error)) return { code: EXIT.failed, text: 'failed' };
  const known = CODES.find(([type]) => error instanceof type);
  if (known !== undefined) return { code: known[1], text: error.message };
  const text = 'code' in error ? SYSTEM_TEXTS[String(error.code)] : undefined;
  return { code: EXIT.failed, text: text ?? `Kontor failed: ${error.stack ?? error.message}` };
}
