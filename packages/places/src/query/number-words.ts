import { wordsOfAll } from '../countries/all-forms.ts';
import type { Slot } from './search-query.ts';

/** `A4`, `B12a`: a house number whose letters come first, or a word like any other. */
const LETTERS_FIRST = /^\p{L}{1,2}\d{1,4}\p{L}?$/u;
/** `108 L6`, `11 CD`: what belongs to the number before it. */
const AFTER_NUMBER = /^(?:\p{L}{2}|\p{L}{1,2}\d{1,4}\p{L}?)$/u;
/** `93 rear` too. */
const ENDS = wordsOfAll('numberEnds');

/** Whether a word may be a house number, which follows from the houses of a street. */
export const mayBeNumber = ({ token, isCountry }: Slot): boolean =>
  token.kind === 'word' && !isCountry && LETTERS_FIRST.test(token.text);

/** Whether the word at a slot may be the end of the house number that is written before it: `108 L6`. */
export function mayEndNumber(slots: readonly Slot[], at: number): boolean {
  const [number, slot] = [slots[at - 1], slots[at]];
  if (number?.token.kind !== 'number' || number.isPostcode || slot === undefined) return false;
  const { kind, segment, isStop, isDesignator, text } = slot.token;
  if (kind !== 'word' || segment !== number.token.segment || isStop || isDesignator) return false;
  return ENDS.has(text) || (!slot.isNoise && AFTER_NUMBER.test(text));
}
