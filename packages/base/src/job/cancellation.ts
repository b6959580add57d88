/**
 * Whether the result of a piece of work is still needed. Looking costs some nanoseconds, so that a loop may look
 * in every round; work that never looks is ended with its thread, and what the thread kept warm is lost.
 */
export interface Cancellation {
  isCancelled(): boolean;
  /** @throws Cancelled when the result is no longer needed */
  throwIfCancelled(): void;
}

/** Ends work that nobody waits for; no caller sees it. */
export class Cancelled extends Error {
  constructor() {
    super('the result is no longer needed');
    this.name = 'Cancelled';
  }
}
