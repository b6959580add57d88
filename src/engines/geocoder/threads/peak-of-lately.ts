const SPAN_MS = 60_000;

/** The largest of the values that came within the last one to two minutes; 0 for none. */
export class PeakOfLately {
  #span = 0;
  #peak = 0;
  #before = 0;

  add(now: number, value: number): void {
    this.#move(now);
    this.#peak = Math.max(this.#peak, value);
  }

  at(now: number): number {
    this.#move(now);
    return Math.max(this.#peak, this.#before);
  }

  #move(now: number): void {
    const span = Math.floor(now / SPAN_MS);
    if (span === this.#span) return;
    this.#before = span === this.#span + 1 ? this.#peak : 0;
    this.#peak = 0;
    this.#span = span;
  }
}
