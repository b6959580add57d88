import { isDict, isRef, type PdfDict, type PdfObject, type PdfStream } from '../object.ts';
import { isSpace } from '../syntax/character-class.ts';
import { isKeyword, Lexer } from '../syntax/lexer.ts';
import type { ReadBudget } from './read-limits.ts';

export interface IndirectSource {
  readonly data: Buffer;
  readonly budget: ReadBudget;
  /** The object behind a stream's indirect /Length. */
  readonly lengthOf: (number: number) => PdfObject;
}

export interface IndirectObject {
  readonly number: number;
  readonly value: PdfObject;
}

/** Reads `12 0 obj …` at an offset; undefined when there is no such heading. */
export function readIndirectObject(source: IndirectSource, offset: number): IndirectObject | undefined {
  const { data, budget } = source;
  if (offset >= data.length) return undefined;
  const lexer = new Lexer(data, offset, { maxDepth: budget.limits.maxDepth });
  const number = lexer.next();
  if (typeof number !== 'number' || typeof lexer.next() !== 'number') return undefined;
  const word = lexer.next();
  if (!isKeyword(word) || word.keyword !== 'obj') return undefined;
  const value = lexer.next();
  budget.countContainers(lexer.containers);
  budget.countSearched(lexer.place - offset);
  // `12 0 obj endobj` is null.
  if (value === undefined || isKeyword(value)) return { number, value: null };
  if (!isDict(value)) return { number, value };
  const start = streamStart(data, lexer);
  if (start === undefined) return { number, value };
  return { number, value: { dict: value, data: streamData(source, value, start) } };
}

/** The first byte of a stream's data, if a stream follows. */
function streamStart(data: Buffer, lexer: Lexer): number | undefined {
  lexer.skipSpace();
  const at = lexer.place;
  if (data[at] !== 0x73 || data.toString('latin1', at, at + 6) !== 'stream') return undefined;
  let start = at + 6;
  // Some writers put spaces before the end of the line.
  while (data[start] === 32) start++;
  if (data[start] === 13) start++;
  if (data[start] === 10) start++;
  return start;
}

function streamData(source: IndirectSource, dict: PdfDict, start: number): PdfStream['data'] {
  const { data } = source;
  const given = dict.get('Length');
  const length = isRef(given) ? source.lengthOf(given.object) : given;
  if (typeof length === 'number' && length >= 0 && endsAt(data, start + length)) {
    return data.subarray(start, start + length);
  }
  return data.subarray(start, searchedEnd(source, start));
}

/** Whether `endstream` follows, as it must (7.3.8.1). */
function endsAt(data: Buffer, end: number): boolean {
  let at = end;
  while (at < end + 4 && isSpace(data[at])) at++;
  return data[at] === 0x65 && data.toString('latin1', at, at + 9) === 'endstream';
}

/** Where a stream ends whose length is wrong: before `endstream`, else before `endobj`, else with the file. */
function searchedEnd({ data, budget }: IndirectSource, start: number): number {
  let end = data.indexOf('endstream', start);
  if (end < 0) end = data.indexOf('endobj', start);
  if (end < 0) end = data.length;
  budget.countSearched(end - start);
  if (data[end - 1] === 10) end--;
  if (data[end - 1] === 13) end--;
  return Math.max(start, end);
}
