import { isSelfBilled } from '../document-type/invoice-type.ts';
import type { EInvoiceProfile } from '../layout/document.ts';
import { isCounted } from '../request/item-extras.ts';
import type { InvoiceRequest } from '../request/request.ts';
import { hasSeveralPreceding, isExtendedProfile, rolesOf } from '../semantic/extended-profiles.ts';

/** How much a profile has a place for; all that are not named are EN 16931. */
const LEVELS: Readonly<Partial<Record<EInvoiceProfile, number>>> = { MINIMUM: 0, BASIC_WL: 1, BASIC: 2 };
const BASIC_WL = 1;
const BASIC = 2;
const EN16931 = 3;

/**
 * Members and the least profile of Factur-X 1.0 that has a place for them (FACTUR-X technical appendix, profiles by term).
 * `[]` is each entry of a list. Members of MINIMUM, and those that are older than this table, are not in it.
 */
const MEMBERS: Readonly<Record<string, number>> = {
  'sender.identifiers': BASIC_WL,
  'recipient.identifiers': BASIC_WL,
  'sender.tradingName': BASIC_WL,
  'recipient.tradingName': BASIC_WL,
  'sender.addressLine2': BASIC_WL,
  'sender.addressLine3': BASIC_WL,
  'sender.region': BASIC_WL,
  'recipient.addressLine2': BASIC_WL,
  'recipient.addressLine3': BASIC_WL,
  'recipient.region': BASIC_WL,
  'sender.legalInformation': EN16931,
  'recipient.legalInformation': EN16931,
  delivery: BASIC_WL,
  payee: BASIC_WL,
  taxRepresentative: BASIC_WL,
  precedingInvoices: BASIC_WL,
  attachments: EN16931,
  'sender.accountName': EN16931,
  'sender.accountNumber': BASIC_WL,
  'sender.bankCode': EN16931,
  'sender.accounts': BASIC_WL,
  paymentTerms: BASIC_WL,
  paymentReference: BASIC_WL,
  'paymentMeans.code': BASIC_WL,
  'paymentMeans.text': EN16931,
  card: EN16931,
  taxCurrency: BASIC_WL,
  roundTo: EN16931,
  roundingAmount: EN16931,
  'metadata.projectNumber': EN16931,
  'metadata.contractNumber': BASIC_WL,
  'metadata.salesOrderNumber': EN16931,
  'metadata.receivingAdviceNumber': EN16931,
  'metadata.despatchAdviceNumber': BASIC_WL,
  'metadata.tenderNumber': EN16931,
  'metadata.objectNumber': EN16931,
  'metadata.accountingReference': BASIC_WL,
  'metadata.taxPointDate': EN16931,
  'metadata.taxPointCode': BASIC_WL,
  'items[].taxReason': BASIC_WL,
  'items[].taxReasonCode': BASIC_WL,
  'items[].unitCode': BASIC,
  'items[].grossPrice': BASIC,
  'items[].priceDiscount': BASIC,
  'items[].priceQuantity': BASIC,
  'items[].gtin': BASIC,
  'items[].standardItemNumber': BASIC,
  'items[].note': BASIC,
  'items[].classifications': EN16931,
  'items[].attributes': EN16931,
  'items[].originCountry': EN16931,
  'items[].objectNumber': EN16931,
  'items[].accountingReference': EN16931,
  'items[].discounts[].statedPercent': EN16931,
  'items[].surcharges[].statedPercent': EN16931,
  'feeTaxItems[].statedPercent': BASIC_WL,
};

const isStated = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The places in a request that a path names and that are stated. */
function statedPlaces(value: unknown, path: readonly string[], place = ''): readonly string[] {
  const [name, ...rest] = path;
  if (name === undefined) return isStated(value) ? [place] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (!name.endsWith('[]')) {
    const inner = (value as Readonly<Record<string, unknown>>)[name];
    return statedPlaces(inner, rest, place === '' ? name : `${place}.${name}`);
  }
  const list = (value as Readonly<Record<string, unknown>>)[name.slice(0, -2)];
  return Array.isArray(list)
    ? list.flatMap((entry, index) => statedPlaces(entry, rest, `${place}${name.slice(0, -1)}${index}]`))
    : [];
}

const PATHS = Object.entries(MEMBERS).map(([path, from]) => ({ path, parts: path.split('.'), from }));

/** Members of an item that only profiles which extend EN 16931 have. */
const EXTENDED_ITEM = ['parent', 'orderNumber', 'despatchAdviceNumber', 'deliveryDate'] as const;

/** EXTENDED-CTC-FR has no VAT of lines that do not count. */
const uncountedTaxes = (items: InvoiceRequest['items']): readonly string[] =>
  items.flatMap(({ lineKind, tax, vat }, index) =>
    !isCounted(lineKind) && (tax ?? vat ?? 0) > 0 ? [`items[${index}].tax`] : [],
  );

/** What only those profiles have: items that do not count as a whole, and further parties. */
function ofExtended(
  { items, otherParties = [] }: InvoiceRequest,
  profile: EInvoiceProfile,
): readonly string[] {
  const roles = rolesOf(profile);
  const left = otherParties.flatMap(({ role }, index) => (roles.has(role) ? [] : [`otherParties[${index}]`]));
  const parties = left.length > 0 && left.length === otherParties.length ? ['otherParties'] : left;
  if (profile === 'EXTENDED') return parties;
  if (isExtendedProfile(profile)) return [...parties, ...uncountedTaxes(items)];
  return [
    ...parties,
    ...items.flatMap((item, index) =>
      isCounted(item.lineKind)
        ? EXTENDED_ITEM.filter((name) => isStated(item[name])).map((name) => `items[${index}].${name}`)
        : [`items[${index}]`],
    ),
  ];
}

/** In most profiles CII has one preceding invoice; the others are in a note (`withinProfile`). */
const furtherPreceding = (
  { format, precedingInvoices = [] }: InvoiceRequest,
  profile: EInvoiceProfile,
): readonly string[] =>
  format === 'UBL' || hasSeveralPreceding(profile)
    ? []
    : precedingInvoices.slice(1).map((_, index) => `precedingInvoices[${index + 1}]`);

/** The buyer's trading name is a term from EN 16931 on, that of the seller from BASIC WL on. */
const tradingName = (request: InvoiceRequest, level: number): readonly string[] => {
  const role = isSelfBilled(request.type) ? 'sender' : 'recipient';
  return isStated(request[role].tradingName) && level > 0 && level < EN16931 ? [`${role}.tradingName`] : [];
};

/** The buyer's legal information has no term, and of its identifiers the first alone (BT-46). */
function withoutTerm(request: InvoiceRequest): readonly string[] {
  const role = isSelfBilled(request.type) ? 'sender' : 'recipient';
  const { legalInformation, identifiers = [] } = request[role];
  return [
    ...(isStated(legalInformation) ? [`${role}.legalInformation`] : []),
    ...identifiers.slice(1).map((_, index) => `${role}.identifiers[${index + 1}]`),
  ];
}

/** So many places of one member are named each; a header of thousands is refused by clients and proxies. */
const MAX_PLACES = 10;

const withoutIndexes = (place: string): string => place.replace(/\[\d+\]/g, '[]');

/** A member of more places than that is named once: `items[].attributes`. */
function shortened(places: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const place of places) {
    const member = withoutIndexes(place);
    counts.set(member, (counts.get(member) ?? 0) + 1);
  }
  const isMany = (place: string) => counts.get(withoutIndexes(place))! > MAX_PLACES;
  return [...new Set(places.map((place) => (isMany(place) ? withoutIndexes(place) : place)))];
}

/** The stated members that an e-invoice of this profile has no place for, as `X-EInvoice-Left-Out` names them. */
export function leftOutMembers(request: InvoiceRequest, profile: EInvoiceProfile): readonly string[] {
  const level = LEVELS[profile] ?? EN16931;
  const below = PATHS.filter(({ from }) => from > level).flatMap(({ parts }) => statedPlaces(request, parts));
  const covered = new Set(below);
  const isCovered = (place: string) => covered.has(place) || covered.has(place.replace(/\[\d+\]$/, ''));
  const others = [
    ...tradingName(request, level),
    ...furtherPreceding(request, profile),
    ...withoutTerm(request),
    ...ofExtended(request, profile),
  ];
  return shortened([...below, ...others.filter((place) => !isCovered(place))]);
}
