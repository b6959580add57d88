export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Members that would reach a prototype; ignored wherever they are (contract: Input rules). */
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);

export interface NormalizeOptions {
  /** Top-level members that stay as they are. */
  readonly verbatim?: readonly string[];
  /** Objects that are values, and no records with members. */
  readonly isLeaf?: (value: object) => boolean;
}

/**
 * The input as the schema sees it (contract: Input rules): strings trimmed, `null`, blank strings and empty lists in
 * members gone, members that could reach a prototype gone.
 */
export function normalizeStrings(
  input: Readonly<Record<string, unknown>>,
  { verbatim = [], isLeaf }: NormalizeOptions = {},
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  // Own members all: the input comes from JSON.parse. A list of its entries would double the memory of a large one.
  for (const name in input) {
    if (UNSAFE.has(name)) continue;
    const value = input[name];
    const kept = verbatim.includes(name) ? value : normalizeValue(value, isLeaf);
    if (!isAbsent(kept, verbatim.includes(name))) result[name] = kept;
  }
  return result;
}

function normalizeValue(value: unknown, isLeaf: NormalizeOptions['isLeaf']): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map((one) => normalizeValue(one, isLeaf));
  if (!isRecord(value) || isLeaf?.(value) === true) return value;
  return normalizeStrings(value, isLeaf === undefined ? {} : { isLeaf });
}

function isAbsent(value: unknown, verbatim: boolean): boolean {
  if (value === null) return true;
  if (value === '') return !verbatim;
  return Array.isArray(value) && value.length === 0;
}
