import type { ConformanceRequest } from './request-parts.ts';
import { ACME, DONAU, invoice } from './sample-parties.ts';

const v2 = (name: string, members: Readonly<Record<string, unknown>>): ConformanceRequest => ({
  name,
  version: 2,
  body: invoice(members),
  profile: 'EN16931',
});

/** Texts that break writers which do not escape, clean or shape. */
const TEXTS: Readonly<Record<string, string>> = {
  markup: '<b>&amp; "quoted" \'single\' ]]> <!-- --> <?xml ?>',
  'PDF string': '(unbalanced \\( \\) ) >> endobj stream',
  controls: 'a\u0000b\u0007c\td\r\ne\u009ff\ufffeg',
  'lone surrogates': 'a\ud800b\udc00c',
  bidi: 'abc \u202eשלום\u202c def مرحبا \u2066x\u2069',
  emoji: '👩‍👩‍👧‍👦 🇦🇹 ❤️ ✅',
  combining: 'Ze\u0301phyr n\u0303 a\u0300\u0301\u0302\u0303',
  CJK: '株式会社 見積書 请款单 청구서',
  Cyrillic: 'Счёт № 5 — «Ёлка»',
  'long word': 'Donaudampfschifffahrtsgesellschaft'.repeat(7),
  placeholders: '{current} {total} %s {{y}} $1',
  'private use': '\ue000\uf8ff\u{10fffd}',
  ligatures: 'ﬁ ﬂ Ǆ ĳ ½ ² № ™',
};

const everywhere = (text: string): Readonly<Record<string, unknown>> => ({
  sender: {
    ...ACME,
    name: `S ${text}`.slice(0, 200),
    contact: text.slice(0, 200),
    street: text.slice(0, 200),
  },
  recipient: { ...DONAU, name: `R ${text}`.slice(0, 200), contact: text.slice(0, 200) },
  items: [{ description: `${text}\n${text}`, unit: text.slice(0, 50), sumPrice: 10, tax: 20 }],
  feeTaxItems: [{ title: `Fee ${text}`.slice(0, 200), value: 1 }],
  contextItems: [{ title: text.slice(0, 200), value: text.slice(0, 200) }],
  footerItems: [{ title: text.slice(0, 200), values: [text.slice(0, 200)] }],
  notice: text,
  labels: { invoice: `Rechnung ${text}`.slice(0, 100), payByCode: text.slice(0, 100) },
});

/** As much of everything as the interface takes. */
const full = (): readonly ConformanceRequest[] => [
  v2('long notice', { notice: 'Allgemeine Geschäftsbedingungen gelten. '.repeat(499) }),
  v2('notice of many lines', { notice: Array.from({ length: 400 }, (_, n) => `Zeile ${n}`).join('\n') }),
  v2('long description', { items: [{ description: 'Wort '.repeat(999), sumPrice: 10, tax: 20 }] }),
  v2('full footer', {
    footerItems: Array.from({ length: 8 }, (_, n) => ({
      title: `Spalte ${n}`,
      values: Array.from({ length: 10 }, (_, m) => `Wert ${n}.${m}`),
    })),
  }),
  v2('50 context items', {
    contextItems: Array.from({ length: 50 }, (_, n) => ({ title: `Titel ${n}`, value: `Wert ${n}` })),
  }),
  v2('long party fields', {
    sender: { ...ACME, name: 'N'.repeat(200), street: 'S'.repeat(200), city: 'C'.repeat(200) },
    recipient: { ...DONAU, name: 'Ä'.repeat(200), contact: 'K'.repeat(200) },
  }),
  v2('right to left', {
    locale: 'he-IL',
    items: [{ description: 'ייעוץ', amount: 2, unit: 'שעות', unitPrice: 100, tax: 18 }],
  }),
  v2('Arabic digits', {
    locale: 'ar-EG',
    items: [{ description: 'استشارة', amount: 2, unitPrice: 100, tax: 14 }],
  }),
  v2('50 fees', {
    feeTaxItems: Array.from({ length: 50 }, (_, n) => ({ title: `Zuschlag ${n}`, value: n + 0.01 })),
  }),
];

/** Hostile and extreme texts. */
export const hostileRequests = (): readonly ConformanceRequest[] => [
  ...Object.entries(TEXTS).map(([name, text]) => v2(`text: ${name}`, everywhere(text))),
  ...full(),
];
