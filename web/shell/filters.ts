import { useState } from 'preact/hooks';
import { useSearchParams } from 'wouter-preact';

/** Filters of a list, which are in the address: it can be linked to, and going back works; and the page of the list. */
export interface Filters<Name extends string> {
  /** Empty: not chosen. */
  readonly at: (name: Name) => string;
  /** Those that are chosen. */
  readonly chosen: readonly (readonly [Name, string])[];
  /** Another choice leads to the first page; an empty text takes one away. */
  readonly set: (values: Partial<Record<Name, string>>) => void;
  readonly clear: () => void;
  /** All that is in the address, for links that keep it. */
  readonly params: URLSearchParams;
  /** `undefined`: the first page. */
  readonly cursor: string | undefined;
  readonly setCursor: (cursor: string | undefined) => void;
}

export function useFilters<Name extends string>(names: readonly Name[]): Filters<Name> {
  const [params, setParams] = useSearchParams();
  const [cursor, setCursor] = useState<string>();
  const at = (name: Name) => params.get(name) ?? '';
  const set = (values: Partial<Record<Name, string>>) => {
    setCursor(undefined);
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const name of names) {
        const value = values[name];
        if (value === '') next.delete(name);
        else if (value !== undefined) next.set(name, value);
      }
      return next;
    });
  };
  const clear = () => set(Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>);
  const chosen = names.flatMap((name) => (at(name) === '' ? [] : [[name, at(name)] as const]));
  return { at, chosen, set, clear, params, cursor, setCursor };
}
