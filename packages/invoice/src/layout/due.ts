import type { DocumentDue, DocumentHeading, InfoRow } from './document.ts';
import type { InvoiceLayout } from './invoice-layout.ts';
import type { Letterhead } from './letterhead.ts';
import type { Ink, Spot } from './sheet.ts';
import type { Template } from './template.ts';

/** Long amounts, with the name of their currency in words, and the texts beside them get smaller down to this. */
const LEAST_TEXT = 6;

export interface HeadFacts {
  readonly heading: DocumentHeading;
  readonly info: readonly InfoRow[];
}

/**
 * Heading and facts of the first page: beside an amount due the number is in one of the two, and the due date is not twice in one
 * frame.
 */
export function headFacts(layout: InvoiceLayout, template: Template): HeadFacts {
  const { heading, due } = layout.document;
  const isDateAbove = template.hasFactsBelowDue === true && due?.date !== undefined;
  const info = layout.document.info.filter(({ isDueDate }) => !(isDateAbove && isDueDate === true));
  const isInFacts = info.some(({ isNumber }) => isNumber === true);
  if (due === undefined || heading.number === undefined || !isInFacts) return { heading, info };
  if (template.hasRoomForNumber?.(layout) === true)
    return { heading, info: info.filter(({ isNumber }) => isNumber !== true) };
  return { heading: { label: heading.label }, info };
}

/** The amount in the largest type in which it has room. */
export function dueAmount(layout: InvoiceLayout, { amount }: DocumentDue, ink: Ink, width: number) {
  const text = layout.money.total(amount);
  return { text, ink: layout.fitted(text, ink, width, LEAST_TEXT) };
}

/** The one text beside the amount where there is no room for two: the due date, else what the amount is. */
export const dueText = ({ label, date }: DocumentDue): string => date ?? label;

/** Draws a text beside the amount, smaller where it is long. */
export function drawDueText(
  { layout, sheet }: Letterhead,
  text: string,
  ink: Ink,
  { width, ...spot }: Spot & { readonly width: number },
): void {
  if (text === '') return;
  const fitting = layout.fitted(text, ink, width, LEAST_TEXT);
  sheet.text(layout.shortened(text, fitting, width), fitting, spot);
}
