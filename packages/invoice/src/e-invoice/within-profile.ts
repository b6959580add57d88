import type { EInvoiceProfile } from '../layout/document.ts';
import type {
  SemanticInvoice,
  SemanticLine,
  SemanticParty,
  SemanticPayment,
} from '../semantic/semantic-invoice.ts';

/** BASIC has no contacts (BG-6, BG-9). */
const basicParty = ({ contact, phone, email, ...party }: SemanticParty): SemanticParty => party;

/** BASIC has neither the name nor the bank of an account, nor cards and words for the way of payment. */
const basicPayment = ({ meansText, card, accounts, ...payment }: SemanticPayment): SemanticPayment => ({
  ...payment,
  accounts: accounts.map(({ name, bank, ...account }) => account),
});

/** BASIC has neither description nor numbers of an item, nor the order's line, and of discounts the amounts alone. */
const basicLine = ({
  description,
  buyerItemNumber,
  sellerItemNumber,
  orderLine,
  ...line
}: SemanticLine): SemanticLine => ({
  ...line,
  allowancesAndCharges: line.allowancesAndCharges.map(({ percent, base, ...one }) => one),
});

/** What of an invoice a profile of Factur-X has a place for; profiles from EN 16931 on have one for everything. */
export function withinProfile(invoice: SemanticInvoice, profile: EInvoiceProfile): SemanticInvoice {
  if (profile !== 'BASIC' && profile !== 'BASIC_WL') return invoice;
  const { payment } = invoice;
  return {
    ...invoice,
    seller: basicParty(invoice.seller),
    buyer: basicParty(invoice.buyer),
    payment: payment && basicPayment(payment),
    lines: profile === 'BASIC' ? invoice.lines.map(basicLine) : [],
  };
}
