import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A file that a caller sent, complete: nothing of it is still on its way. Readable until the call ends. */
export interface Upload {
  /** Bytes, at least 1. */
  readonly size: number;
  /** SHA-256 of the content. */
  readonly sha256: Uint8Array;
  /** `length` bytes from `position` on, fewer only where the file ends. */
  read(position: number, length: number): Promise<Uint8Array>;
  /** The whole content. @throws RangeError when it has more than `maxBytes` */
  bytes(maxBytes: number): Promise<Uint8Array>;
  /** The content from its beginning, in pieces of at most 64 KiB. */
  stream(): AsyncIterable<Uint8Array>;
}

/** A file with the name that its sender gave it: any text, of no meaning to the service; may be empty. */
export interface NamedUpload extends Upload {
  readonly name: string;
}

const PIECE_BYTES = 64 * 1024;

/** The content of an upload from its beginning, piece by piece. */
export async function* piecesOf(upload: Pick<Upload, 'size' | 'read'>): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < upload.size; position += PIECE_BYTES) {
    yield await upload.read(position, PIECE_BYTES);
  }
}

/**
 * A file that is in memory already: examples of a declaration, callers without HTTP.
 * @param sha256 of the bytes, where it is known
 */
export function bytesUpload(
  bytes: Uint8Array,
  sha256: Uint8Array = createHash('sha256').update(bytes).digest(),
): Upload {
  const upload: Upload = {
    size: bytes.length,
    sha256,
    read: async (position, length) => bytes.subarray(position, position + length),
    bytes: async (maxBytes) => {
      refuseAbove(maxBytes, bytes.length);
      return bytes;
    },
    stream: () => piecesOf(upload),
  };
  return upload;
}

/** The same with a name. */
export const namedBytesUpload = (name: string, bytes: Uint8Array): NamedUpload => ({
  ...bytesUpload(bytes),
  name,
});

/** @throws RangeError when a file has more bytes than its reader takes */
export function refuseAbove(maxBytes: number, size: number): void {
  if (size > maxBytes) throw new RangeError(`the file has ${size} bytes, at most ${maxBytes} are read`);
}

/** JSON has no functions, so nothing that a caller writes in a body can pass for a file. */
export const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && 'read' in value && typeof value.read === 'function';

export const isNamedUpload = (value: unknown): value is NamedUpload =>
  isUpload(value) && 'name' in value && typeof value.name === 'string';

/** The member of an input schema that takes the file; its name is the `field` of the operation's `body`. */
export const uploadedFile = () => z.custom<Upload>(isUpload).meta({ type: 'string', format: 'binary' });

/** The member of an input schema that takes several files of one part name (`FormBody.files`). */
export const uploadedFiles = () =>
  z.array(z.custom<NamedUpload>(isNamedUpload).meta({ type: 'string', format: 'binary' }));
