import { nameKeys, nameVariants } from '@kontor/places';

const MAX_CACHED = 20_000;

/** The keys of names around a street, each name taken apart once. */
export class PlaceKeys {
  readonly #known = new Map<string, readonly string[]>();

  /** All keys of a name of a place, each once. */
  of(name: string): readonly string[] {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const keys = nameKeys(nameVariants(name, 'place'));
    const words = keys === '' ? [] : keys.split(' ');
    if (this.#known.size >= MAX_CACHED) this.#known.clear();
    this.#known.set(name, words);
    return words;
  }
}
