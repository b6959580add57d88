import { INVOICE_LANGUAGES, INVOICE_TYPES, PROFILE_CHOICES } from '@kontor/invoice/testing';
import fc from 'fast-check';
import { type ConformanceRequest, TEMPLATES } from './request-parts.ts';
import { adjustment, withSigns } from './requests-adjustments.ts';
import { asFrench, beyondItems, frenchMembers, otherParties } from './requests-beyond.ts';

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const often = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 8 });
const rarely = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const cents = (min: number, max: number) => fc.integer({ min, max }).map((value) => value / 100);

const TEXTS = [
  'Ware',
  'Beratung\nvor Ort, 2. Stock',
  'A & B <c> "d" \'e\' ]]>',
  'Ärger, Öl und Übermut',
  'Τιμολόγιο',
  'Фактура',
  'فاتورة',
  '請求書',
  'x\u0007y\u200bz\ttab',
  '   Rand   ',
] as const;
const text = fc.constantFrom(...TEXTS);
const word = fc.constantFrom('Rabatt', 'Zuschlag & Co', 'Versand', 'Discount 5 %', 'Frais <port>');
const day = fc.constantFrom('2026-01-05', '20.01.2026', '2026-02-14', '2026-03-31', '2026-02-28T10:00:00Z');
const period = fc.constantFrom(
  { start: '2026-01-01', end: '2026-01-31' },
  { start: '05.01.2026', end: '05.01.2026' },
);

/** Numbers of public registers: each fits its country. */
const PARTIES: readonly Readonly<Record<string, string>>[] = [
  { country: 'AT', vatNumber: 'ATU16370905', iban: 'AT572011140014400144', electronicAddress: '9915:b-acme' },
  {
    country: 'AT',
    vatNumber: 'ATU37675002',
    iban: 'AT611904300234573201',
    electronicAddress: '9915:b-donau',
  },
  {
    country: 'DE',
    vatNumber: 'DE136695976',
    iban: 'DE89370400440532013000',
    electronicAddress: '9930:de136695976',
  },
  {
    country: 'DE',
    taxNumber: '12/345/67890',
    iban: 'DE02120300000000202051',
    electronicAddress: 'EM:a@b.example',
  },
  {
    country: 'FR',
    vatNumber: 'FR83404833048',
    registrationNumber: '404 833 048',
    electronicAddress: '0225:404833048',
    iban: 'FR1420041010050500013M02606',
  },
  {
    country: 'FR',
    vatNumber: 'FR40303265045',
    registrationNumber: '30326504500017',
    electronicAddress: '0225:303265045_ACHATS',
  },
  { country: 'CH', vatNumber: 'CHE-116.281.710 MWST', iban: 'CH9300762011623852957' },
  { country: 'IT', vatNumber: 'IT00743110157', electronicAddress: '0211:IT00743110157' },
  { country: 'ES', vatNumber: 'ESQ0818001J' },
  {
    country: 'NL',
    vatNumber: 'NL004495445B01',
    registrationNumber: '12345678',
    registrationScheme: '0106',
    electronicAddress: '0106:12345678',
  },
  { country: 'PL', vatNumber: 'PL5260001246' },
  { country: 'Belgien', vatNumber: 'BE0202239951', electronicAddress: '0208:0202239951' },
  { country: 'NL', vatNumber: 'NL004495445B01', electronicAddress: '0106:12345678' },
  {
    country: 'SE',
    vatNumber: 'SE556012579001',
    registrationNumber: '5560125790',
    electronicAddress: '0007:5560125790',
  },
  { country: 'SE', taxNumber: 'x', registrationNumber: '1', electronicAddress: '0007:5560125790' },
  { country: 'NO', vatNumber: 'NO974760673MVA', electronicAddress: '0192:974760673' },
  { country: 'NO', vatNumber: 'NO974760673', electronicAddress: '0192:974760673' },
  {
    country: 'DK',
    vatNumber: 'DK13585628',
    registrationNumber: '13585628',
    registrationScheme: '0184',
    electronicAddress: '0184:13585628',
    iban: 'DK5000400440116243',
  },
  { country: 'DK', vatNumber: 'DK13585628', electronicAddress: '0184:13585628' },
  {
    country: 'IS',
    registrationNumber: '4501692129',
    registrationScheme: '0196',
    electronicAddress: '0196:4501692129',
  },
  { country: 'GR', vatNumber: 'EL094259216', electronicAddress: '9933:094259216' },
  { country: 'US', registrationNumber: 'R 1' },
  { country: 'GB', vatNumber: 'GB980780684', iban: 'GB82WEST12345698765432' },
  { country: 'XI', vatNumber: 'XI110305878' },
  { country: '1A', vatNumber: '1A123456789', registrationNumber: '810 000 001' },
];
const party = fc
  .record({
    base: fc.constantFrom(...PARTIES),
    name: fc.constantFrom('Muster GmbH', 'Ä & Co <KG>', 'ООО Ромашка'),
    contact: often(fc.constantFrom('Jens Petersen', 'Anna "A" Gruber')),
    phone: often(fc.constantFrom('+49 40 123456', '12')),
    email: often(
      fc.oneof(
        { weight: 15, arbitrary: fc.constant('rechnung@muster.example') },
        { weight: 1, arbitrary: fc.constant('n/a') },
      ),
    ),
    street: often(fc.constant('Hauptstraße 5')),
    postalCode: often(fc.constant('20095')),
    city: often(fc.constant('Hamburg')),
    bic: rarely(fc.constant('COBADEFFXXX')),
    accounts: rarely(
      fc.constantFrom(
        [{ iban: 'DE02120300000000202051', name: 'Haus & Hof' }],
        [{ accountNumber: '4711', bankCode: '10020' }, { iban: 'CH9300762011623852957' }],
      ),
    ),
    tradingName: rarely(fc.constant('Laden <&>')),
    addressLine2: rarely(fc.constant('Hof 2')),
    addressLine3: rarely(fc.constant('Tor 3')),
    region: rarely(fc.constantFrom('RM', 'Bayern')),
    identifiers: rarely(fc.subarray(['K-1', '0088:7300010000001', 'L & <7>'], { minLength: 1 })),
    legalInformation: rarely(text),
    lost: fc.subarray(['country', 'vatNumber', 'iban', 'electronicAddress'], { maxLength: 1 }),
    isWhole: fc.boolean(),
  })
  .map(({ base, lost, isWhole, ...members }) => {
    const kept = Object.entries(base).filter(([name]) => isWhole || !lost.includes(name));
    return { ...members, ...Object.fromEntries(kept) };
  });

/** What describes an item beside price and quantity. */
const itemExtras = fc.record({
  unitCode: rarely(fc.constantFrom('H87', 'XSA', 'NAR', 'MTK', 'A12')),
  classifications: rarely(
    fc.constantFrom(
      [{ code: '8471 30 00', scheme: 'HS' }],
      [
        { code: '30213000', scheme: 'STI', version: '2008' },
        { code: '<1>', scheme: 'ZZZ' },
      ],
    ),
  ),
  attributes: rarely(fc.array(fc.record({ name: word, value: word }), { minLength: 1, maxLength: 3 })),
  originCountry: rarely(fc.constantFrom('DE', 'CN', 'us', 'XK')),
  note: rarely(text),
  accountingReference: rarely(fc.constant('KST <4>')),
});

/** A rate above zero has no category without tax beside it, and a reason is for what bears no tax. */
const itemVat = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      tax: fc.constantFrom(20, 19, 7, 10, 5.5),
      taxCategory: rarely(fc.constantFrom('S', 'L', 'M')),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      tax: optional(fc.constant(0)),
      taxCategory: rarely(fc.constantFrom('S', 'E', 'AE', 'K', 'G', 'O')),
      taxReason: rarely(fc.constantFrom('Befreit nach <§ 4>', 'Reverse charge', 'Grund & Folge')),
      supply: optional(fc.constantFrom('GOODS', 'SERVICE')),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ taxReasonCode: fc.constantFrom('VATEX-EU-AE', 'VATEX-EU-132', 'VATEX-EU-J') }),
  },
);

const tenThousandths = (max: number) => fc.integer({ min: 0, max }).map((value) => value / 10_000);

/** Members that go together or exclude one another. */
const itemPairs = fc.oneof(
  fc.record({ priceQuantity: fc.constantFrom(1, 3, 12, 100, 0.5), unitPrice: tenThousandths(9_999_999) }),
  fc.record({ unitPrice: tenThousandths(9_999_999), priceDiscount: tenThousandths(99_999) }),
  fc.record({
    unitPrice: fc.constant(undefined),
    grossPrice: fc.integer({ min: 100_000, max: 9_999_999 }).map((value) => value / 10_000),
    priceDiscount: tenThousandths(99_999),
  }),
  fc.record({ gtin: fc.constantFrom('4006381333931', '96385074') }),
  fc.record({ standardItemNumber: fc.constant('0177:12-345') }),
  fc.record({ objectNumber: fc.constant('Z-77'), objectScheme: optional(fc.constantFrom('MG', 'AWV')) }),
);

const plainItem = fc.record({
  description: text,
  amount: optional(fc.integer({ min: -5_000, max: 50_000 }).map((value) => value / 1000)),
  unit: optional(fc.constantFrom('h', 'Stück', 'kg', 'Fuder', 'Tage', 'HUR', '')),
  unitPrice: optional(fc.integer({ min: -99_999, max: 9_999_999 }).map((value) => value / 10_000)),
  sumPrice: cents(-300_000, 2_000_000),
  discounts: rarely(fc.array(adjustment(['95', '100'], word), { minLength: 1, maxLength: 3 })),
  surcharges: rarely(fc.array(adjustment(['FC', 'ABL'], word), { minLength: 1, maxLength: 2 })),
  period: rarely(period),
  buyerItemNumber: rarely(fc.constantFrom('B-4711', '<&>')),
  sellerItemNumber: rarely(fc.constant('S-1')),
  orderLine: rarely(fc.constant('10')),
});

/** Most items are plain. */
const item = fc
  .tuple(plainItem, itemVat, rarely(itemExtras), rarely(itemPairs), fc.boolean())
  .map(([plain, vat, extras, pairs, isMirrored]) => {
    const made = { ...plain, ...vat, ...extras, ...pairs };
    return isMirrored ? withSigns(made) : made;
  });

const items = fc
  .tuple(fc.array(item, { minLength: 1, maxLength: 6 }), rarely(fc.constant(true)))
  .map(([list, isNumbered]) =>
    list.map((one, index) =>
      isNumbered === true && index % 3 !== 1 ? { ...one, position: `${index + 1}.1` } : one,
    ),
  );

const feeVat = fc.oneof(
  { weight: 5, arbitrary: fc.record({ tax: rarely(fc.constantFrom(0, 10, 19, 20)) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      taxCategory: fc.constantFrom('E', 'AE', 'O'),
      taxReason: optional(fc.constantFrom('Versicherung', 'Auslage <1>')),
    }),
  },
);

const bareFee = fc.record({
  title: fc.constantFrom(
    'Versand',
    'Rabatt',
    'City tax',
    '20 % MwSt.',
    '0 % VAT',
    'zzgl. 19 % USt',
    'IGIC',
    'IRPF',
  ),
  percent: optional(fc.constantFrom(-5, -100, 0, 3.333, 19, 20)),
  value: cents(-5_000, 20_000),
  kind: rarely(fc.constantFrom('FEE', 'TAX', 'WITHHOLDING', 'DISCOUNT', 'SURCHARGE')),
  base: rarely(cents(0, 100_000)),
  statedPercent: rarely(fc.constantFrom(-5, -2.5, 3)),
});

/** A percentage that is only stated is beside none that counts. */
const fee = fc
  .tuple(bareFee, feeVat)
  .map(([{ statedPercent, ...bare }, vat]) =>
    bare.percent === undefined ? { ...bare, ...vat, statedPercent } : { ...bare, ...vat },
  );

const NOTICES = [
  'Danke.',
  'Reverse charge',
  'Nicht steuerbar',
  'Steuerfreie innergemeinschaftliche Lieferung',
  'Zahlbar innerhalb von 14 Tagen.',
  '2 % Skonto binnen 10 Tagen, 30 Tage netto',
  '#SKONTO#TAGE=14#PROZENT=2#\nDanke.',
  'TVA non applicable, art. 293 B du CGI',
  'Zeile\n\n<b>zwei</b> & drei',
  '#AAB#kein Schema',
] as const;

const payment = fc.record({
  earlyPayment: rarely(
    fc.array(
      fc.oneof(
        fc.record({
          percent: fc.constantFrom(2, 2.25, 3, 100),
          days: fc.integer({ min: 0, max: 14 }),
          base: rarely(cents(0, 99_999)),
        }),
        fc.record({ percent: fc.constantFrom(1, 1.5), until: fc.constant('2026-02-10') }),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  ),
  directDebit: rarely(
    fc.constantFrom(
      { mandateReference: 'M-2026/7', creditorIdentifier: 'DE98ZZZ09999999999' },
      { mandateReference: 'M_7 <&>' },
      {},
    ),
  ),
  prepaidAmount: rarely(cents(0, 50_000)),
  earlierPayments: rarely(
    fc.array(
      fc.record({
        title: optional(word),
        date: optional(day),
        amount: cents(0, 10_000),
        invoiceNumber: optional(fc.constantFrom('A-1', '<A> & 2')),
        invoiceDate: optional(day),
        tax: optional(fc.constantFrom(0, 10, 20)),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  ),
  paymentTerms: rarely(
    fc.constantFrom(
      'Sofort.',
      'Netto\n<sofort>',
      '#SKONTO#TAGE=7#PROZENT=2#',
      '#SKONTO#TAGE=7#PROZENT=2#\nNetto',
      '#7# bitte',
    ),
  ),
  paymentReference: rarely(fc.constantFrom('K-7', '<7> & 8')),
  paymentMeans: rarely(
    fc.constantFrom({ code: '10', text: 'Bar & <sofort>' }, { code: '30' }, { code: '97' }),
  ),
  card: rarely(fc.constantFrom({ number: '411111xxxxxx1234', holder: '<A> & B' }, { number: '1234' })),
  taxCurrency: rarely(fc.constantFrom({ code: 'EUR', rate: 0.91 }, { code: 'PLN', amount: 12.34 })),
  roundTo: rarely(fc.constantFrom(0.05, 0.1, 0.5, 1, 5, 10)),
  roundingAmount: rarely(cents(-50, 50)),
  epcQrCode: rarely(fc.constantFrom({}, { reference: 'RF18539007547034' }, { text: 'Danke & bis bald' })),
});

const number = (value: string) => rarely(fc.constantFrom(value, `${value} <&>`));
const references = {
  projectNumber: number('P-1'),
  contractNumber: number('C-9'),
  salesOrderNumber: number('S-2'),
  receivingAdviceNumber: number('WE-1'),
  despatchAdviceNumber: number('LS-1'),
  tenderNumber: number('Los 3'),
  objectNumber: number('O-7'),
  objectScheme: rarely(fc.constantFrom('MG', 'AWV')),
  accountingReference: number('4711'),
  taxPointDate: rarely(day),
  taxPointCode: rarely(fc.constantFrom('INVOICE_DATE', 'DELIVERY_DATE', 'PAYMENT_DATE')),
};
const places = {
  delivery: rarely(
    fc.constantFrom(
      { name: 'Baustelle <Nord>' },
      { street: 'Ufer 1', postalCode: '80331', city: 'München', region: 'Bayern', country: 'DE' },
      { identifier: '0088:7300010000001', city: 'Belfast', country: 'XI' },
    ),
  ),
  payee: rarely(fc.constantFrom({ name: 'Factoring & Co' }, { name: 'Bank', identifier: 'B-1' })),
  taxRepresentative: rarely(
    fc.constant({ name: 'Fiskal <GmbH>', vatNumber: 'DE136695976', city: 'Berlin', country: 'DE' }),
  ),
  attachments: rarely(
    fc.constantFrom(
      [{ number: 'P-1', description: 'Plan <&>', url: 'https://a.example/?a=1&b=2' }],
      [{ number: '1', fileName: 'a "b".csv', mediaType: 'text/csv', content: 'YTtiCg==' }],
      [{ number: '1', fileName: 'a.xml', mediaType: 'application/xml', content: 'PGEvPg==' }],
      [
        { number: '1', fileName: 'a.pdf', mediaType: 'application/pdf', content: 'YTtiCg==' },
        { number: '2', fileName: 'a.pdf', mediaType: 'application/pdf', content: 'JVBERi0xLjc=' },
      ],
    ),
  ),
};

const documents = fc.record({
  type: fc.oneof(fc.constant('INVOICE'), fc.constantFrom(...INVOICE_TYPES)),
  precedingInvoice: optional(
    fc.constantFrom({ number: '2026-001' }, { number: '<1>', issueDate: '05.01.2026' }),
  ),
  introduction: rarely(text),
  notice: optional(fc.constantFrom(...NOTICES)),
  language: optional(fc.constantFrom(...INVOICE_LANGUAGES)),
  locale: fc.constantFrom('de-AT', 'de-DE', 'en-US', 'fr-FR', 'ar-EG', 'el', 'bg-BG', 'AT'),
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'EUR', 'USD', 'CHF', 'JPY', 'KWD', 'HUF'),
  template: fc.constantFrom(...TEMPLATES),
  positionNumbers: optional(fc.boolean()),
  dueAtTop: optional(fc.boolean()),
  deterministic: optional(fc.boolean()),
  contextItems: rarely(
    fc.array(
      fc.record({
        title: fc.constantFrom(
          'Bestellnummer',
          'Lieferdatum',
          'Zahlungsziel',
          'Leitweg-ID',
          'Info & mehr',
          '',
        ),
        value: fc.constantFrom('PO-1', '20.01.2026', '14 Tage', '04011000-1234512345-06', 'Jänner 2026', ''),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  ),
  footerItems: rarely(
    fc.constant([{ title: 'Bank', values: ['Sparkasse', 'IBAN …'] }, { values: ['FN <1a>'] }]),
  ),
  legalNotes: optional(
    fc.constant([
      { code: 'PMT', text: 'Indemnité forfaitaire : 40 €.' },
      { code: 'PMD', text: 'Pénalités de retard : trois fois le taux légal.' },
      { code: 'AAB', text: 'Pas d’escompte.' },
    ]),
  ),
  businessProcess: optional(fc.constantFrom('S1', 'B1', 'M1')),
  ...places,
  otherParties,
  profile: fc.oneof(
    { weight: 3, arbitrary: fc.constant('AUTO') },
    { weight: 2, arbitrary: fc.constantFrom(...PROFILE_CHOICES) },
  ),
  format: fc.constantFrom('CII', 'CII', 'UBL'),
  metadata: fc.record({
    number: often(fc.constantFrom('2026-017', 'R <7> & 8')),
    issueDate: often(fc.constant('2026-01-31')),
    dueDate: optional(fc.constant('2026-02-14')),
    deliveryDate: optional(fc.constant('2026-01-20')),
    deliveryPeriod: rarely(period),
    buyerReference: optional(fc.constantFrom('04011000-1234512345-06', 'Abt. 7')),
    orderNumber: optional(fc.constantFrom('PO-1', 'PO & 2')),
    ...references,
  }),
});

const invoices = fc
  .record({
    parties: fc.tuple(party, party, fc.boolean()),
    items: beyondItems(items),
    feeTaxItems: rarely(fc.array(fee, { maxLength: 3 })),
    payment,
    document: documents,
    french: rarely(frenchMembers),
  })
  .map(
    ({
      parties: [sender, recipient, isDomestic],
      items: list,
      feeTaxItems,
      payment: paid,
      document,
      french,
    }) => {
      const request = {
        sender,
        recipient: isDomestic ? { ...sender, name: 'Käufer AG' } : recipient,
        items: list,
        feeTaxItems,
        ...paid,
        ...document,
      };
      return french === undefined ? request : asFrench(request, french);
    },
  );

/** Requests with every member, drawn with a seed: the same with the same one. Many are refused, which is right. */
export const everyMemberRequests = (count: number, seed: number): readonly ConformanceRequest[] =>
  fc.sample(invoices, { seed, numRuns: count }).map((body, index) => ({
    name: `every member ${index + 1} of seed ${seed}`,
    version: 2,
    body,
    profile: 'any',
  }));
