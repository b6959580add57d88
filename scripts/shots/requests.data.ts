/** The requests behind the pictures. Companies and persons are invented; accounts are examples of the standards. */

/** An open book: the mark of the bindery. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="3 3 66 45">
<path fill="#7A2E3A" d="M34 10C26 4 14 3 3 5v36c11-2 23-1 31 6z"/>
<path fill="#B65A4A" d="M38 10c8-6 20-7 31-5v36c-11-2-23-1-31 6z"/>
<path fill="none" stroke="#fff" stroke-width="1.6" d="M9 14c7-.8 13 0 19 3M9 21c7-.8 13 0 19 3M9 28c7-.8 13 0 19 3"/>
</svg>`;

const LABELS = {
  invoice: 'Rechnung',
  number: 'Rechnungsnummer',
  issueDate: 'Rechnungsdatum',
  dueDate: 'Zahlbar bis',
  deliveryDate: 'Lieferdatum',
  orderNumber: 'Ihre Bestellung',
  description: 'Leistung',
  amount: 'Menge',
  unitPrice: 'Einzelpreis',
  sumPrice: 'Betrag',
  vat: 'USt',
  subtotal: 'Zwischensumme',
  total: 'Gesamtbetrag',
  carriedForward: 'Übertrag',
  payByCode: 'Zahlen mit Code',
  numberOfPages: 'Seite {current} von {total}',
} as const;

/** An invoice of a bookbindery in Vienna: books at 10 %, services at 20 %. */
export const INVOICE = {
  locale: 'de-AT',
  currencyFormat: 'SYMBOL',
  deterministic: true,
  logo: `data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}`,
  sender: {
    name: 'Buchbinderei Sieber OG',
    contact: 'Johanna Sieber',
    street: 'Neubaugasse 64',
    postalCode: '1070',
    city: 'Wien',
    country: 'AT',
    vatNumber: 'ATU12345675',
    iban: 'AT611904300234573201',
  },
  recipient: {
    name: 'Galerie Lindengasse GmbH',
    contact: 'z. Hd. Mag. Paul Novotny',
    street: 'Lindengasse 18',
    postalCode: '1070',
    city: 'Wien',
    country: 'AT',
    vatNumber: 'ATU37675002',
  },
  items: [
    {
      description: 'Ausstellungskatalog „Stadtlicht“\n96 Seiten, Fadenheftung, Leineneinband',
      amount: 120,
      unit: 'Stück',
      unitPrice: 14.8,
      tax: 10,
    },
    { description: 'Gestaltung und Satz', amount: 6.5, unit: 'Std.', unitPrice: 92, tax: 20 },
    {
      description: 'Schuber, Graupappe bezogen\nPrägung in Kupfer',
      amount: 25,
      unit: 'Stück',
      unitPrice: 11.4,
      tax: 20,
    },
    { description: 'Andruck auf Originalpapier', unit: 'Pauschale', unitPrice: 85, tax: 20 },
  ],
  feeTaxItems: [
    { title: 'Stammkundenrabatt 3 %', percent: -3 },
    { title: 'Zustellung mit dem Lastenrad', value: 18 },
  ],
  footerItems: [
    { title: 'Anschrift', values: ['Buchbinderei Sieber OG', 'Neubaugasse 64', '1070 Wien'] },
    { title: 'Kontakt', values: ['Johanna Sieber', '+43 1 5550 148', 'werkstatt@sieber.example'] },
    { title: 'Bank', values: ['AT61 1904 3002 3457 3201'] },
    { title: 'Firmenbuch', values: ['FN 148148x', 'Handelsgericht Wien', 'UID ATU12345675'] },
  ],
  notice: 'Vielen Dank für Ihren Auftrag. Bitte überweisen Sie den Betrag ohne Abzug.',
  labels: LABELS,
  epcQrCode: {},
  metadata: {
    number: '2026-0148',
    issueDate: '2026-11-12',
    dueDate: '2026-11-26',
    deliveryDate: '2026-11-10',
    orderNumber: 'K-2026-31',
  },
} as const;

export const TEMPLATES = ['DEFAULT', 'CLASSIC', 'MODERN', 'MINIMALISTIC'] as const;

interface PaymentCode {
  readonly path: string;
  readonly title: string;
  readonly place: string;
  readonly input: object;
}

export const PAYMENT_CODES: readonly PaymentCode[] = [
  {
    path: '/v1/epc-qr-code',
    title: 'EPC QR code',
    place: 'Euro area',
    input: {
      iban: 'AT611904300234573201',
      recipient: 'Buchbinderei Sieber OG',
      amount: 148.5,
      text: 'Rechnung 2026-0148',
      frame: true,
    },
  },
  {
    path: '/v1/spayd-qr-code',
    title: 'SPAYD',
    place: 'Czechia',
    input: {
      accounts: [{ prefix: '19', number: '2000145399', bankCode: '0800' }],
      amount: 12540,
      message: 'Faktura 20260147',
      variableSymbol: '20260147',
      frame: true,
    },
  },
  {
    path: '/v1/pay-by-square-qr-code',
    title: 'PAY by square',
    place: 'Slovakia',
    input: {
      payments: [
        {
          accounts: [{ iban: 'SK31 1200 0000 1987 4263 7541', bic: 'SUBASKBX' }],
          amount: 249.5,
          variableSymbol: '20260147',
          recipient: { name: 'Pekaren Novak' },
        },
      ],
      frame: true,
    },
  },
  {
    path: '/v1/hct-qr-code',
    title: 'HCT',
    place: 'Hungary',
    input: {
      iban: 'HU42 1177 3016 1111 1018 0000 0000',
      bic: 'OTPVHUHB',
      recipient: 'Ibolya Espresso',
      amount: 12990,
      validTill: '2030-07-01T10:00:00Z',
    },
  },
];

interface Barcode {
  readonly title: string;
  readonly use: string;
  readonly input: {
    readonly format: string;
    readonly content: string;
    readonly width?: number;
    readonly height?: number;
    readonly options?: object;
  };
}

const TEXT = { showText: true } as const;

export const BARCODES: readonly Barcode[] = [
  {
    title: 'EAN_13',
    use: 'Articles in shops',
    input: { format: 'EAN_13', content: '4006381333931', width: 388, height: 190, options: TEXT },
  },
  {
    title: 'UPC_A',
    use: 'Articles in North America',
    input: { format: 'UPC_A', content: '036000291452', width: 388, height: 190, options: TEXT },
  },
  {
    title: 'ITF_14',
    use: 'Cartons',
    input: { format: 'ITF_14', content: '14006381333938', width: 388, height: 170, options: TEXT },
  },
  {
    title: 'GS1_DATABAR_EXPANDED',
    use: 'Weighed goods',
    input: {
      format: 'GS1_DATABAR_EXPANDED',
      content: '(01)90012345678908(3103)001750',
      width: 388,
      height: 150,
    },
  },
  {
    title: 'CODE_128',
    use: 'Parcels, documents',
    input: { format: 'CODE_128', content: 'KONTOR-42', width: 388, height: 150, options: TEXT },
  },
  {
    title: 'CODE_39',
    use: 'Industry',
    input: { format: 'CODE_39', content: 'A-4711', width: 388, height: 150, options: TEXT },
  },
  {
    title: 'PDF_417',
    use: 'Boarding passes, identity cards',
    input: { format: 'PDF_417', content: 'Paperwork 2026-0148, page 1 of 3', width: 388, height: 160 },
  },
  {
    title: 'INTELLIGENT_MAIL',
    use: 'Letters in the United States',
    input: {
      format: 'INTELLIGENT_MAIL',
      content: '01234567094987654321-01234567891',
      width: 388,
      height: 60,
    },
  },
  {
    title: 'QR_CODE',
    use: 'Links, payments, tickets',
    input: {
      format: 'QR_CODE',
      content: 'https://www.example.com/orders/2026-0148',
      width: 262,
      height: 262,
    },
  },
  {
    title: 'DATA_MATRIX',
    use: 'Small parts, medicines',
    input: {
      format: 'DATA_MATRIX',
      content: '(01)09501101530003(17)270131(10)AB-123',
      width: 220,
      height: 220,
      options: { gs1Format: true, shape: 'SQUARE' },
    },
  },
  {
    title: 'AZTEC',
    use: 'Rail tickets',
    input: {
      format: 'AZTEC',
      content: 'Wien Hbf to Linz Hbf, 12 Nov 2026, 2nd class',
      width: 220,
      height: 220,
    },
  },
  {
    title: 'MAXICODE',
    use: 'Sorting of parcels',
    input: { format: 'MAXICODE', content: 'Kontor parcel 2026-0148', width: 200, height: 200 },
  },
];

/** Account and reference of the example in the Swiss implementation guidelines; parties invented. */
export const SWISS_SLIP = {
  creditor: {
    iban: 'CH44 3199 9123 0008 8901 2',
    name: 'Druckerei Limmat AG',
    street: 'Limmatstrasse 152',
    postalCode: '8005',
    city: 'Zürich',
  },
  debtor: {
    name: 'Café am Bellevue GmbH',
    street: 'Rämistrasse 3',
    postalCode: '8001',
    city: 'Zürich',
  },
  amount: 1949.75,
  reference: '21 00000 00003 13947 14300 09017',
  information: 'Auftrag vom 15.06.2026',
  language: 'DE',
  size: 'QR_BILL',
} as const;
