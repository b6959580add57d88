import { groupedIban } from '#lib/payment/iban/iban.ts';
import type { FooterGroup } from '../layout/document.ts';
import type { FooterItem, InvoiceSender } from '../request/request.ts';

const isFilled = (text: string | undefined): text is string => text !== undefined && text !== '';

/** How numbers are compared: without blanks, dots, hyphens and slashes, whatever the case. */
const bare = (text: string): string => text.replace(/[\s.\-/]/g, '').toUpperCase();

/** The caller's columns. */
export const footerGroups = (items: readonly FooterItem[] | undefined): readonly FooterGroup[] =>
  (items ?? [])
    .map(({ title, values }) => {
      const shown = (values ?? []).filter(isFilled);
      return isFilled(title) ? { title, values: shown } : { values: shown };
    })
    .filter((group) => group.title !== undefined || group.values.length > 0);

/**
 * The columns at the foot: the caller's, and a last one with what these do not show of the sender: contact, VAT, tax
 * and register number, IBAN, BIC.
 */
export function senderFooter(
  items: readonly FooterItem[] | undefined,
  sender: InvoiceSender,
): readonly FooterGroup[] {
  const groups = footerGroups(items);
  const shown = bare(groups.flatMap(({ title, values }) => [title ?? '', ...values]).join('\n'));
  const { contact, phone, email, vatNumber, taxNumber, registrationNumber, iban, bic } = sender;
  const facts = [
    [contact, contact],
    [phone, phone],
    [email, email],
    [vatNumber, vatNumber],
    [taxNumber, taxNumber],
    [registrationNumber, registrationNumber],
    [iban, iban === undefined ? undefined : `IBAN ${groupedIban(iban)}`],
    [bic, bic === undefined ? undefined : `BIC ${bic}`],
  ] as const;
  const values = facts
    .filter(([fact]) => isFilled(fact) && !shown.includes(bare(fact)))
    .map(([, text]) => text)
    .filter(isFilled);
  return values.length === 0 ? groups : [...groups, { values }];
}
