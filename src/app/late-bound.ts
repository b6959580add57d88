/**
 * A part that another one names before it is made. Two parts that need each other cannot both come first: the one that is
 * made first gets this, and reads it only when it works. For such pairs alone; everything else is made after what it
 * needs.
 * @example
 * const server = new LateBound<Server>('the server');
 * const address = new PublicAddress({ bound: () => server.part.address() });
 * server.bind(new App(address).server);
 */
export class LateBound<Part> {
  readonly #name: string;
  #bound: { readonly part: Part } | undefined;

  /** @param name of the part, for the errors; nobody but a programmer reads them */
  constructor(name: string) {
    this.#name = name;
  }

  /** @throws Error when there is a part already: whoever has read the first would go on with it */
  bind(part: Part): void {
    if (this.#bound !== undefined) throw new Error(`${this.#name} is bound already`);
    this.#bound = { part };
  }

  /** @throws Error as long as nothing is bound: something works before the composition is complete */
  get part(): Part {
    if (this.#bound === undefined) throw new Error(`${this.#name} is not bound yet`);
    return this.#bound.part;
  }
}
