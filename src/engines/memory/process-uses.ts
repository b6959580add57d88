/** Whose memory it is, as the metrics name it. */
export const MEMORY_PARTS = ['service', 'browser', 'programs', 'decoders'] as const;
export type MemoryPart = (typeof MEMORY_PARTS)[number];

/**
 * What a process is for. `renderer` has documents or an empty page, `browser` and `helper` (pictures, network) serve all
 * documents of one browser.
 */
export type ProcessKind = 'service' | 'browser' | 'helper' | 'renderer' | 'program' | 'decoder';

/** One process of the service's tree at one look. */
export interface ProcessUse {
  readonly pid: number;
  /** The child of the service that it comes from: names the whole browser, or the whole program; 0 for the service. */
  readonly root: number;
  readonly part: MemoryPart;
  readonly kind: ProcessKind;
  /** Its proportional share of memory. */
  readonly bytes: number;
}

const MEBIBYTE = 1024 ** 2;
/** What a document counts as before it has taken its memory. */
export const START_BYTES = 150 * MEBIBYTE;
/** A process that serves a whole browser and has more is replaced with its browser. */
const MAX_SHARED_BYTES = 384 * MEBIBYTE;

/** It serves all documents of a browser, and has far more than it needs for that. */
export const isShared = ({ kind, bytes }: ProcessUse): boolean =>
  (kind === 'browser' || kind === 'helper') && bytes > MAX_SHARED_BYTES;

/** Who has a renderer: `document` while one is in it, `kept` while its page waits for the next. */
export interface ProcessOwner {
  /** By `groupOf` of its source. */
  readonly account: string;
  readonly use: 'document' | 'kept';
}

/** Sizes in bytes. */
export interface MemoryLimits {
  /** Of the whole tree. */
  readonly limit: number;
  /** Above it something is ended: the rest is for what grows between two looks. */
  readonly budget: number;
}

/** Why a process was ended. */
export const END_REASONS = ['budget', 'process', 'kernel'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** A process that was ended for its memory. */
export interface ProcessEnding {
  readonly pid: number;
  readonly root: number;
  readonly part: MemoryPart;
  readonly kind: ProcessKind;
  readonly bytes: number;
  readonly reason: EndReason;
}

const BUDGET_SHARE = 0.85;

/** 0.85 of the limit are planned with. */
export const limitsOf = (limit: number): MemoryLimits => ({
  limit,
  budget: Math.floor(limit * BUDGET_SHARE),
});
