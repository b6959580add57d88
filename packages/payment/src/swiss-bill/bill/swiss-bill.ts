import { fixedText } from '@kontor/base';
import { type BillReference, billReference, isQrIban } from './account-reference.ts';
import type { SwissLanguage } from './bill-language.data.ts';
import type { SwissAddress, SwissBillRequest } from './bill-request.ts';
import { billInformation } from './notification.ts';
import { swissText } from './swiss-text.ts';

/** An address of permitted characters; what is absent is empty. */
export interface BillAddress {
  readonly name: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly postalCode: string;
  readonly city: string;
  readonly country: string;
}

/** A bill as code and slip carry it: texts of permitted characters, what is absent is empty. Plain data. */
export interface SwissBill {
  readonly iban: string;
  readonly creditor: BillAddress;
  readonly debtor?: BillAddress;
  /** Two decimals, no grouping: `1949.75`; empty: a blank field. */
  readonly amount: string;
  readonly currency: string;
  readonly reference: BillReference;
  readonly information: string;
  readonly structuredInformation: string;
  readonly alternativeSchemes: readonly string[];
  readonly language: SwissLanguage;
}

export type BillWarning = 'characters-replaced' | 'qr-iban-eur-deprecated';

export interface MadeBill {
  readonly bill: SwissBill;
  readonly warnings: readonly BillWarning[];
}

/** Transliterates texts and remembers whether any lost a character. */
function transliterator() {
  let lossy = false;
  return {
    text(value: string | undefined): string {
      if (value === undefined) return '';
      const folded = swissText(value);
      lossy ||= folded.lossy;
      return folded.text;
    },
    isLossy: () => lossy,
  };
}

/** Makes the bill of a request that `billFaults` has nothing against. */
export function swissBill(request: SwissBillRequest): MadeBill {
  const { creditor, debtor, amount, currency, language } = request;
  const { text, isLossy } = transliterator();
  const address = (given: SwissAddress): BillAddress => ({
    name: text(given.name),
    street: text(given.street),
    houseNumber: text(given.houseNumber),
    postalCode: text(given.postalCode),
    city: text(given.city),
    country: given.country,
  });
  const bill: SwissBill = {
    iban: creditor.iban,
    creditor: address(creditor),
    ...(debtor === undefined ? {} : { debtor: address(debtor) }),
    amount: amount === undefined ? '' : fixedText(amount, 2),
    currency,
    reference: billReference(request.reference),
    information: billInformation(text(request.information), amount, language),
    structuredInformation: text(request.structuredInformation),
    alternativeSchemes: (request.alternativeSchemes ?? []).map(text).filter((scheme) => scheme !== ''),
    language,
  };
  const warnings: BillWarning[] = isLossy() ? ['characters-replaced'] : [];
  // IG v2.4 keeps QR-IBANs for CHF; v2.3, valid until November 2027, allows EUR.
  if (currency === 'EUR' && isQrIban(creditor.iban)) warnings.push('qr-iban-eur-deprecated');
  return { bill, warnings };
}
