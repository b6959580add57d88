import { NAMESPACES } from '#xml/namespaces.data.ts';

/** Parts of a party; what is empty is left out. */
export interface PeppolParty {
  /** Scheme and number. */
  readonly endpoint?: readonly [scheme: string, number: string];
  readonly id?: readonly [scheme: string, number: string];
  readonly name?: string;
  readonly street?: string;
  readonly city?: string;
  readonly postCode?: string;
  readonly country?: string;
  readonly vat?: string;
  /** Tax registration, scheme TAX. */
  readonly tax?: string;
  readonly legal?: readonly [scheme: string, number: string];
  /** Name, telephone, e-mail. */
  readonly contact?: readonly [name: string, telephone: string, mail: string];
}

/** Parts of a document of Peppol BIS Billing 3.0: codes and texts as they are, groups in XML. */
export interface PeppolParts {
  readonly root?: 'Invoice' | 'CreditNote';
  readonly specification?: string;
  readonly process?: string;
  readonly id?: string;
  readonly issueDate?: string;
  readonly dueDate?: string;
  readonly type?: string;
  readonly notes?: readonly string[];
  readonly taxCurrency?: string;
  readonly buyerReference?: string;
  readonly order?: string;
  readonly period?: string;
  readonly references?: string;
  readonly seller?: PeppolParty;
  readonly buyer?: PeppolParty;
  readonly representative?: string;
  readonly delivery?: string;
  readonly payment?: string;
  readonly terms?: string;
  readonly allowances?: string;
  /** After the total of VAT with its breakdown. */
  readonly taxTotals?: string;
  readonly taxCategory?: string;
  readonly payable?: string;
  /** Inside the only line, before its item. */
  readonly line?: string;
  readonly lineCategory?: string;
  readonly classification?: string;
  readonly net?: string;
  /** Inside the price. */
  readonly price?: string;
  readonly currency?: string;
}

const leaf = (name: string, value: string | undefined, attributes = ''): string =>
  value === undefined || value === '' ? '' : `<cbc:${name}${attributes}>${value}</cbc:${name}>`;

const identified = (name: string, stated: readonly [scheme: string, number: string] | undefined): string =>
  stated === undefined ? '' : leaf(name, stated[1], stated[0] === '' ? '' : ` schemeID="${stated[0]}"`);

const within = (name: string, content: string): string =>
  content === '' ? '' : `<cac:${name}>${content}</cac:${name}>`;

const taxScheme = (id: string, number: string | undefined): string =>
  number === undefined || number === ''
    ? ''
    : within('PartyTaxScheme', leaf('CompanyID', number) + within('TaxScheme', leaf('ID', id)));

const SELLER: PeppolParty = {
  endpoint: ['0088', '1234567890128'],
  name: 'Donau Handel',
  street: 'Kai 1',
  city: 'Wien',
  postCode: '1010',
  country: 'AT',
  vat: 'ATU12345675',
};
const BUYER: PeppolParty = { ...SELLER, name: 'Muster', country: 'BE', vat: 'BE0123456749' };

function party(role: string, stated: PeppolParty): string {
  const { endpoint, id, name, street, city, postCode, country, vat, tax, legal, contact } = stated;
  const [person = '', telephone = '', mail = ''] = contact ?? [];
  const address = [
    leaf('StreetName', street),
    leaf('CityName', city),
    leaf('PostalZone', postCode),
    within('Country', leaf('IdentificationCode', country)),
  ];
  return within(
    role,
    within(
      'Party',
      [
        identified('EndpointID', endpoint),
        within('PartyIdentification', identified('ID', id)),
        within('PartyName', leaf('Name', name)),
        within('PostalAddress', address.join('')),
        taxScheme('VAT', vat),
        taxScheme('TAX', tax),
        within(
          'PartyLegalEntity',
          leaf('RegistrationName', 'Registered name') + identified('CompanyID', legal),
        ),
        within('Contact', leaf('Name', person) + leaf('Telephone', telephone) + leaf('ElectronicMail', mail)),
      ].join(''),
    ),
  );
}

const TAX_SCHEME = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';
const STANDARD = '<cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent>';

/** A document of one line: two pieces at 50 EUR, 20 % VAT, 120 EUR in all. Nothing is wrong with it until a part is changed. */
export function peppolDocument(parts: PeppolParts = {}): string {
  const { root = 'Invoice', currency = 'EUR', notes = [], net = '100.00', payable = '120.00' } = parts;
  const isInvoice = root === 'Invoice';
  const amount = (name: string, value: string): string => leaf(name, value, ` currencyID="${currency}"`);
  const category = (name: string, content: string): string => within(name, content + TAX_SCHEME);
  return [
    `<${root} xmlns="${isInvoice ? NAMESPACES.ubl : NAMESPACES.cn}" xmlns:cac="${NAMESPACES.cac}" xmlns:cbc="${NAMESPACES.cbc}">`,
    leaf(
      'CustomizationID',
      parts.specification ?? 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    ),
    leaf('ProfileID', parts.process ?? 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
    leaf('ID', parts.id ?? 'K-17'),
    leaf('IssueDate', parts.issueDate ?? '2026-02-01'),
    isInvoice ? leaf('DueDate', parts.dueDate ?? '2026-03-01') : '',
    leaf(`${root}TypeCode`, parts.type ?? (isInvoice ? '380' : '381')),
    ...notes.map((note) => leaf('Note', note)),
    leaf('DocumentCurrencyCode', 'EUR'),
    leaf('TaxCurrencyCode', parts.taxCurrency),
    leaf('BuyerReference', parts.buyerReference ?? 'R-1'),
    within('InvoicePeriod', parts.period ?? ''),
    within('OrderReference', leaf('ID', parts.order)),
    parts.references ?? '',
    party('AccountingSupplierParty', { ...SELLER, ...parts.seller }),
    party('AccountingCustomerParty', { ...BUYER, ...parts.buyer }),
    parts.representative ?? '',
    parts.delivery ?? '',
    parts.payment ?? '',
    within('PaymentTerms', leaf('Note', parts.terms ?? 'Net 30 days')),
    parts.allowances ?? '',
    within(
      'TaxTotal',
      amount('TaxAmount', '20.00') +
        within(
          'TaxSubtotal',
          amount('TaxableAmount', '100.00') +
            amount('TaxAmount', '20.00') +
            category('TaxCategory', parts.taxCategory ?? STANDARD),
        ),
    ),
    parts.taxTotals ?? '',
    within(
      'LegalMonetaryTotal',
      amount('LineExtensionAmount', '100.00') +
        amount('TaxExclusiveAmount', '100.00') +
        amount('TaxInclusiveAmount', '120.00') +
        amount('PayableAmount', payable),
    ),
    within(
      `${root}Line`,
      leaf('ID', '1') +
        leaf(isInvoice ? 'InvoicedQuantity' : 'CreditedQuantity', '2', ' unitCode="C62"') +
        amount('LineExtensionAmount', net) +
        (parts.line ?? '') +
        within(
          'Item',
          leaf('Name', 'Item') +
            (parts.classification ?? '') +
            category('ClassifiedTaxCategory', parts.lineCategory ?? STANDARD),
        ) +
        within('Price', amount('PriceAmount', '50.00') + (parts.price ?? '')),
    ),
    `</${root}>`,
  ].join('\n');
}
