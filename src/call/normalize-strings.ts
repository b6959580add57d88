import { isUpload } from '../core/upload.ts';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Members that would reach a prototype; ignored wherever they are (contract: Input rules). */
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The input as the schema sees it (contract: Input rules): strings trimmed, `null`, blank strings and empty lists in
 * members gone, members that could reach a prototype gone. `verbatim` names top-level members that stay as they are.
 */
export function normalizeStrings(
  input: Readonly<Record<string, unknown>>,
  verbatim: readonly string[] = [],
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  // Own members all: the input comes from JSON.parse. A list of its entries would double the memory of a large one.
  for (const name in input) {
    if (UNSAFE.has(name)) continue;
    const value = input[name];
    const kept = verbatim.includes(name) ? value : normalizeValue(value);
    if (!isAbsent(kept, verbatim.includes(name))) result[name] = kept;
  }
  return result;
}

function normalizeValue(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(normalizeValue);
  if (isRecord(value)) return isUpload(value) ? value : normalizeStrings(value);
  return value;
}

function isAbsent(value: unknown, verbatim: boolean): boolean {
  if (value === null) return true;
  if (value === '') return !verbatim;
  return Array.isArray(value) && value.length === 0;
}
