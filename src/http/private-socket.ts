import { chmod, rm } from 'node:fs/promises';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longer socket paths fail to bind (sun_path has 108 bytes on Linux, 104 on macOS). */
const MAX_SOCKET_PATH_BYTES = 100;

/** The path of a socket, or a short one in the folder for temporary files where it is too long. @param short name of that */
export const bindablePath = (path: string, short: string): string =>
  Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES ? join(tmpdir(), short) : path;

/**
 * Listens at a socket that only this account may open (mode 0600); what is there is replaced.
 * @throws errors of the system when the socket cannot be made
 */
export async function listenPrivately(server: Server, path: string): Promise<void> {
  await rm(path, { force: true });
  // The mask keeps the socket closed to others from the first moment on.
  const mask = process.umask(0o077);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
  } finally {
    process.umask(mask);
  }
  await chmod(path, 0o600);
}
