import { fold, tokensOf } from '@kontor/places';

const MAX_CACHED = 100_000;

/** What two spellings of a street have in common: `Hauptstr.`, `Haupt-Straße` and `Hauptstrasse` have the same key. */
export class StreetKeys {
  readonly #known = new Map<string, string>();

  of(name: string): string {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const tokens = tokensOf(name).tokens.map(({ key }) => key);
    const key = tokens.length > 0 ? tokens.join(' ') : fold(name);
    if (this.#known.size >= MAX_CACHED) this.#known.clear();
    this.#known.set(name, key);
    return key;
  }
}
