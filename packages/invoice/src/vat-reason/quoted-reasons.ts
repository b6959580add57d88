import type { ContextItem, InvoiceRequest } from '../request/request.ts';
import { titledText } from '../request/sentences.ts';
import { isTopicTitle } from './denial.ts';
import { type ReasonContext, type StatedReason, type StatedReasons, statedReasons } from './stated-reason.ts';

export type { StatedReasons } from './stated-reason.ts';

export const NOTHING_STATED: StatedReasons = { stated: [], denied: new Set() };

/** A context item as one sentence: `Steuer: Esente art. 10`. */
const itemText = ({ title, value }: ContextItem): string => titledText(title, value);

/** The value alone, where it states the reason without its title: on the page the two are apart. */
function quoted(one: StatedReason, items: readonly ContextItem[], context: ReasonContext): StatedReason {
  const item = items.find((candidate) => itemText(candidate) === one.sentence);
  const value = item?.value ?? '';
  if (value === '' || value === one.sentence) return one;
  const isEnough = statedReasons([value], context).stated.some(({ reason }) => reason === one.reason);
  return isEnough ? { ...one, sentence: value } : one;
}

/** The texts of a request that are on the page as they are. */
export interface WrittenTexts
  extends Pick<InvoiceRequest, 'notice' | 'contextItems' | 'introduction' | 'legalNotes'> {
  readonly paymentTerms?: string | undefined;
}

const linesOf = (text: string | undefined): readonly string[] =>
  (text ?? '').split('\n').map((line) => line.trim());

/** Reads every text of the caller for reasons, each quoted as it is on the page. */
export function quotedReasons(written: WrittenTexts, context: ReasonContext): StatedReasons {
  const { notice, contextItems = [], introduction, legalNotes = [], paymentTerms } = written;
  const lines = linesOf(notice);
  const further = [introduction, ...legalNotes.map(({ text }) => text), paymentTerms].flatMap(linesOf);
  const items = contextItems.filter(({ title }) => !isTopicTitle(title ?? ''));
  const texts = [...lines, ...items.map(itemText), ...further].filter((line) => line !== '');
  const { stated, denied } = statedReasons(texts, context);
  return { stated: stated.map((one) => quoted(one, items, context)), denied };
}

/** Whether a text is on the page as it is, in a place of the caller's own. */
export function isWritten(text: string, written: WrittenTexts): boolean {
  const { notice = '', contextItems = [], introduction = '', legalNotes = [], paymentTerms = '' } = written;
  const values = contextItems.flatMap((item) => [item.value ?? '', itemText(item)]);
  const texts = [notice, introduction, paymentTerms, ...legalNotes.map((note) => note.text), ...values];
  return texts.some((own) => own.includes(text));
}
