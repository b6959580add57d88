import type { Source } from '#shares/source.ts';
import type { MemoryPart, ProcessEnding, ProcessOwner } from './process-uses.ts';

/** The memory of the service and of all that it starts, as engines see it. Asking costs nothing. */
export interface Memory {
  /** Nothing is left to be ended, and memory is short all the same: what is large is refused. */
  readonly isShort: boolean;
  /** Bytes of the budget that nobody uses; of those that have just begun, what one takes at least counts. */
  readonly free: number;
  /** What programs have, without those that were ended and are on their way out. */
  readonly programBytes: number;
  /**
   * Waits until so many bytes are free, and counts as running from then on.
   * @returns to be called when it has ended
   * @throws Unavailable when memory is short; the signal's reason when that fires
   */
  enter(source: Source, bytes: number, signal: AbortSignal): Promise<() => void>;
  /** Whether there is room for one document or program more than the usual ones. */
  mayOpenMore(): boolean;
  /** Whose a process is; undefined: nobody's any more. */
  own(pid: number, owner: ProcessOwner | undefined): void;
  /** A process that was ended lately, for its memory. */
  endingOf(pid: number): ProcessEnding | undefined;
  /** Renderers that were ended within the last second and that nobody owned. */
  readonly strangers: readonly ProcessEnding[];
  /** Bytes of programs that were ended within the last second, the largest one's; 0 when none was. */
  readonly endedProgramBytes: number;
  /** What a renderer had at the last look. */
  bytesOf(pid: number): number;
  /** A browser has a successor: by the process that the service started. */
  leaving(root: number): void;
  /** Whether it has one, or was ended for its memory. */
  isLeaving(root: number): boolean;
  /** Called when a browser needs a successor, as its own processes have grown. */
  onGrown(listener: (root: number) => void): void;
}

/** Bytes by part, for the metrics. */
export type PartBytes = Readonly<Record<MemoryPart, number>>;

/** For what has no limit: commands of one process, and tests. */
export const UNBOUNDED: Memory = {
  isShort: false,
  free: Number.POSITIVE_INFINITY,
  programBytes: 0,
  enter: async () => () => {},
  mayOpenMore: () => true,
  own: () => {},
  endingOf: () => undefined,
  strangers: [],
  endedProgramBytes: 0,
  bytesOf: () => 0,
  leaving: () => {},
  isLeaving: () => false,
  onGrown: () => {},
};
