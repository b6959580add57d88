import type { EInvoiceProfile } from '../layout/document.ts';
import { statedPreceding } from '../request/invoice-terms.ts';
import { precedingText } from '../request/preceding-text.ts';
import type { InvoiceRequest } from '../request/request.ts';
import { hasSeveralPreceding, isExtendedProfile } from '../semantic/extended-profiles.ts';
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
 * BG-3 of a profile that the binding of EN 16931 to CII judges has one invoice, since D16B has one (CEN/TS 16931-3-3);
 * the schemas of Factur-X have any number from 1.07.2 on, which counts for the profiles that are judged by these alone.
 * The others are kept in a note (BT-22): whoever reads the e-invoice alone has them, too.
 */
function withOnePreceding(invoice: SemanticInvoice, request: InvoiceRequest | undefined): SemanticInvoice {
  const precedingInvoices = invoice.precedingInvoices.slice(0, 1);
  if (request === undefined) return { ...invoice, precedingInvoices };
  // Behind the stated ones are those of earlier payments, which a note has with their amounts.
  const others = invoice.precedingInvoices.slice(1, statedPreceding(request).length);
  if (others.length === 0) return { ...invoice, precedingInvoices };
  const texts = others.map((one) => precedingText(one, request.locale));
  const note = { text: `${request.words.precedingInvoice}: ${texts.join('; ')}` };
  return { ...invoice, precedingInvoices, notes: [...invoice.notes, note] };
}

/**
 * What of an invoice a profile of Factur-X has a place for; profiles from EN 16931 on have one for everything but BG-3.
 * @param request whose words a note of further preceding invoices has; without one they are left out, for whoever names
 *   what is lost
 */
export function withinProfile(
  whole: SemanticInvoice,
  profile: EInvoiceProfile,
  request?: InvoiceRequest,
): SemanticInvoice {
  if (isExtendedProfile(profile)) return whole;
  const invoice = hasSeveralPreceding(profile) ? whole : withOnePreceding(whole, request);
  if (profile !== 'BASIC' && profile !== 'BASIC_WL') return invoice;
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
    lines: profile === 'BASIC' ? invoice.lines.map(basicLine) : [],
  };
}
