import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { ReleaseFailed } from './run-tool.ts';

interface ArchiveOptions {
  /** The folder to pack; its own name is the first part of every path. */
  readonly parent: string;
  readonly name: string;
  /** Unix seconds of every file. */
  readonly epoch: number;
  readonly file: string;
}

/** Names in the order of their bytes, nobody's files, one time, modes 0644 and 0755: equal files make equal bytes. */
const EQUAL = [
  ...['--sort=name', '--format=ustar', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'],
];

/** Packs a folder as `.tar.gz`, by GNU tar and the gzip of this Node. @throws ReleaseFailed */
export async function packFolder({ parent, name, epoch, file }: ArchiveOptions): Promise<void> {
  const tar = spawn('tar', ['-c', ...EQUAL, `--mtime=@${epoch}`, '-C', parent, '--', name], {
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let messages = '';
  tar.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages += text;
  });
  const ended = once(tar, 'close');
  // Node's gzip has neither name nor time in its header (RFC 1952, 2.3.1).
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file));
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new ReleaseFailed(`tar of ${join(parent, name)}: ${messages.trim()}`);
}
