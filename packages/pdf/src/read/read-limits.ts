import { PdfUnreadable } from '@kontor/base';

/** Bounds of what one file may cost. */
export interface ReadLimits {
  readonly maxObjects: number;
  readonly maxPages: number;
  /** Nested arrays and dictionaries in one object. */
  readonly maxDepth: number;
  /** Arrays and dictionaries of all objects read. */
  readonly maxContainers: number;
  /** Bytes behind the filters of one stream. */
  readonly maxStreamBytes: number;
  /** Bytes behind the filters of all streams together, each time they are decoded. */
  readonly maxDecodedBytes: number;
  /** Bytes behind the filters of all object streams, which stay in memory. */
  readonly maxObjectStreamBytes: number;
}

const MIB = 1024 * 1024;

export const DEFAULT_LIMITS: ReadLimits = {
  maxObjects: 1_000_000,
  maxPages: 5_000,
  maxDepth: 200,
  maxContainers: 2_000_000,
  maxStreamBytes: 64 * MIB,
  maxDecodedBytes: 1024 * MIB,
  maxObjectStreamBytes: 128 * MIB,
};

/** Times that the bytes of a file may be searched for the end of a stream: repairs stay linear in the file's size. */
const SEARCHES = 16;
/** Small files may be searched more often. */
const FREE_SEARCH_BYTES = 16 * MIB;

/** Counts what reading a file has cost so far. */
export class ReadBudget {
  readonly limits: ReadLimits;
  #decodable: number;
  #searchable: number;
  #containers: number;
  #objectStreams: number;

  constructor(limits: ReadLimits, fileBytes: number) {
    this.limits = limits;
    this.#decodable = limits.maxDecodedBytes;
    this.#containers = limits.maxContainers;
    this.#objectStreams = limits.maxObjectStreamBytes;
    this.#searchable = SEARCHES * fileBytes + FREE_SEARCH_BYTES;
  }

  /** For what has been counted already. */
  unlimited(): ReadBudget {
    return new ReadBudget({ ...this.limits, maxContainers: Infinity }, Infinity);
  }

  /** Bytes that the next stream may have behind its filters. */
  get decodable(): number {
    return Math.min(this.limits.maxStreamBytes, this.#decodable);
  }

  /** @throws PdfUnreadable `too-large` */
  countDecoded(bytes: number): void {
    this.#decodable -= bytes;
    if (this.#decodable < 0) throw new PdfUnreadable('too-large', 'decoded streams');
  }

  /** What a decoded object stream contains is searched in turn. @throws PdfUnreadable `too-large` */
  countObjectStream(bytes: number): void {
    this.#objectStreams -= bytes;
    if (this.#objectStreams < 0) throw new PdfUnreadable('too-large', 'object streams');
    this.#searchable += SEARCHES * bytes;
  }

  /** @throws PdfUnreadable `too-large` */
  countContainers(count: number): void {
    this.#containers -= count;
    if (this.#containers < 0) throw new PdfUnreadable('too-large', 'arrays and dictionaries');
  }

  /** Bytes read or searched through. @throws PdfUnreadable `damaged` */
  countSearched(bytes: number): void {
    this.#searchable -= bytes;
    if (this.#searchable < 0) throw new PdfUnreadable('damaged', 'objects overlap or have no end');
  }
}
