import type { EInvoiceProfile } from '../layout/document.ts';
import { isExtendedProfile } from '../semantic/extended-profiles.ts';
import type {
  SemanticInvoice,
  SemanticLine,
  SemanticParty,
  SemanticPayment,
} from '../semantic/semantic-invoice.ts';
import type { SemanticReferences } from '../semantic/semantic-references.ts';

/** BASIC has neither contacts (BG-6, BG-9) nor legal information (BT-33). */
const basicParty = ({ contact, phone, email, legalInformation, ...party }: SemanticParty): SemanticParty =>
  party;

/** BASIC has neither the name nor the bank of an account, nor cards and words for the way of payment. */
const basicPayment = ({ meansText, card, accounts, ...payment }: SemanticPayment): SemanticPayment => ({
  ...payment,
  accounts: accounts.map(({ name, bank, ...account }) => account),
});

/** BASIC has neither description, properties and references of an item nor its numbers but the standard one, and of discounts
 * the amounts alone. */
const basicLine = ({
  description,
  buyerItemNumber,
  sellerItemNumber,
  orderLine,
  objectNumber,
  objectScheme,
  accountingReference,
  classifications,
  attributes,
  originCountry,
  ...line
}: SemanticLine): SemanticLine => ({
  ...line,
  allowancesAndCharges: line.allowancesAndCharges.map(({ percent, base, ...one }) => one),
});

/** BASIC has of the references contract, despatch advice and account. */
const basicReferences = ({
  contract,
  despatchAdvice,
  accounting,
}: SemanticReferences): SemanticReferences => ({
  contract,
  despatchAdvice,
  accounting,
});

/**
 * What of an invoice a profile of Factur-X has a place for; profiles from EN 16931 on have one for everything but a second
 * preceding invoice: the schema of the CEN for CII (D16B) has one, and those that extend EN 16931 are not judged by it.
 */
export function withinProfile(invoice: SemanticInvoice, profile: EInvoiceProfile): SemanticInvoice {
  if (isExtendedProfile(profile)) return invoice;
  if (profile !== 'BASIC' && profile !== 'BASIC_WL') {
    return { ...invoice, precedingInvoices: invoice.precedingInvoices.slice(0, 1) };
  }
  const { payment, references, taxPoint } = invoice;
  return {
    ...invoice,
    seller: basicParty(invoice.seller),
    // BASIC has the trading name of the seller alone (BT-28).
    buyer: basicParty({ ...invoice.buyer, tradingName: undefined }),
    payment: payment && basicPayment(payment),
    references: references && basicReferences(references),
    // BASIC has the code of the tax point and not its date.
    taxPoint: taxPoint && { code: taxPoint.code },
    attachments: [],
    precedingInvoices: invoice.precedingInvoices.slice(0, 1),
    lines: profile === 'BASIC' ? invoice.lines.map(basicLine) : [],
  };
}
