import type { Refusal } from '@kontor/base';

interface ShareOwner {
  readonly change: (by: number) => void;
  readonly settled: () => void;
  readonly released: () => void;
  readonly give: (error: Refusal) => void;
}

/** The use of one body. */
export class ByteShare {
  readonly #owner: ShareOwner;
  #bytes = 0;
  #released = false;

  constructor(owner: ShareOwner) {
    this.#owner = owner;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * States how many bytes the body uses now.
   * @throws Refusal busy when there is no room for more; the share is released then
   */
  resize(bytes: number): void {
    if (this.#released) return;
    const by = bytes - this.#bytes;
    this.#bytes = bytes;
    this.#owner.change(by);
  }

  /** The body is complete: its call is under way and does not give way any more. */
  settle(): void {
    this.#owner.settled();
  }

  /** May come more than once. */
  release(): void {
    if (this.#released) return;
    this.resize(0);
    this.#released = true;
    this.#owner.released();
  }

  evict(error: Refusal): void {
    this.release();
    this.#owner.give(error);
  }
}
