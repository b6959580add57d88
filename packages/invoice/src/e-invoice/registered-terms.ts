import type { InvoiceTerms, PartyTerms } from '../request/invoice-terms.ts';
import type { ProfileFacts } from './required-terms.ts';

/** The same number as BT-32, and as BT-29 where no other identifies the seller (BR-CO-26). */
const withTaxNumber = (party: PartyTerms, copied: string | undefined): PartyTerms =>
  copied === undefined || party.taxNumber !== undefined
    ? party
    : { ...party, taxNumber: copied, isTaxNumberCopied: true };

type RegisteredFacts = Pick<ProfileFacts, 'terms' | 'amounts'>;

/** Each profile that is tried asks for the same. */
const found = new WeakMap<
  ProfileFacts['amounts'],
  { readonly of: InvoiceTerms; readonly registered: InvoiceTerms }
>();

/**
 * The numbers of the parties as an e-invoice has them from EN 16931 on. What is not subject to VAT bears no VAT number
 * (BR-O-02 to BR-O-04): the seller's is its tax number then, and both stay on the page. Who is exempt and has no such
 * number is known to the tax office by that of the register (BR-E-02).
 */
export function registeredTerms(facts: RegisteredFacts): InvoiceTerms {
  const known = found.get(facts.amounts);
  if (known?.of === facts.terms) return known.registered;
  const registered = registeredNumbers(facts);
  found.set(facts.amounts, { of: facts.terms, registered });
  return registered;
}

function registeredNumbers({ terms, amounts }: RegisteredFacts): InvoiceTerms {
  const { seller, buyer } = terms;
  const isAll = (category: string) => amounts.vatGroups.every((group) => group.category === category);
  if (isAll('O')) {
    const numbered = withTaxNumber(seller, seller.vatId?.id);
    return {
      ...terms,
      seller: { ...numbered, vatId: undefined, writtenVatId: undefined },
      buyer: { ...buyer, vatId: undefined, writtenVatId: undefined },
    };
  }
  if (isAll('E') && seller.vatId === undefined) {
    return { ...terms, seller: withTaxNumber(seller, seller.registrationNumber) };
  }
  return terms;
}
