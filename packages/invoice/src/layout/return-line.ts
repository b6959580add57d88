import type { DocumentSender, ReturnAddress } from './document.ts';
import type { InvoiceLayout } from './invoice-layout.ts';
import type { Ink } from './sheet.ts';
import { guarded } from './unbroken.ts';

/** Points: one line, then two, which get smaller before anything is left out. */
const ONE_LINE_SIZE = 7;
const TWO_LINE_SIZES = [6.5, 6] as const;
const SEPARATOR = ' · ';

/** The sender above the address window, in one line or two. */
export interface ReturnLine {
  readonly lines: readonly string[];
  readonly size: number;
}

interface Parts extends ReturnAddress {
  readonly name: string;
}

const partsOf = ({ name, address, returnAddress }: DocumentSender): Parts => ({
  name,
  ...(returnAddress ?? { street: address.slice(0, -1), place: address.slice(-1) }),
});

const joined = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join(SEPARATOR);

/** `〒100-0005 東京都千代田区丸の内1-1`. */
const addressRun = (
  [code = '', town = '', ...country]: readonly string[],
  street: readonly string[],
): string => [code, `${town}${street.join(' ')}`, ...country].filter((text) => text !== '').join(' ');

/** What is before the first comma of a street; what follows, and further lines, are a place within the house. */
function shortStreet(street: readonly string[]): readonly string[] {
  const [first = ''] = street;
  const [before = ''] = first.split(/[,、，]/);
  return before.trim() === '' ? [] : [before.trim()];
}

/** The name without words from its end, until it fits; what is left of one word that never does is its beginning. */
function shortName(layout: InvoiceLayout, name: string, ink: Ink, width: number): string {
  const words = guarded(name).split(' ');
  for (let count = words.length; count > 0; count--) {
    const text = layout.wholeLines(
      words
        .slice(0, count)
        .join(' ')
        .replace(/[\s,&–-]+$/u, ''),
      ink,
      width,
    );
    if (text.length === 1) return text[0]!;
  }
  return layout.lines(words[0]!, ink, width)[0]!;
}

/**
 * Name, street and place of the sender for the window of an envelope (DIN 5008, field of the return address). It is never cut
 * off with dots: what does not fit goes into two lines and gets smaller, then the end of the street is left out, words from the
 * end of the name, the street. The place to which a letter comes back always stays.
 */
export function returnLine(layout: InvoiceLayout, width: number): ReturnLine {
  const { name, street, place, isPlaceFirst } = partsOf(layout.document.sender);
  const inkOf = (size: number) => layout.regular(size, layout.style.grey);
  const fits = (text: string, size: number) => layout.width(text, inkOf(size)) <= width;
  const address = (streets: readonly string[]): string =>
    isPlaceFirst === true ? addressRun(place, streets) : joined(...streets, ...place);
  const inOrder = (first: string, last: string) => (isPlaceFirst === true ? [last, first] : [first, last]);
  const one = joined(...inOrder(name, address(street)));
  if (fits(one, ONE_LINE_SIZE)) return { lines: [one], size: ONE_LINE_SIZE };
  const below = address(street);
  const size = TWO_LINE_SIZES.find((tried) => fits(name, tried) && fits(below, tried)) ?? TWO_LINE_SIZES[1];
  const ink = inkOf(size);
  const addresses = [below, address(shortStreet(street)), address([])];
  const found = addresses.find((text) => fits(text, size));
  const first = shortName(layout, name, ink, width);
  // A place in more words than a line has room for takes the name's line, too.
  const lines = found === undefined ? layout.wholeLines(address([]), ink, width) : inOrder(first, found);
  return { lines: lines.filter((line) => line !== '').slice(0, 2), size };
}
