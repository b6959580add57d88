import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { freePieces } from '../../call/free-bytes.ts';
import { piecesOf, refuseAbove, type Upload } from '../../core/upload.ts';
import { ByteStore } from './byte-store.ts';
import { diskFault } from './temporary-files.ts';

/** Bytes are written together from here on; a slow sender costs no write a packet. */
const WRITTEN_TOGETHER_BYTES = 64 * 1024;

interface UploadFileOptions {
  readonly file: FileHandle;
  /** A place in it for so many bytes, where it has several uploads; default: one behind the other from its start. */
  readonly allocate?: (bytes: number) => number;
  /** Who uses the chunks beside this. */
  readonly chunks: 'owned' | 'borrowed';
  /** Called when bytes have gone to the file: `usedBytes` is less than before. */
  readonly written: () => void;
  /** Called once when writing fails. */
  readonly failed: (error: unknown) => void;
}

/** Where a piece of an upload is. */
interface Extent {
  /** Of the upload. */
  readonly from: number;
  length: number;
  /** In the file. */
  readonly position: number;
}

/** An upload on its way into a file, hashed as it goes. */
export class UploadFile {
  readonly #options: UploadFileOptions;
  readonly #hash = createHash('sha256');
  readonly #pending: ByteStore;
  readonly #extents: Extent[] = [];
  #beingWritten = 0;
  #taken = 0;
  #size = 0;
  #isEnded = false;
  #writing: Promise<void> | undefined;
  #failure: { readonly error: unknown } | undefined;

  constructor(options: UploadFileOptions) {
    this.#options = options;
    this.#pending = new ByteStore(options.chunks);
  }

  /** Bytes appended so far. */
  get size(): number {
    return this.#size;
  }

  /** Bytes of memory that are not in the file yet. */
  get usedBytes(): number {
    return this.#pending.usedBytes + this.#beingWritten;
  }

  append(chunk: Uint8Array): void {
    if (this.#failure !== undefined) return;
    this.#size += chunk.length;
    this.#pending.append(chunk);
    if (this.#writing === undefined && this.#pending.size >= WRITTEN_TOGETHER_BYTES) this.#write();
  }

  #write(): void {
    this.#beingWritten = this.#pending.usedBytes;
    const pieces = this.#pending.take();
    for (const piece of pieces) this.#hash.update(piece);
    const position = this.#place(this.#size - this.#taken);
    this.#taken = this.#size;
    this.#writing = writeAll(this.#options.file, pieces, position)
      .finally(() => freePieces(pieces))
      .then(
        () => this.#written(),
        (error: unknown) => this.#fail(error),
      );
  }

  /** The place of the next bytes. */
  #place(length: number): number {
    const from = this.#taken;
    const position = this.#options.allocate?.(length) ?? from;
    const last = this.#extents.at(-1);
    if (last !== undefined && last.position + last.length === position) last.length += length;
    else this.#extents.push({ from, length, position });
    return position;
  }

  /** Nothing more comes: what is there is written, however little. */
  end(): void {
    this.#isEnded = true;
    if (this.#writing === undefined && this.#pending.size > 0 && this.#failure === undefined) this.#write();
  }

  #written(): void {
    this.#beingWritten = 0;
    this.#writing = undefined;
    if (this.#pending.size >= (this.#isEnded ? 1 : WRITTEN_TOGETHER_BYTES)) this.#write();
    this.#options.written();
  }

  #fail(error: unknown): void {
    this.#writing = undefined;
    this.#failure = { error: diskFault(error) };
    this.#options.failed(this.#failure.error);
  }

  /** Throws away what is not in the file yet. */
  discard(): void {
    this.#pending.clear();
  }

  /** When everything appended is in the file: what the operation reads. @throws what writing failed of */
  async finish(): Promise<Upload> {
    while (this.#failure === undefined && (this.#writing !== undefined || this.#pending.size > 0)) {
      if (this.#writing === undefined) this.#write();
      await this.#writing;
    }
    if (this.#failure !== undefined) throw this.#failure.error;
    return fileUpload(this.#options.file, this.#extents, { size: this.#size, sha256: this.#hash.digest() });
  }
}

async function writeAll(file: FileHandle, pieces: readonly Uint8Array[], position: number): Promise<void> {
  const { bytesWritten } = await file.writev(pieces, position);
  const total = pieces.reduce((sum, { length }) => sum + length, 0);
  if (bytesWritten === total) return;
  const rest = Buffer.concat(pieces).subarray(bytesWritten);
  await writeAll(file, [rest], position + bytesWritten);
}

function fileUpload(
  file: FileHandle,
  extents: readonly Extent[],
  { size, sha256 }: Pick<Upload, 'size' | 'sha256'>,
): Upload {
  const read = async (position: number, length: number): Promise<Uint8Array> => {
    const count = Math.max(0, Math.min(length, size - position));
    const buffer = Buffer.allocUnsafeSlow(count);
    let filled = 0;
    while (filled < count) {
      const at = position + filled;
      const extent = extents.find(({ from, length: bytes }) => at < from + bytes)!;
      const place = extent.position + at - extent.from;
      const most = Math.min(count - filled, extent.from + extent.length - at);
      const { bytesRead } = await file.read(buffer, filled, most, place);
      if (bytesRead === 0) throw new Error('the upload is shorter than it was written');
      filled += bytesRead;
    }
    return buffer;
  };
  const upload: Upload = {
    size,
    sha256,
    read,
    bytes: async (maxBytes) => {
      refuseAbove(maxBytes, size);
      return read(0, size);
    },
    stream: () => piecesOf(upload),
  };
  return upload;
}
