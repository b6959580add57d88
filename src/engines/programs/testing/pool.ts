import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { findProgram } from '../find-program.ts';
import { ProgramPool, type ProgramPoolOptions } from '../program-pool.ts';

export const SEARCH_PATH = process.env.PATH ?? '';
export const forever = new AbortController().signal;

export const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);
export const bytes = (content: string): Uint8Array => new TextEncoder().encode(content);

/** A pool on a folder of its own, in which it must leave nothing. Without other options no sandbox is found. */
export async function withPool(
  options: Partial<ProgramPoolOptions>,
  use: (pool: ProgramPool, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-programs-'));
  const pool = new ProgramPool({
    slots: 2,
    queueLimit: 8,
    clock: { now: () => performance.now() },
    folder: join(folder, 'tmp'),
    searchPath: SEARCH_PATH,
    paths: { qpdf: process.execPath, ghostscript: join(folder, 'none'), bwrap: join(folder, 'none') },
    ...options,
  });
  try {
    await pool.probe();
    await use(pool, folder);
    assert.deepEqual(await namesIn(join(folder, 'tmp')), [], 'a working folder was left');
  } finally {
    await pool.close();
    await rm(folder, { recursive: true });
  }
}

/** A pool that never needs a folder makes none. */
async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** A way to guard programs, and whether this machine has it. */
export interface Protection {
  readonly name: 'sandbox' | 'sandbox made by root' | 'no sandbox';
  readonly isSandbox: boolean;
}

export const PROTECTIONS: readonly Protection[] = [
  { name: 'sandbox', isSandbox: true },
  { name: 'sandbox made by root', isSandbox: true },
  { name: 'no sandbox', isSandbox: false },
];

/**
 * A pool that runs perl with the script of a test under the name of qpdf, guarded in one way. Where the machine does
 * not have that way the test reports it and is skipped; on the machine that judges changes it fails instead.
 */
export async function withPerl(
  t: TestContext,
  { name, isSandbox }: Protection,
  use: (pool: ProgramPool, folder: string) => Promise<void>,
  options: Partial<ProgramPoolOptions> = {},
): Promise<void> {
  const perl = findProgram('perl', SEARCH_PATH);
  if (perl === undefined) return lacking(t, 'perl is not installed');
  if (name === 'sandbox made by root' && process.getuid?.() !== 0) {
    t.skip('only root makes a sandbox by its own rights');
    return;
  }
  const apart = await mkdtemp(join(folderOfPrograms(), 'kontor-perl-'));
  try {
    // Nobody but the owner can enter that folder: no other user can make a sandbox that has it.
    const own = join(apart, 'bin/perl');
    await mkdir(join(apart, 'bin'));
    await copyFile(perl, own);
    const paths = {
      qpdf: name === 'sandbox made by root' ? await realpath(own) : perl,
      ghostscript: '/nowhere/gs',
      bwrap: isSandbox ? undefined : '/nowhere/bwrap',
    };
    await withPool({ paths, ...options }, async (pool, folder) => {
      const { note = '' } = pool.states().qpdf;
      if (isSandbox && note.includes('without sandbox')) {
        return lacking(t, `bubblewrap is not installed or not allowed here: ${note}`);
      }
      await use(pool, folder);
    });
  } finally {
    await rm(apart, { recursive: true });
  }
}

/** A sandbox has devices of its own: a program in /dev/shm would not be in it. */
const folderOfPrograms = (): string => (tmpdir().startsWith('/dev/') ? '/tmp' : tmpdir());

function lacking(t: TestContext, what: string): void {
  assert.notEqual(process.env.CI, 'true', what);
  t.skip(what);
}
