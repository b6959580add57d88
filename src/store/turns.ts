/** One after the other, in the order of coming. Where none is under way, the work begins at once and not a turn later. */
export class Turns {
  #last: Promise<void> | undefined;

  async take<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    if (before !== undefined) await before;
    try {
      return await work();
    } finally {
      if (this.#last === promise) this.#last = undefined;
      resolve();
    }
  }
}
