import { readFileSync } from 'node:fs';

/** A request and the identifiers of everything that is wrong with it. */
export interface ViolationCase {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly violations: readonly string[];
}

/** `{"$repeat": ["x", 5001]}` stands for a text of so many x, or a list of so many entries. */
function expanded(_key: string, value: unknown): unknown {
  const repeat = (value as { $repeat?: readonly [unknown, number] } | null)?.$repeat;
  if (repeat === undefined) return value;
  const [what, times] = repeat;
  return typeof what === 'string' ? what.repeat(times) : Array.from({ length: times }, () => what);
}

/** Reads a table of such cases. */
export const violationCases = (url: URL): readonly ViolationCase[] =>
  JSON.parse(readFileSync(url, 'utf8'), expanded) as readonly ViolationCase[];
