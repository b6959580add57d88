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

/** Reads notice and context items for reasons, each quoted as it is on the page. */
export function quotedReasons(
  { notice, contextItems = [] }: Pick<InvoiceRequest, 'notice' | 'contextItems'>,
  context: ReasonContext,
): StatedReasons {
  const lines = (notice ?? '').split('\n').map((line) => line.trim());
  const items = contextItems.filter(({ title }) => !isTopicTitle(title ?? ''));
  const texts = [...lines, ...items.map(itemText)].filter((line) => line !== '');
  const { stated, denied } = statedReasons(texts, context);
  return { stated: stated.map((one) => quoted(one, items, context)), denied };
}
