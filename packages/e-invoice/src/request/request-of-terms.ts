import type { StatedInvoice } from '../terms/stated-invoice.ts';
import { filled, groupsOf, type Members, termValue } from '../terms/term-access.ts';
import { documentMembers, metadata, taxReasons } from './document-members.ts';
import { itemMembers } from './line-members.ts';
import { buyerMembers, otherPartyMembers, sellerMembers } from './party-members.ts';
import { accountMembers, debitedMembers, paymentMembers } from './payment-members.ts';

/** UNTDID 1001: issued by the buyer in the name of the seller. */
const SELF_BILLED: ReadonlySet<string> = new Set('261 389 471 473 500 501 502 527'.split(' '));

/** UNTDID 1001: money goes back to the buyer. */
const CREDIT: ReadonlySet<string> = new Set('81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '));

type Format = 'CII' | 'UBL';
const formatOf = ({ syntax }: StatedInvoice): Format => (syntax === 'CII' ? 'CII' : 'UBL');

/**
 * Profiles to try, the one first that the document claims. A named one keeps what is only doubtful;
 * undefined leaves the choice to what the data reach.
 */
export function profilesFor(terms: StatedInvoice): readonly (string | undefined)[] {
  const claim = termValue(terms, 'BT-24') ?? '';
  const own = CLAIMS.find(
    ([pattern, format]) => pattern.test(claim) && (format === undefined || format === formatOf(terms)),
  );
  return [...(own === undefined ? [] : [own[2]]), 'EN16931', undefined];
}

const CLAIMS: readonly (readonly [RegExp, Format | undefined, string])[] = [
  [/xrechnung/, undefined, 'XRECHNUNG'],
  [/peppol\.eu:2017:poacc/, 'UBL', 'PEPPOL'],
  [/urn:(cen\.eu:en16931:2017#conformant#urn:)?(factur-x\.eu|zugferd\.de):.*:extended/, 'CII', 'EXTENDED'],
  [/[#:]minimum$/, 'CII', 'MINIMUM'],
  [/[#:]basicwl$/, 'CII', 'BASIC_WL'],
  [/urn:(factur-x\.eu:1p0|zugferd\.de:2p0):basic$/, 'CII', 'BASIC'],
  [/extended-ctc-fr/, undefined, 'EXTENDED_CTC_FR'],
];

/** Codes that a type of requests stands for (UNTDID 1001). */
const TYPES: Readonly<Record<string, string>> = {
  326: 'PARTIAL_INVOICE',
  380: 'INVOICE',
  381: 'CREDIT_NOTE',
  384: 'CORRECTED_INVOICE',
  386: 'PREPAYMENT_INVOICE',
  389: 'SELF_BILLED_INVOICE',
};

/** BT-3: a type where there is one of this very code, else the code. */
function typeMembers(code: string): Members {
  if (code === '') return {};
  return Object.hasOwn(TYPES, code) ? { type: TYPES[code] } : { typeCode: code };
}

/** A request of `POST /v2/invoice-pdf` that states the terms of an invoice. */
export function requestOfTerms(terms: StatedInvoice): Members {
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
    format: formatOf(terms),
    ...documentMembers(terms, reasons),
    ...typeMembers(type),
    ...paymentMembers(terms),
    ...otherPartyMembers(terms),
    sender: filled({ ...sender, ...(recipientPays ? paid : {}), ...(isSenderDebited ? debited : {}) }),
    recipient: filled({ ...recipient, ...(recipientPays ? {} : paid), ...(isSenderDebited ? {} : debited) }),
    items: groupsOf(terms, 'BG-25').map((line) => itemMembers(line, reasons)),
    metadata: metadata(terms),
  });
  return JSON.parse(JSON.stringify(request)) as Members;
}
