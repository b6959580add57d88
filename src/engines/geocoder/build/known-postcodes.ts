import { printedPostcode } from '@kontor/places';

const MAX_CACHED = 50_000;

/** Postcodes as their countries print them; the houses of a town share a few. */
export class KnownPostcodes {
  readonly #known = new Map<string, string | undefined>();

  /** As `printedPostcode`. */
  of(tagged: string | undefined, country: string | undefined): string | undefined {
    if (tagged === undefined) return undefined;
    const key = `${country ?? ''} ${tagged}`;
    if (this.#known.has(key)) return this.#known.get(key);
    const printed = printedPostcode(tagged, country);
    if (this.#known.size >= MAX_CACHED) this.#known.clear();
    this.#known.set(key, printed);
    return printed;
  }
}
