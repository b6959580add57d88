import { text } from '@kontor/base';
import type { Compiled } from './compiled.ts';
import type { RuleContext } from './context.ts';
import { decimalOf } from './numbers.ts';
import { RuleError } from './rule-error.ts';
import { type Atomic, atomized, Exact, type Item, type Sequence } from './values.ts';

/** A number without doubles as a key: equal numbers have equal keys. */
function numberKey(value: Atomic): string | undefined {
  return typeof value === 'bigint' || value instanceof Exact ? text(decimalOf(value)) : undefined;
}

type Groups = ReadonlyMap<string, readonly Item[]>;

/**
 * Speed: `[xs:decimal(rate) = $rate]` over one list for each rate of a document. The list is grouped by the value once, and each
 * rate takes its group; undefined where values are of other types, or cannot be computed: then every item is compared.
 */
export class ValueIndex {
  readonly #value: Compiled['items'];
  readonly #lists = new WeakMap<readonly Item[], Groups | null>();

  /** @param value what items are compared by, read from the item alone */
  constructor(value: Compiled['items']) {
    this.#value = value;
  }

  /** The items whose value equals `wanted`, in their order. */
  matching(list: readonly Item[], wanted: Sequence, context: RuleContext): readonly Item[] | undefined {
    if (wanted.length !== 1) return undefined;
    const key = numberKey(atomized(wanted[0]!));
    if (key === undefined) return undefined;
    let groups = this.#lists.get(list);
    if (groups === undefined) {
      groups = this.#grouped(list, context);
      this.#lists.set(list, groups);
    }
    return groups === null ? undefined : (groups.get(key) ?? []);
  }

  #grouped(list: readonly Item[], { current, frame, run }: RuleContext): Groups | null {
    const inner: RuleContext = { item: undefined, position: 1, size: 1, current, frame, run };
    const found = new Map<string, Item[]>();
    try {
      for (const item of list) {
        inner.item = item;
        const keys = new Set<string>();
        for (const value of this.#value(inner)) {
          const key = numberKey(atomized(value));
          if (key === undefined) return null;
          keys.add(key);
        }
        for (const key of keys) {
          const known = found.get(key);
          if (known === undefined) found.set(key, [item]);
          else known.push(item);
        }
      }
      return found;
    } catch (error) {
      // The comparison itself reports it, at the item that it is about.
      if (error instanceof RuleError) return null;
      throw error;
    }
  }
}
