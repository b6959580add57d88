import { element, group } from '#lib/base/xml/xml.ts';
import type { InvoiceRequest } from '../request/request.ts';
import { titledText } from '../request/sentences.ts';

/** UNTDID 4451: regulatory information, which German senders print into the footer. */
const REGULATORY = 'REG';

const note = (content: string | undefined, subject?: string): string =>
  content === undefined || content === ''
    ? ''
    : group('ram:IncludedNote', element('ram:Content', content), element('ram:SubjectCode', subject));

/** BG-1: the notice, the context items, the footer. */
export function notes({ notice, contextItems, footerItems }: InvoiceRequest): string {
  const contexts = (contextItems ?? []).map(({ title, value }) => titledText(title, value));
  const footers = (footerItems ?? []).map(({ title, values }) => {
    const filled = (values ?? []).filter((value) => value !== '');
    return titledText(title, filled.join(', '));
  });
  const lines = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n');
  return note(notice) + note(lines(contexts)) + note(lines(footers), REGULATORY);
}
