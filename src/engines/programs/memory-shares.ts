import type { Memory } from '../memory/memory.ts';

/** A program waits until so much is free, and may always use it. */
export const PROGRAM_BYTES = 256 * 1024 ** 2;

/** What one program may use while it runs. */
export interface MemoryShare {
  readonly bytes: number;
  /** Gives it back. */
  leave(): void;
}

/**
 * Divides memory between the programs that run: what they may use together is what is free and what they use already,
 * so that several that grow at once stay within the budget without anybody being ended. The first one gets what it
 * asks for, and each gets at least `PROGRAM_BYTES` (rules: One memory budget).
 */
export class MemoryShares {
  readonly #memory: Pick<Memory, 'free' | 'programBytes'>;
  readonly #taken = new Set<MemoryShare>();

  constructor(memory: Pick<Memory, 'free' | 'programBytes'>) {
    this.#memory = memory;
  }

  /** @param wanted the most that the program may use, in bytes */
  take(wanted: number): MemoryShare {
    const taken = [...this.#taken].reduce((sum, { bytes }) => sum + bytes, 0);
    const left = this.#memory.free + this.#memory.programBytes - taken;
    const share: MemoryShare = {
      bytes: Math.min(wanted, Math.max(PROGRAM_BYTES, left)),
      leave: () => void this.#taken.delete(share),
    };
    this.#taken.add(share);
    return share;
  }
}
