import { createReadStream, statSync } from 'node:fs';
import { streamSum } from '../core/stream-sum.ts';
import type { OutgoingFile } from '../engines/object-store/object-store.ts';

/** Hex SHA-256 of a file. @throws errors of the system */
export const fileSum = (path: string): Promise<string> => streamSum(createReadStream(path));

/** A file with its size and sum. @throws errors of the system */
export const outgoingFile = async (path: string): Promise<OutgoingFile> => ({
  path,
  bytes: statSync(path).size,
  sha256: await fileSum(path),
});
