import { countryForm } from './all-forms.ts';
import { STREET_NUMBER_POSTCODE_TOWN } from './lines.data.ts';

/** Members of an address by their names, as far as they are known. */
type AddressMembers = Readonly<
  Partial<
    Record<'houseNumber' | 'street' | 'city' | 'state' | 'postalCode' | 'country' | 'countryCode', string>
  >
>;

const MEMBER = /\{(\w+)\}/g;
/** Letters of scripts that separate words by blanks. */
const IS_SPACED = /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]/u;

/**
 * An address as its country writes it, line by line; members that are not known are left out together with the signs between
 * them. Countries without data are written street, number; postcode, town; country.
 */
export function formattedLines(address: AddressMembers): readonly string[] {
  const lines = countryForm(address.countryCode ?? '')?.lines ?? STREET_NUMBER_POSTCODE_TOWN;
  return lines.map((line) => filled(line, address)).filter((line) => line !== '');
}

/** The lines of an address as one. */
export const inOneLine = (lines: readonly string[]): string => lines.join(', ');

/** Each member with the signs before it; those of the first one that is there are left out, and those of the last that is not. */
function filled(line: string, address: AddressMembers): string {
  const members: Readonly<Record<string, string | undefined>> = { ...address };
  let text = '';
  let from = 0;
  let isLastThere = true;
  for (const found of line.matchAll(MEMBER)) {
    const before = line.slice(from, found.index);
    from = found.index + found[0].length;
    const value = members[found[1]!];
    isLastThere = value !== undefined;
    if (value === undefined) continue;
    const isOpening = found.index === before.length;
    text += text === '' && !isOpening ? value : signsBetween(text, before, value) + value;
  }
  return isLastThere ? text + line.slice(from) : text;
}

/** Scripts without blanks write members side by side; a name in Latin letters among them is set apart. */
const signsBetween = (text: string, signs: string, next: string): string =>
  signs === '' && (IS_SPACED.test(text.at(-1) ?? '') || (text !== '' && IS_SPACED.test(next[0] ?? '')))
    ? ' '
    : signs;
