import type { PageLanguage } from './page-language.ts';

/**
 * One invoice in each language of the pages. The front page shows its picture beside the call (`node scripts/front-pictures.ts`
 * draws it), the docs its call, and the overview of a new account makes it.
 */
export const FRONT_SAMPLES: Readonly<Record<PageLanguage, object>> = {
  en: {
    template: 'MODERN',
    language: 'EN',
    locale: 'en-IE',
    sender: {
      name: 'Harbour Print Studio',
      street: '12 Quay Street',
      postalCode: 'D02 X285',
      city: 'Dublin',
      country: 'IE',
      vatNumber: 'IE6388047V',
      iban: 'IE29AIBK93115212345678',
    },
    recipient: {
      name: 'Lindqvist Books Ltd',
      street: '4 Castle Lane',
      postalCode: 'T12 W8KP',
      city: 'Cork',
      country: 'IE',
    },
    items: [
      { description: 'Programme, 24 pages', amount: 250, unitPrice: 2.4, tax: 23 },
      { description: 'Posters, A2', amount: 40, unitPrice: 6.5, tax: 23 },
      { description: 'Delivery', unitPrice: 35, tax: 23 },
    ],
    metadata: {
      number: '2026-017',
      issueDate: '2026-03-02',
      dueDate: '2026-03-16',
      deliveryDate: '2026-03-02',
    },
    epcQrCode: {},
  },
  de: {
    template: 'MODERN',
    language: 'DE',
    locale: 'de-AT',
    sender: {
      name: 'Druckerei Seeufer',
      street: 'Kaigasse 12',
      postalCode: '5020',
      city: 'Salzburg',
      country: 'AT',
      vatNumber: 'ATU16370905',
      iban: 'AT611904300234573201',
    },
    recipient: {
      name: 'Buchhandlung Lindner GmbH',
      street: 'Burgweg 4',
      postalCode: '4020',
      city: 'Linz',
      country: 'AT',
    },
    items: [
      { description: 'Programmheft, 24 Seiten', amount: 250, unitPrice: 2.4, tax: 20 },
      { description: 'Plakate, A2', amount: 40, unitPrice: 6.5, tax: 20 },
      { description: 'Lieferung', unitPrice: 35, tax: 20 },
    ],
    metadata: {
      number: '2026-017',
      issueDate: '2026-03-02',
      dueDate: '2026-03-16',
      deliveryDate: '2026-03-02',
    },
    epcQrCode: {},
  },
};
