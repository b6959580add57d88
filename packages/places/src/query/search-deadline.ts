/** The time of a search is over. */
export class DeadlineExceeded extends Error {
  constructor() {
    super('the time of a search is over');
    this.name = 'Late'; // as log lines name it
  }
}

/** Is asked between the statements of a search: none of them can be stopped. */
export interface SearchDeadline {
  /** @throws Late when the time is over, Cancelled when nobody waits for the answer */
  throwIfExceeded(): void;
}
