import type { InvoiceRequest } from '../request/request.ts';
import { titledText } from '../request/sentences.ts';
import type { SemanticNote } from './semantic-invoice.ts';

/** UNTDID 4451: regulatory information, which German senders print into the footer. */
const REGULATORY = 'REG';

/**
 * BG-1: that it is a test, introduction, notice, the context items, what the amount due follows from, the footer, what laws
 * require.
 */
export function semanticNotes(
  { introduction, notice, contextItems, footerItems, legalNotes, words }: InvoiceRequest,
  isTest: boolean,
  settlement: string,
): readonly SemanticNote[] {
  const contexts = (contextItems ?? []).map(({ title, value }) => titledText(title, value));
  const footers = (footerItems ?? []).map(({ title, values }) => {
    const filled = (values ?? []).filter((value) => value !== '');
    return titledText(title, filled.join(', '));
  });
  const lines = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n');
  const notes: readonly SemanticNote[] = [
    { text: isTest ? `TEST. ${words.testDocument}` : '' },
    { text: introduction ?? '' },
    { text: notice ?? '' },
    { text: lines(contexts) },
    { text: settlement },
    { subject: REGULATORY, text: lines(footers) },
    ...(legalNotes ?? []).map(({ code, text }) => ({ subject: code, text })),
  ];
  return notes.filter(({ text }) => text !== '');
}
