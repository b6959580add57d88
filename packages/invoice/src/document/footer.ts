import type { FooterGroup } from '../layout/document.ts';
import type { FooterItem } from '../request/request.ts';
import type { InvoiceWords } from '../words/invoice-words.ts';
import type { SenderFacts } from './sender-facts.ts';

const isFilled = (text: string | undefined): text is string => text !== undefined && text !== '';

/** How numbers are compared: without blanks, dots, hyphens and slashes, whatever the case. */
const bare = (text: string): string => text.replace(/[\s.\-/]/g, '').toUpperCase();

/** The order of the columns. */
const KINDS = ['address', 'contact', 'bank', 'registration'] as const;
/** So many columns are side by side. */
const ONE_ROW = 4;
/** A head of more characters may have to be shortened in some template: then the address is at the foot, too. */
const LONG_HEAD = 90;

/** The caller's columns. */
const givenGroups = (items: readonly FooterItem[] | undefined): readonly FooterGroup[] =>
  (items ?? [])
    .map(({ title, values }) => {
      const shown = (values ?? []).filter(isFilled);
      return isFilled(title) ? { title, values: shown } : { values: shown };
    })
    .filter((group) => group.title !== undefined || group.values.length > 0);

/** The text behind the words before a number: this is compared with the caller's columns. */
const WORDS_BEFORE = /^(?:IBAN|BIC|[\p{L}.\- °]+(?=\s\S*\d))\s/u;

export interface FooterSender {
  readonly name: string;
  readonly facts: SenderFacts;
}

/**
 * The columns at the foot. Without columns of the caller: address, contact, bank and register of the sender, as far as
 * known. With such columns: these, and what they do not show of the sender. The address is in every head; at the
 * foot it comes back when it is long, so that no template loses any of it.
 */
export function footerGroups(
  items: readonly FooterItem[] | undefined,
  { name, facts }: FooterSender,
  words: Pick<InvoiceWords, (typeof KINDS)[number]>,
): readonly FooterGroup[] {
  const given = givenGroups(items);
  const shown = bare(given.flatMap(({ title, values }) => [title ?? '', ...values]).join('\n'));
  const isShown = (fact: string): boolean =>
    shown.includes(bare(fact)) || shown.includes(bare(fact.replace(WORDS_BEFORE, '')));
  const isLong = [name, ...facts.address].join(', ').length > LONG_HEAD;
  const others = facts.contact.length + facts.bank.length + facts.registration.length;
  const hasAddress = isLong || (given.length === 0 && others > 0);
  const missing = KINDS.map((kind) => {
    const values = facts[kind].filter((fact) => !isShown(fact));
    const title = words[kind] === '' ? {} : { title: words[kind] };
    if (kind !== 'address') return { ...title, values };
    return { ...title, values: hasAddress && values.length > 0 ? [name, ...facts.address] : [] };
  }).filter(({ values }) => values.length > 0);
  const places = Math.max(1, ONE_ROW - given.length);
  if (missing.length <= places) return [...given, ...missing];
  // Too many for one row: the last places are shared, without a title.
  const shared = missing.slice(places - 1).flatMap(({ values }) => values);
  return [...given, ...missing.slice(0, places - 1), { values: shared }];
}
