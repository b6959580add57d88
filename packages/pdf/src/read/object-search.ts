import { PdfUnreadable } from '@kontor/base';
import { isName, type PdfDict } from '../object.ts';
import { isDigit, isSpace } from '../syntax/character-class.ts';
import { Lexer } from '../syntax/lexer.ts';
import { MAX_OBJECT_NUMBER } from './cross-reference.ts';
import type { ReadBudget } from './read-limits.ts';

/** An object found by its heading `12 0 obj`. */
export interface FoundObject {
  readonly number: number;
  readonly offset: number;
}

/** White space or digits looked back over: longer ones are no heading. */
const MAX_RUN = 16;

/** All headings of indirect objects in the order of the file: what a damaged file is rebuilt from. */
export function searchObjects(data: Buffer, budget: ReadBudget): readonly FoundObject[] {
  budget.countSearched(data.length);
  const found: FoundObject[] = [];
  for (let at = data.indexOf('obj'); at >= 0; at = data.indexOf('obj', at + 3)) {
    const heading = headingBefore(data, at);
    if (heading !== undefined) found.push(heading);
    if (found.length > 2 * budget.limits.maxObjects) throw new PdfUnreadable('too-large', 'objects');
  }
  return found;
}

function headingBefore(data: Buffer, at: number): FoundObject | undefined {
  const generationEnd = back(data, at, isSpace);
  const generation = back(data, generationEnd, isDigit);
  const numberEnd = back(data, generation, isSpace);
  const offset = back(data, numberEnd, isDigit);
  if (generation === generationEnd || numberEnd === generation || offset === numberEnd) return undefined;
  const number = Number(data.toString('latin1', offset, numberEnd));
  return number > MAX_OBJECT_NUMBER ? undefined : { number, offset };
}

function back(data: Buffer, end: number, test: (byte: number | undefined) => boolean): number {
  let at = end;
  while (at > 0 && end - at < MAX_RUN && test(data[at - 1])) at--;
  return at;
}

/** The objects that a name precedes most closely: candidates for having it as their type. */
export function objectsNaming(
  data: Buffer,
  objects: readonly FoundObject[],
  name: string,
): readonly FoundObject[] {
  const candidates = new Set<FoundObject>();
  let next = 0;
  for (let at = data.indexOf(name); at >= 0; at = data.indexOf(name, at + name.length)) {
    while (next < objects.length && objects[next]!.offset < at) next++;
    if (next > 0) candidates.add(objects[next - 1]!);
  }
  return [...candidates];
}

/** Trailers are searched from the end; more than this many serve nobody. */
const MAX_TRAILERS = 64;

/** The dictionaries behind the word `trailer`, last one first. */
export function searchTrailers(data: Buffer, budget: ReadBudget): readonly PdfDict[] {
  const trailers: PdfDict[] = [];
  let at = data.lastIndexOf('trailer');
  for (
    ;
    at >= 0 && trailers.length < MAX_TRAILERS;
    at = at === 0 ? -1 : data.lastIndexOf('trailer', at - 1)
  ) {
    const lexer = new Lexer(data, at + 7, { maxDepth: budget.limits.maxDepth });
    const dict = lexer.next();
    budget.countSearched(lexer.place - at);
    if (dict instanceof Map) trailers.push(dict);
  }
  return trailers;
}

export const hasType = (dict: PdfDict, type: string): boolean => {
  const value = dict.get('Type');
  return isName(value) && value.name === type;
};
