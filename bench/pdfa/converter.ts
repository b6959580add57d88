/** A document as each contender gets it. */
export interface Sample {
  readonly name: string;
  /** Of the file, for programs that read one. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface Result {
  readonly pdf: Uint8Array;
  /** That it claims: `2b`. */
  readonly level: string;
}

/** Something that makes PDF/A. */
export interface Converter {
  readonly name: string;
  /** Undefined for a document that it refuses. */
  readonly convert: (sample: Sample) => Promise<Result | undefined>;
  readonly close?: () => Promise<void>;
}
