import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';

/** The commit that a release is built from. */
export interface ReleasedCommit {
  /** 40 hexadecimal digits. */
  readonly hash: string;
  /** SOURCE_DATE_EPOCH: Unix seconds of every file in the archives; by default the time of the commit. */
  readonly epoch: number;
  /** Of package.json in that commit. */
  readonly version: string;
}

/** HEAD of a repository. @throws ReleaseFailed outside of one; RangeError for a wrong SOURCE_DATE_EPOCH */
export function readCommit(root: string, env: NodeJS.ProcessEnv = process.env): ReleasedCommit {
  const git = (...args: readonly string[]): string => runTool('git', args, { cwd: root }).trim();
  const manifest = JSON.parse(git('show', 'HEAD:package.json')) as { version: string };
  const given = env.SOURCE_DATE_EPOCH;
  if (given !== undefined && !/^\d{1,11}$/.test(given))
    throw new RangeError('SOURCE_DATE_EPOCH must be Unix seconds');
  return {
    hash: git('rev-parse', 'HEAD'),
    epoch: Number(given ?? git('log', '-1', '--format=%ct')),
    version: manifest.version,
  };
}

/** Files that differ from HEAD or are not in git, by path. */
export const changedFiles = (root: string): readonly string[] =>
  runTool('git', ['status', '--porcelain'], { cwd: root })
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.slice(3));

/** Writes the files of the commit into a new folder: what is not committed has no part in a release. */
export function checkOut(root: string, { hash }: ReleasedCommit, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, '.archive.tar');
  const exact = ['-c', 'tar.umask=0022', '-c', 'core.autocrlf=false'];
  runTool('git', [...exact, 'archive', '--format=tar', `--output=${archive}`, hash], { cwd: root });
  runTool('tar', ['-xf', archive, '--exclude=.archive.tar'], { cwd: folder });
  runTool('rm', ['-f', archive], { cwd: folder });
}

/** Paths of the files of the commit. */
export const committedFiles = (root: string, { hash }: ReleasedCommit): readonly string[] =>
  runTool('git', ['ls-tree', '-r', '-z', '--name-only', hash], { cwd: root })
    .split('\0')
    .filter((path) => path !== '');

/** Hexadecimal SHA-256 of a file. */
export const sha256Of = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');
