import { isDict, isRef, type PdfDict, type PdfObject, type PdfStream } from '../object.ts';
import { isDigit, isSpace } from '../syntax/character-class.ts';
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
  /** It is written as the standard has it: every reader finds the same value. */
  readonly isSound: boolean;
}

/** Reads `12 0 obj …` at an offset; undefined when there is no such heading. */
export function readIndirectObject(source: IndirectSource, offset: number): IndirectObject | undefined {
  const { data, budget } = source;
  if (offset >= data.length) return undefined;
  const lexer = new Lexer(data, offset, { maxDepth: budget.limits.maxDepth });
  const number = lexer.next();
  const generation = lexer.next();
  if (typeof number !== 'number' || typeof generation !== 'number') return undefined;
  const word = lexer.next();
  if (!isKeyword(word) || word.keyword !== 'obj') return undefined;
  const value = lexer.next();
  budget.countContainers(lexer.containers);
  budget.countSearched(lexer.place - offset);
  // `12 0 obj endobj` is null.
  if (value === undefined || isKeyword(value)) return { number, value: null, isSound: false };
  const start = isDict(value) ? streamStart(data, lexer) : undefined;
  const isWritten = isDigit(data[offset]) && !lexer.isMalformed && generation === 0;
  if (!isDict(value) || start === undefined) {
    return { number, value, isSound: isWritten && hasWord(data, lexer.place, 'endobj') };
  }
  const { bytes, end } = streamData(source, value, start);
  const isEnded = end !== undefined && hasWord(data, end, 'endobj');
  return { number, value: { dict: value, data: bytes }, isSound: isWritten && isEnded };
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

interface StreamData {
  readonly bytes: PdfStream['data'];
  /** Behind `endstream`; undefined where the length is wrong. */
  readonly end: number | undefined;
}

function streamData(source: IndirectSource, dict: PdfDict, start: number): StreamData {
  const { data } = source;
  const given = dict.get('Length');
  const length = isRef(given) ? source.lengthOf(given.object) : given;
  if (typeof length === 'number' && length >= 0) {
    const end = endAt(data, start + length);
    if (end !== undefined) return { bytes: data.subarray(start, start + length), end };
  }
  return { bytes: data.subarray(start, searchedEnd(source, start)), end: undefined };
}

const END = 'endstream';

/** Behind `endstream`, which must follow (7.3.8.1); undefined where it does not. */
function endAt(data: Buffer, end: number): number | undefined {
  let at = end;
  while (at < end + 4 && isSpace(data[at])) at++;
  const isThere = data[at] === 0x65 && data.toString('latin1', at, at + END.length) === END;
  return isThere ? at + END.length : undefined;
}

/** White space that may be before a word that ends something. */
const MAX_SPACE = 64;

function hasWord(data: Buffer, start: number, word: string): boolean {
  let at = start;
  while (at < start + MAX_SPACE && isSpace(data[at])) at++;
  return data[at] === word.charCodeAt(0) && data.toString('latin1', at, at + word.length) === word;
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
