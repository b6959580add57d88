import { chmodSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** DATA_DIR cannot be what it is meant to be: a folder of this account alone. */
export class FolderNotPrivate extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FolderNotPrivate';
  }
}

const OTHERS = 0o077;
const STICKY = 0o1000;
/** What Kontor keeps in its data folder: names and beginnings of names. */
const OWN_FILES = /^(kontor\.(db|lock|guard|sock)|indexes\.sqlite|secret)([.-].*)?$/;
const OWN_FOLDERS = ['backups', 'cache', 'tmp'];

/**
 * Makes the data folder, or takes the rights of other accounts from one that exists, and from Kontor's files in it:
 * a folder may come from an archive or a volume with rights that are too wide. Files of others in it stay as they are.
 * @returns what was narrowed, one sentence each
 * @throws FolderNotPrivate where narrowing would be wrong or is not possible; errors of the system
 */
export function openPrivateFolder(folder: string): readonly string[] {
  makeDataFolder(resolve(folder));
  const names = readdirSync(folder);
  const narrowed = narrow(folder, 0o700, () => requireOwnFolder(folder, names));
  const files = names.filter((name) => OWN_FILES.test(name)).map((name) => join(folder, name));
  const folders = names
    .filter((name) => OWN_FOLDERS.includes(name))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true);
  return [
    ...narrowed,
    ...folders.flatMap((path) => narrow(path, 0o700)),
    ...files.flatMap((path) => narrow(path, 0o600)),
    ...folders.flatMap((path) => backupsIn(path).flatMap((file) => narrow(file, 0o600))),
  ];
}

function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new FolderNotPrivate(`DATA_DIR ${folder} cannot be made there; set DATA_DIR to another folder.`);
  }
}

/** None where it is another account's: that is for who writes into it to report. */
function backupsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => OWN_FILES.test(name) || /^kontor-.*\.db$/.test(name))
      .map((name) => join(folder, name));
  } catch (error) {
    if (codeOf(error) === 'EACCES') return [];
    throw error;
  }
}

/** A folder that also serves others must not lose their access because of a setting. */
function requireOwnFolder(folder: string, names: readonly string[]): void {
  const { mode } = statSync(folder);
  const isForeign = names.length > 0 && !names.some((name) => OWN_FILES.test(name));
  if ((mode & STICKY) === 0 && !isForeign) return;
  throw new FolderNotPrivate(
    `DATA_DIR ${folder} is open to other accounts and has files of others; set DATA_DIR to a folder of its own.`,
  );
}

function narrow(path: string, mode: number, check?: () => void): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || (found.mode & OTHERS) === 0 || isSocket(found)) return [];
  check?.();
  try {
    chmodSync(path, mode);
  } catch (error) {
    throw new FolderNotPrivate(
      `${path} is open to other accounts (mode ${octal(found)}) and cannot be changed (${codeOf(error)}); run: chmod ${mode.toString(8)} ${path}`,
    );
  }
  return [`${path} was open to other accounts (mode ${octal(found)}); it is ${mode.toString(8)} now.`];
}

/** The control socket takes its mode where it is opened. */
const isSocket = (found: Stats): boolean => found.isSocket();

const octal = ({ mode }: Stats): string => (mode & 0o7777).toString(8).padStart(4, '0');

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
