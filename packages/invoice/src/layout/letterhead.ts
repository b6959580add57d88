import { type Box, child, type ImageResource } from '@kontor/pdf';
import type { DocumentHeading } from './document.ts';
import { type InvoiceLayout, millimetres } from './invoice-layout.ts';
import { isLetter } from './paper.ts';
import type { Ink, Sheet, Spot } from './sheet.ts';

/** The prepared logo, and how large it is when one of its pixels is 1/96 inch. */
export interface Logo {
  readonly image: ImageResource;
  readonly width: number;
  readonly height: number;
}

/** What a template needs to draw its head and its heading. */
export interface Letterhead {
  readonly layout: InvoiceLayout;
  readonly sheet: Sheet;
  readonly logo: Logo | undefined;
  /** As it is on the first page; without its number where the facts have that. */
  readonly heading: DocumentHeading;
}

export interface LogoPlace extends Box {
  readonly align: 'left' | 'right' | 'center';
}

/**
 * Draws the logo inside a box, in proportion, never larger than at 96 dpi.
 * Returns its place, or undefined without logo.
 */
export function drawLogo({ layout, sheet, logo }: Letterhead, place: LogoPlace): Box | undefined {
  if (logo === undefined) return undefined;
  const scale = Math.min(place.width / logo.width, place.height / logo.height, 1);
  const [width, height] = [logo.width * scale, logo.height * scale];
  const slack = place.width - width;
  const shift = { left: 0, center: slack / 2, right: slack }[place.align];
  const box = { x: place.x + shift, y: place.y + (place.height - height) / 2, width, height };
  const { name } = layout.document.sender;
  sheet.image(logo.image, box, child(layout.pdf.root, 'Figure', { alt: name }));
  return box;
}

/** More lines would reach into the address below. */
const MAX_ADDRESS_LINES = 6;

/** The sender's address in one line, which may break; on Letter paper, where nothing else has it, line by line. */
export const addressParagraphs = ({ paper }: InvoiceLayout, lines: readonly string[]): readonly string[] =>
  lines.length === 0 || (isLetter(paper) && lines.length <= MAX_ADDRESS_LINES) ? lines : [lines.join(' · ')];

/** Lines one below the other, the first at `line.y`. Returns the last baseline; without lines `line.y` less a lead. */
export function drawNameLines(head: Letterhead, lines: readonly string[], ink: Ink, line: NameLine): number {
  const step = millimetres(line.lead);
  let last = line.y - step;
  for (const text of lines) last = drawNameLine(head, text, ink, { ...line, y: last + step });
  return last;
}

/** Parts of a text's widest line that are tried for all of its lines. */
const BALANCED_SHARES = [0.55, 0.65, 0.75, 0.85, 0.95] as const;

export interface NameLine extends Spot {
  readonly width: number;
  /** Type size down to which a long text shrinks before it is broken. */
  readonly least: number;
  /** Distance of broken lines in points. */
  readonly lead: number;
  /** At most so many lines; the last one is shortened. */
  readonly maxLines: number;
}

/** The narrowest setting of as many lines: no line of a name is left with a word or two. */
function balanced(layout: InvoiceLayout, text: string, style: Ink, lines: readonly string[]): string[] {
  if (lines.length === 1) return [...lines];
  const widest = Math.max(...lines.map((line) => layout.width(line, style)));
  for (const share of BALANCED_SHARES) {
    const tried = layout.wholeLines(text, style, widest * share);
    // A word wider than that would be broken.
    const isWhole = tried.join(' ') === lines.join(' ');
    if (tried.length === lines.length && isWhole) return [...tried];
  }
  return [...lines];
}

/** One line of the head: shrinks first, then breaks. Returns the baseline of its last line. */
export function drawNameLine({ layout, sheet }: Letterhead, text: string, ink: Ink, line: NameLine): number {
  const style = layout.fitted(text, ink, line.width, line.least);
  const all = layout.wholeLines(text, style, line.width);
  const kept = all.length > line.maxLines ? all.slice(0, line.maxLines) : balanced(layout, text, style, all);
  if (all.length > kept.length) {
    const rest = all.slice(line.maxLines - 1).join(' ');
    kept[line.maxLines - 1] = layout.shortened(rest, style, line.width);
  }
  const step = millimetres(line.lead);
  kept.forEach((part, i) => {
    sheet.text(part, style, { ...line, y: line.y + i * step });
  });
  return line.y + (kept.length - 1) * step;
}
