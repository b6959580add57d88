import type { Address } from '../geocoder.ts';
import { countryForm } from './all-forms.ts';
import { STREET_NUMBER_POSTCODE_TOWN } from './lines.data.ts';

const MEMBER = /\{(\w+)\}/g;

/**
 * An address as its country writes it, line by line; members that are not known are left out together with the signs between
 * them. Countries without data are written street, number; postcode, town; country.
 */
export function formattedLines(address: Address): readonly string[] {
  const lines = countryForm(address.countryCode ?? '')?.lines ?? STREET_NUMBER_POSTCODE_TOWN;
  return lines.map((line) => filled(line, address)).filter((line) => line !== '');
}

/** Each member with the signs before it; those of the first one that is there are left out. */
function filled(line: string, address: Address): string {
  const members: Readonly<Record<string, string | undefined>> = { ...address };
  let text = '';
  let from = 0;
  for (const found of line.matchAll(MEMBER)) {
    const before = line.slice(from, found.index);
    from = found.index + found[0].length;
    const value = members[found[1]!];
    if (value === undefined) continue;
    const isOpening = found.index === before.length;
    text += text === '' && !isOpening ? value : before + value;
  }
  return text === '' || from === 0 ? text : text + (line.endsWith('}') ? '' : line.slice(from));
}
