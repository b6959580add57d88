/** Pages as a caller names them: `1-3,5`, `4-`, `-3`, `last`, `5-1`, `even`, `2-9:odd`. */

const MAX_LENGTH = 10_000;
const NUMBER = '(?:\\d{1,7}|last)';
const PART = new RegExp(`^(?:(even|odd)|(?:(${NUMBER})|(${NUMBER})?-(${NUMBER})?)(?::(even|odd))?)$`);

interface Part {
  readonly from: number | 'last' | undefined;
  readonly to: number | 'last' | undefined;
  readonly only: 'even' | 'odd' | undefined;
}

function partIn(text: string): Part | undefined {
  const found = PART.exec(text.replaceAll(/\s/g, '').toLowerCase());
  if (found === null) return undefined;
  const [, alone, one, from, to, only] = found;
  if (alone !== undefined) return { from: undefined, to: undefined, only: alone as Part['only'] };
  if (one === undefined && from === undefined && to === undefined) return undefined;
  const place = (digits: string | undefined): Part['from'] => {
    if (digits === undefined || digits === 'last') return digits;
    return Number(digits);
  };
  const ends =
    one === undefined ? { from: place(from), to: place(to) } : { from: place(one), to: place(one) };
  return { ...ends, only: only as Part['only'] };
}

/** Whether a text is a list of pages, whatever document it is for. */
export function isPageList(text: string): boolean {
  return text.length <= MAX_LENGTH && text.split(',').every((part) => partIn(part) !== undefined);
}

/** The numbers that a list names in a document of so many pages; undefined where it names one beyond, or page 0. */
export function pageNumbers(text: string | undefined, count: number): readonly number[] | undefined {
  if (text === undefined) return Array.from({ length: count }, (_, index) => index + 1);
  const numbers: number[] = [];
  for (const part of text.split(',')) {
    const found = partIn(part);
    if (found === undefined) return undefined;
    const from = found.from === 'last' ? count : (found.from ?? 1);
    const to = found.to === 'last' ? count : (found.to ?? count);
    if (Math.min(from, to) < 1 || Math.max(from, to) > count) return undefined;
    const step = from <= to ? 1 : -1;
    for (let number = from; number !== to + step; number += step) {
      if (found.only === undefined || (number % 2 === 0) === (found.only === 'even')) numbers.push(number);
    }
    if (numbers.length > MAX_NUMBERS) return undefined;
  }
  return numbers;
}

/** A list may name a page again and again; no document has more pages. */
const MAX_NUMBERS = 5_000;
