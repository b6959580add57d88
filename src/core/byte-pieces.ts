/** Bytes in pieces that are one behind the other: a large body is sent as it is, and never copied into one. */
export class BytePieces {
  readonly pieces: readonly Uint8Array[];
  readonly length: number;

  constructor(pieces: readonly Uint8Array[]) {
    this.pieces = pieces;
    this.length = pieces.reduce((sum, { length }) => sum + length, 0);
  }

  /** All in one. */
  joined(): Buffer {
    return Buffer.concat(this.pieces, this.length);
  }
}
