import { text } from '@kontor/base';
import type { Compiled } from './compiled.ts';
import type { RuleContext } from './context.ts';
import { decimalOf } from './numbers.ts';
import { RuleError } from './rule-error.ts';
import { type Atomic, atomized, Exact, type Item, type Sequence, Untyped } from './values.ts';

type KeyKind = 'number' | 'text';

interface Key {
  readonly kind: KeyKind;
  readonly key: string;
}

/** A number without doubles, or a text, as a key: equal values have equal keys. */
function keyOf(value: Atomic): Key | undefined {
  if (typeof value === 'string') return { kind: 'text', key: value };
  if (typeof value === 'bigint' || value instanceof Exact)
    return { kind: 'number', key: text(decimalOf(value)) };
  // What is untyped is compared as the text that it is only where the other value is one (XPath 2.0, 3.5.2).
  return value instanceof Untyped ? { kind: 'text', key: value.text } : undefined;
}

interface Groups {
  /** Undefined without any value. */
  readonly kind: KeyKind | undefined;
  readonly byKey: ReadonlyMap<string, readonly Item[]>;
}

/**
 * Speed: `[xs:decimal(rate) = $rate]` over one list for each rate of a document, `[category = 'S']` for each category. The list is
 * grouped by the value once, and each rate takes its group; undefined where values are of other types, or cannot be computed: then
 * every item is compared.
 */
export class ValueIndex {
  /** How many predicates of the rules compare by this value. */
  users = 0;
  readonly #value: Compiled['items'];
  readonly #lists = new WeakMap<readonly Item[], Groups | null>();

  /** @param value what items are compared by, read from the item alone */
  constructor(value: Compiled['items']) {
    this.#value = value;
  }

  /** The items whose value equals `wanted`, in their order. */
  matching(list: readonly Item[], wanted: Sequence, context: RuleContext): readonly Item[] | undefined {
    if (wanted.length !== 1) return undefined;
    const first = atomized(wanted[0]!);
    const sought = first instanceof Untyped ? undefined : keyOf(first);
    if (sought === undefined) return undefined;
    let groups = this.#lists.get(list);
    if (groups === undefined) {
      groups = this.#grouped(list, context);
      this.#lists.set(list, groups);
    }
    if (groups === null || (groups.kind !== undefined && groups.kind !== sought.kind)) return undefined;
    return groups.byKey.get(sought.key) ?? [];
  }

  #grouped(list: readonly Item[], { current, frame, run }: RuleContext): Groups | null {
    const inner: RuleContext = { item: undefined, position: 1, size: 1, current, frame, run };
    const byKey = new Map<string, Item[]>();
    let kind: KeyKind | undefined;
    try {
      for (const item of list) {
        inner.item = item;
        for (const value of this.#value(inner)) {
          const one = keyOf(atomized(value));
          if (one === undefined || (kind ?? one.kind) !== one.kind) return null;
          kind = one.kind;
          const known = byKey.get(one.key);
          if (known === undefined) byKey.set(one.key, [item]);
          // An item with the same value twice is met once.
          else if (known.at(-1) !== item) known.push(item);
        }
      }
      return { kind, byKey };
    } catch (error) {
      // The comparison itself reports it, at the item that it is about.
      if (error instanceof RuleError) return null;
      throw error;
    }
  }
}
