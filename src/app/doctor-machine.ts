import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../commands/command.ts';
import { remoteAdministration } from '../commands/remote-administration.ts';
import type { Config } from '../config.ts';
import { listenFault } from '../http/listen-fault.ts';
import { diskFaultText } from '../store/disk-fault.ts';
import { probeDisk } from '../store/disk-probe.ts';
import { examineDatabase } from '../store/examine-database.ts';

/** Backups and uploads need room beyond the database itself. */
const LITTLE_SPACE_BYTES = 1024 ** 3;
const OTHERS = 0o077;

/** The data folder, its database and its disk. */
export async function examineFolder(folder: string): Promise<readonly Finding[]> {
  const subject = 'data folder';
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined)
    return [{ subject, name: folder, state: 'warning', note: 'is not there; the first start makes it' }];
  if (!found.isDirectory()) return [{ subject, name: folder, state: 'failed', note: 'is not a folder' }];
  const isOpen = (found.mode & OTHERS) !== 0;
  const folderFinding: Finding = isOpen
    ? {
        subject,
        name: folder,
        state: 'warning',
        note: 'is open to other accounts; the next start narrows it to 0700',
      }
    : { subject, name: folder, state: 'ok', note: 'belongs to this account alone' };
  const engine: Finding = {
    ...{ subject: 'store', name: 'engine', state: 'ok' },
    note: `SQLite ${process.versions.sqlite}, ${join(folder, 'kontor.db')}`,
  };
  return [folderFinding, engine, databaseFinding(folder), ...(await diskFindings(folder))];
}

function databaseFinding(folder: string): Finding {
  const finding = { subject: 'data folder', name: 'database' } as const;
  const file = join(folder, 'kontor.db');
  if (statSync(file, { throwIfNoEntry: false }) === undefined)
    return { ...finding, state: 'warning', note: 'is not there; the first start makes it' };
  if (statSync(join(folder, 'secret'), { throwIfNoEntry: false }) === undefined)
    return {
      ...finding,
      state: 'failed',
      note: 'has no secret beside it; restore DATA_DIR/secret from a backup',
    };
  const { problem, accounts } = examineDatabase(file);
  if (problem === undefined) return { ...finding, state: 'ok', note: `is sound; accounts: ${accounts}` };
  return { ...finding, state: 'failed', note: `${problem}; restore a backup with \`kontor restore FILE\`` };
}

async function diskFindings(folder: string): Promise<readonly Finding[]> {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const note = `${(free / 1024 ** 3).toFixed(1)} GiB free`;
  const isLittle = free < LITTLE_SPACE_BYTES;
  const space: Finding = {
    subject: 'data folder',
    name: 'disk',
    state: isLittle ? 'warning' : 'ok',
    note: isLittle ? `${note}; backups and uploads may need more` : note,
  };
  const fault = await probeDisk(folder);
  return fault === undefined
    ? [space]
    : [space, { subject: 'data folder', name: 'writing', state: 'failed', note: diskFaultText(fault) }];
}

/** Whether the service runs, or could listen at the address of the settings. */
export async function examinePort({
  DATA_DIR,
  HOST,
  PORT,
}: Pick<Config, 'DATA_DIR' | 'HOST' | 'PORT'>): Promise<Finding> {
  const finding = { subject: 'port', name: `${HOST}:${PORT}` } as const;
  if ((await remoteAdministration(DATA_DIR)) !== undefined)
    return { ...finding, state: 'ok', note: 'the service is running' };
  const code = await listenFault(HOST, PORT);
  if (code === undefined) return { ...finding, state: 'ok', note: 'is free' };
  const note =
    code === 'EADDRINUSE' ? 'is in use by another program; set PORT' : `cannot be listened on (${code})`;
  return { ...finding, state: 'failed', note };
}
