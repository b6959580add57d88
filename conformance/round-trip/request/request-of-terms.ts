import type { InvoiceTerms } from '../reader/invoice-terms.ts';
import { documentMembers, metadata, taxReasons } from './document-members.ts';
import { itemMembers } from './line-members.ts';
import { buyerMembers, otherPartyMembers, sellerMembers } from './party-members.ts';
import { accountMembers, debitedMembers, paymentMembers } from './payment-members.ts';
import { filled, groupsOf, type Members, termValue } from './term-access.ts';

/** UNTDID 1001: issued by the buyer in the name of the seller. */
const SELF_BILLED: ReadonlySet<string> = new Set('261 389 471 473 500 501 502 527'.split(' '));

/** UNTDID 1001: money goes back to the buyer. */
const CREDIT: ReadonlySet<string> = new Set('81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '));

/** Profiles to try, the one first that the document claims. */
export function profilesFor(terms: InvoiceTerms): readonly string[] {
  const claim = termValue(terms, 'BT-24') ?? '';
  const own = CLAIMS.find(
    ([pattern, syntax]) => pattern.test(claim) && (syntax === undefined || syntax === terms.syntax),
  );
  return [...(own === undefined ? [] : [own[2]]), 'EN16931'];
}

const CLAIMS: readonly (readonly [RegExp, InvoiceTerms['syntax'] | undefined, string])[] = [
  [/xrechnung/, undefined, 'XRECHNUNG'],
  [/peppol\.eu:2017:poacc/, 'UBL', 'PEPPOL'],
  [/urn:(cen\.eu:en16931:2017#conformant#urn:)?(factur-x\.eu|zugferd\.de):.*:extended/, 'CII', 'EXTENDED'],
];

/** A request of `POST /v2/invoice-pdf` that states the terms of an invoice. */
export function requestOfTerms(terms: InvoiceTerms): Members {
  const type = termValue(terms, 'BT-3') ?? '';
  const isSelfBilled = SELF_BILLED.has(type);
  const recipientPays = CREDIT.has(type) === isSelfBilled;
  const [sender, recipient] = isSelfBilled
    ? [buyerMembers(terms), sellerMembers(terms)]
    : [sellerMembers(terms), buyerMembers(terms)];
  const [paid, debited] = [accountMembers(terms), debitedMembers(terms)];
  const isSenderDebited = isSelfBilled && !recipientPays;
  const reasons = taxReasons(terms);
  const request = filled({
    format: terms.syntax,
    ...documentMembers(terms, reasons),
    typeCode: type || undefined,
    ...paymentMembers(terms),
    ...otherPartyMembers(terms),
    sender: filled({ ...sender, ...(recipientPays ? paid : {}), ...(isSenderDebited ? debited : {}) }),
    recipient: filled({ ...recipient, ...(recipientPays ? {} : paid), ...(isSenderDebited ? {} : debited) }),
    items: groupsOf(terms, 'BG-25').map((line) => itemMembers(line, reasons)),
    metadata: metadata(terms),
  });
  return JSON.parse(JSON.stringify(request)) as Members;
}
