import type { CdpValues } from './cdp-wire.ts';

interface Answer {
  readonly result?: CdpValues;
  readonly error?: { readonly code: number; readonly message: string };
}

/** All of a stream; without bytes it was longer than allowed. */
interface Read extends Pick<Answer, 'error'> {
  readonly bytes?: Uint8Array<ArrayBuffer> | undefined;
}

interface StreamOptions {
  readonly ask: (method: string, params: CdpValues, answered: (answer: Answer) => void) => void;
  readonly handle: string;
  /** A longer one is not read to its end. */
  readonly maxBytes: number;
  readonly done: (read: Read) => void;
}

const READ_BYTES = 1024 * 1024;

/** Reads a stream of the browser (CDP, domain `IO`) to its end and closes it. */
export function readStream({ ask, handle, maxBytes, done }: StreamOptions): void {
  const pieces: Buffer[] = [];
  let size = 0;
  const finish = (read: Read): void => {
    // When the page has gone, its streams have gone with it.
    ask('IO.close', { handle }, () => {});
    done(read);
  };
  const next = (): void =>
    ask('IO.read', { handle, size: READ_BYTES }, ({ result = {}, error }) => {
      if (error !== undefined) return finish({ error });
      const piece = Buffer.from(String(result.data), result.base64Encoded === true ? 'base64' : 'latin1');
      size += piece.length;
      pieces.push(piece);
      if (size > maxBytes) return finish({ bytes: undefined });
      if (result.eof === true) return finish({ bytes: joined(pieces, size) });
      return next();
    });
  next();
}

/** In memory of their own, which can move to another thread. */
function joined(pieces: readonly Buffer[], size: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
