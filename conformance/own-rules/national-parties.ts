import { chosen, type Dice } from './dice.ts';

/** What the national rules of Peppol read, right and wrong: numbers that count up, with check digits that fit and that do not. */
interface Country {
  readonly code: string;
  readonly vat: readonly string[];
  readonly registered: readonly (readonly [number: string, scheme: string])[];
  readonly address: readonly (readonly [number: string, scheme: string])[];
  readonly tax: readonly string[];
}

const COUNTRIES: readonly Country[] = [
  {
    code: 'NO',
    vat: ['NO123456785MVA', 'NO123456786MVA', 'NO123456785', 'SE123456785'],
    registered: [
      ['123456785', '0192'],
      ['123456786', '0192'],
      ['12345678', '0192'],
    ],
    address: [['123456785', '0192']],
    tax: ['Foretaksregisteret', 'x'],
  },
  {
    code: 'DK',
    vat: ['DK12345674', 'DK1'],
    registered: [
      ['12345674', '0184'],
      ['DK12345674', '0184'],
      ['1234567', '0184'],
      ['12345674', '0088'],
      ['', '0184'],
    ],
    address: [
      ['DK12345674', '0184'],
      ['1234567890', '0096'],
      ['DK1234567', '0198'],
    ],
    tax: ['x'],
  },
  {
    code: 'SE',
    vat: ['SE123456789701', 'SE1234567897', 'SEABCDEFGHIJKL', 'NO123456785MVA'],
    registered: [
      ['1234567897', '0007'],
      ['1234567898', '0007'],
      ['123456789', ''],
      ['ABC', ''],
      ['12345678971', ''],
    ],
    address: [
      ['1234567897', '0007'],
      ['1234567890128', '0088'],
      ['1234567890129', '0088'],
    ],
    tax: ['Godkänd för F-skatt', 'F-skatt'],
  },
  {
    code: 'IT',
    vat: ['IT12345670017', 'IT1'],
    registered: [
      ['12345670017', '0210'],
      ['IT12345670017', '0211'],
      ['IT12345670018', '0211'],
      ['RSSMRA80A01H501U', '0210'],
      ['ABCDEF', '0201'],
      ['ABC-EF', '0201'],
    ],
    address: [
      ['12345670017', '9907'],
      ['IT12345670018', '0211'],
    ],
    tax: ['RSSMRA80A01H501U', 'abc'],
  },
  {
    code: 'IS',
    vat: ['IS12345', 'IS'],
    registered: [
      ['1234567890', '0196'],
      ['1234567890', '0088'],
    ],
    address: [['1234567890', '0196']],
    tax: ['x'],
  },
  {
    code: 'NL',
    vat: ['NL123456789B01', 'NL123', 'nl123456789B01'],
    registered: [
      ['12345678', '0106'],
      ['1234567', '0106'],
      ['12345678901234567890', '0190'],
      ['123', '0190'],
      ['12345678', '0088'],
      ['123456789012', '0217'],
      ['12', '0217'],
    ],
    address: [
      ['NL123456789B01', '9944'],
      ['NL1', '9944'],
    ],
    tax: ['x'],
  },
  {
    code: 'GR',
    vat: ['EL123456783', 'EL123456784', 'GR123456783', 'EL12345678'],
    registered: [['123456783', '']],
    address: [
      ['123456783', '9933'],
      ['123456784', '9933'],
      ['123456783', '0088'],
    ],
    tax: ['x'],
  },
  {
    code: 'DE',
    vat: ['DE123456789', ''],
    registered: [['HRB 1', '']],
    address: [['DE123456789', '9930']],
    tax: ['12/345/67890', ''],
  },
  {
    code: 'BE',
    vat: ['BE0123456749'],
    registered: [
      ['0123456749', '0208'],
      ['0123456748', '0208'],
      ['123456749', '0208'],
      ['18123456789', '0151'],
      ['18123456788', '0151'],
    ],
    address: [['0123456749', '0208']],
    tax: ['x'],
  },
];

/** Part of the cases is left out: what is missing is what most rules are about. */
const maybe = (roll: Dice, text: string): string => (roll(5) === 0 ? '' : text);

const identified = (name: string, [number, scheme]: readonly [string, string]): string =>
  `<cbc:${name}${scheme === '' ? '' : ` schemeID="${scheme}"`}>${number}</cbc:${name}>`;

function party({ code, vat, registered, address, tax }: Country, roll: Dice): string {
  const scheme = (id: string, number: string) =>
    `<cac:PartyTaxScheme><cbc:CompanyID>${number}</cbc:CompanyID><cac:TaxScheme><cbc:ID>${id}</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`;
  const street = maybe(roll, '<cbc:StreetName>Street 1</cbc:StreetName>');
  const city = maybe(roll, '<cbc:CityName>City</cbc:CityName>');
  const zone = maybe(roll, '<cbc:PostalZone>12345</cbc:PostalZone>');
  const phone = chosen(['+49 123', '12', ''], roll);
  const mail = chosen(['a@b.example', 'a@b', 'a b@c.example', 'a@.example'], roll);
  return [
    '<cac:Party>',
    maybe(roll, identified('EndpointID', chosen(address, roll))),
    maybe(
      roll,
      `<cac:PartyIdentification>${identified('ID', chosen([...registered, ['X', 'SEPA']], roll))}</cac:PartyIdentification>`,
    ),
    maybe(roll, '<cac:PartyName><cbc:Name>Name</cbc:Name></cac:PartyName>'),
    `<cac:PostalAddress>${street}${city}${zone}`,
    maybe(roll, `<cac:Country><cbc:IdentificationCode>${code}</cbc:IdentificationCode></cac:Country>`),
    '</cac:PostalAddress>',
    maybe(roll, scheme('VAT', chosen(vat, roll))),
    roll(3) === 0 ? scheme('TAX', chosen(tax, roll)) : '',
    `<cac:PartyLegalEntity><cbc:RegistrationName>Name</cbc:RegistrationName>${maybe(roll, identified('CompanyID', chosen(registered, roll)))}</cac:PartyLegalEntity>`,
    maybe(
      roll,
      `<cac:Contact>${maybe(roll, '<cbc:Name>N</cbc:Name>')}${maybe(roll, `<cbc:Telephone>${phone}</cbc:Telephone>`)}${maybe(roll, `<cbc:ElectronicMail>${mail}</cbc:ElectronicMail>`)}</cac:Contact>`,
    ),
    '</cac:Party>',
  ].join('');
}

const CODES = ['1', '9', '30', '31', '42', '48', '49', '50', '54', '56', '57', '58', '59', '93', '97'];
const ACCOUNTS = [
  ...[
    'DE91100000000123456789',
    'DE92100000000123456789',
    'DE91 1000 0000 0123 4567 89',
    '12345678',
    '1234567',
  ],
  ...['123456789012', '1', 'ABC', '12345678901'],
];
const BANKS = ['SE:PLUSGIRO', 'SE:BANKGIRO', '1234', ''];
const PAYMENTS = [
  '01#',
  '04#1234567890123456',
  '04#123',
  '15#1234567890123456',
  '71#123456789012345',
  '71#1',
  '73#',
  'x',
];

function paymentMeans(roll: Dice): string {
  const account = chosen(ACCOUNTS, roll);
  const branch = maybe(
    roll,
    `<cac:FinancialInstitutionBranch><cbc:ID>${chosen(BANKS, roll)}</cbc:ID></cac:FinancialInstitutionBranch>`,
  );
  const mandate = `<cac:PaymentMandate>${maybe(roll, '<cbc:ID>M-1</cbc:ID>')}${maybe(roll, `<cac:PayerFinancialAccount><cbc:ID>${account}</cbc:ID></cac:PayerFinancialAccount>`)}</cac:PaymentMandate>`;
  return [
    `<cac:PaymentMeans><cbc:PaymentMeansCode>${chosen(CODES, roll)}</cbc:PaymentMeansCode>`,
    maybe(roll, `<cbc:PaymentID>${chosen(PAYMENTS, roll)}</cbc:PaymentID>`),
    roll(4) === 0
      ? '<cac:CardAccount><cbc:PrimaryAccountNumberID>1234</cbc:PrimaryAccountNumberID></cac:CardAccount>'
      : '',
    maybe(
      roll,
      `<cac:PayeeFinancialAccount><cbc:ID>${account}</cbc:ID>${branch}</cac:PayeeFinancialAccount>`,
    ),
    roll(3) === 0 ? mandate : '',
    '</cac:PaymentMeans>',
  ].join('');
}

const TERMS = [
  ...[
    '30 days',
    '#SKONTO#TAGE=14#PROZENT=2.00#\n',
    '#SKONTO#TAGE=14#PROZENT=2.00#',
    '#SKONTO#TAGE=14#PROZENT=2.0#\n',
  ],
  ...[
    '#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=100.00#\n',
    '#skonto#\n',
    'a\n#SKONTO#TAGE=7#PROZENT=3.00#\n b',
  ],
];
const REFERENCES: readonly ((roll: Dice) => string)[] = [
  (roll) =>
    `<cac:AdditionalDocumentReference><cbc:ID>${chosen(['400001', '0', 'x'], roll)}</cbc:ID><cbc:DocumentDescription>##M.AR.K##</cbc:DocumentDescription></cac:AdditionalDocumentReference>`,
  (roll) =>
    `<cac:AdditionalDocumentReference><cbc:ID>2</cbc:ID><cbc:DocumentDescription>##INVOICE|URL##</cbc:DocumentDescription>${maybe(roll, '<cac:Attachment><cac:ExternalReference><cbc:URI>https://a.example</cbc:URI></cac:ExternalReference></cac:Attachment>')}</cac:AdditionalDocumentReference>`,
  (roll) =>
    `<cac:AdditionalDocumentReference><cbc:ID>${chosen(['2026-12-31', '2010-01-01', '31.12.2026', '2026-02-31'], roll)}</cbc:ID><cbc:DocumentDescription>EINDAGI</cbc:DocumentDescription></cac:AdditionalDocumentReference>`,
  (roll) =>
    `<cac:AdditionalDocumentReference><cbc:ID>3</cbc:ID><cac:Attachment><cac:ExternalReference><cbc:URI>${chosen(['a.example', 'https://a.example'], roll)}</cbc:URI></cac:ExternalReference></cac:Attachment></cac:AdditionalDocumentReference>`,
  (roll) =>
    `<cac:AdditionalDocumentReference><cbc:ID>4</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="${chosen(['a.pdf', 'b.pdf'], roll)}">QQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`,
  () =>
    '<cac:AdditionalDocumentReference><cbc:ID>5</cbc:ID><cbc:DocumentTypeCode>50</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>',
];
const NUMBERS = [
  ...['123456783|01/02/2026|1|1.1|A|B', '123456783|01/02/2026|1|9.9||', '123456784|1|x|1.1|A', 'K-17'],
];
const REASONS = ['1234', '12', 'a#b', '#a', 'text'];

const inserted = (xml: string, before: RegExp, text: string): string =>
  xml.replace(before, (found) => text + found);

/** Parties of one country or two, with the payment, terms, references and numbers that their rules read. */
export function nationalChanges(xml: string, roll: Dice): string {
  const seller = chosen(COUNTRIES, roll);
  const buyer = roll(2) === 0 ? seller : chosen(COUNTRIES, roll);
  let changed = xml
    .replace(
      /(<cac:AccountingSupplierParty>)[\s\S]*?(<\/cac:AccountingSupplierParty>)/,
      (_, open, close) => open + party(seller, roll) + close,
    )
    .replace(
      /(<cac:AccountingCustomerParty>)[\s\S]*?(<\/cac:AccountingCustomerParty>)/,
      (_, open, close) => open + party(buyer, roll) + close,
    );
  if (roll(2) === 0)
    changed = changed.replace(/<cac:PaymentMeans>[\s\S]*?<\/cac:PaymentMeans>/g, () => paymentMeans(roll));
  if (roll(8) === 0) changed = changed.replace(/<cac:PaymentMeans>[\s\S]*?<\/cac:PaymentMeans>/g, '');
  if (roll(3) === 0)
    changed = changed.replace(
      /(<cac:PaymentTerms>\s*<cbc:Note>)[^<]*/,
      (_, open) => open + chosen(TERMS, roll),
    );
  for (let count = roll(4); count > 0; count--)
    changed = inserted(changed, /<cac:AccountingSupplierParty>/, chosen(REFERENCES, roll)(roll));
  if (roll(3) === 0)
    changed = changed
      .replace(/(<cbc:IssueDate>)[^<]*/, '$12026-02-01')
      .replace(/<cbc:ID>[^<]*/, () => `<cbc:ID>${chosen(NUMBERS, roll)}`);
  if (roll(4) === 0)
    changed = changed.replace(
      /(<cbc:ChargeIndicator>[^<]*<\/cbc:ChargeIndicator>)\s*(?:<cbc:AllowanceChargeReasonCode>[^<]*<\/cbc:AllowanceChargeReasonCode>)?\s*(?:<cbc:AllowanceChargeReason>[^<]*<\/cbc:AllowanceChargeReason>)?/,
      (_, indicator) =>
        `${indicator}<cbc:AllowanceChargeReasonCode>ZZZ</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>${chosen(REASONS, roll)}</cbc:AllowanceChargeReason>`,
    );
  if (roll(6) === 0)
    changed = changed.replace(
      /<cac:ClassifiedTaxCategory>/,
      (open) =>
        `<cac:CommodityClassification><cbc:ItemClassificationCode listID="TST" listVersionID="${chosen(['19.05.01', '26.0801', '1'], roll)}">1</cbc:ItemClassificationCode></cac:CommodityClassification>${open}`,
    );
  if (roll(6) === 0)
    changed = changed.replace(
      /<cac:Item>/,
      '<cac:OrderLineReference><cbc:LineID>1</cbc:LineID></cac:OrderLineReference>$&',
    );
  if (roll(6) === 0)
    changed = inserted(
      changed,
      /<cac:(?:Delivery|PaymentMeans|PaymentTerms|TaxTotal)>/,
      `<cac:TaxRepresentativeParty><cac:PostalAddress>${maybe(roll, '<cbc:CityName>C</cbc:CityName>')}<cac:Country><cbc:IdentificationCode>NL</cbc:IdentificationCode></cac:Country></cac:PostalAddress></cac:TaxRepresentativeParty>`,
    );
  return changed;
}
