/**
 * Pages of the invoice templates as poppler shows them, compared with pictures that a person looked at and found
 * good. After an intended change: look at the new pages, then run with UPDATE_GOLDEN=1 and look at the difference.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { qrMatrix } from '@kontor/codes/testing';
import { InstalledFonts } from '@kontor/fonts';
import {
  type InvoiceDocument,
  invoiceRequest,
  preparedInvoice,
  renderInvoice,
  sampleDocument,
  sampleItems,
  TEMPLATES,
} from '@kontor/invoice/testing';
import type { Surface } from '@kontor/pdf';
import sharp from 'sharp';

const GOLDEN = join(import.meta.dirname, 'golden');
const DPI = 60;
/** Grey levels by which smoothing of another poppler may differ, and the share of pixels that may differ more. */
const LEVELS = 40;
const SHARE = 0.002;

const fonts = new InstalledFonts();
const hasPoppler = spawnSync('pdftoppm', ['-v']).error === undefined;

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="#0F4C81"/>' +
    '<path d="M25 75V25h14v50zM44 75V45h14v30zM63 75V25h14v50z" fill="#fff"/></svg>',
);

function paymentCode() {
  const payload =
    'BCD\n002\n1\nSCT\nGIBAATWWXXX\nACME Holding SE\nAT572011140014400144\nEUR3543.26\n\nRF18539007547034';
  const symbol = qrMatrix(payload, { level: 'M', maxVersion: 13 });
  assert.ok(symbol.kind === 'symbol');
  const lines = ['AT57 2011 1400 1440 0144', 'BIC GIBAATWWXXX', 'RF18 5390 0754 7034'];
  return { grid: symbol.grid, title: 'Zahlen mit Code', lines };
}

const hebrew: Partial<InvoiceDocument> = {
  locale: 'he-IL',
  currency: 'ILS',
  currencyFormat: 'SYMBOL',
  sender: { name: 'חברת אקמה בע״מ', address: ['רחוב הרצל 32', '6688101 תל אביב'] },
  recipient: ['דנובה סחר בע״מ', 'לידי: מריה כהן', 'רחוב יפו 1'],
  heading: { label: 'חשבונית', number: '2026-001' },
  notice: 'תודה על ההזמנה (IBAN IL62 0108 0000 0009 9999 999).',
};

/** The items, the first and the third of them with a discount and a surcharge. */
const discounted = sampleDocument.items.map((item, i) =>
  i % 2 === 1
    ? item
    : {
        ...item,
        derivation: {
          gross: item.sum,
          rows: [
            { label: 'Mengenrabatt 10 %', amount: '-100.00' },
            { label: 'Zuschlag für die Lieferung außerhalb der Geschäftszeiten', amount: '100.00' },
          ],
          sumLabel: 'Positionsbetrag',
        },
      },
);

const ISSUED = { nowMs: Date.UTC(2026, 0, 31), pdfDates: 'issue' } as const;

/** A qualified invoice of Japan, and an invoice on Letter paper. */
const japanese = preparedInvoice(
  {
    ...invoiceRequest({
      locale: 'ja-JP',
      currency: 'JPY',
      currencyFormat: 'SYMBOL',
      sender: {
        name: '株式会社サンプル商事',
        contact: '経理部 佐藤花子',
        street: '丸の内1-1-1',
        postalCode: '100-0005',
        city: '東京都千代田区',
        country: 'JP',
        phone: '03-1234-5678',
        taxNumber: 'T1234567890123',
      },
      recipient: {
        name: '大阪物産株式会社',
        street: '梅田3-1-3',
        postalCode: '530-0001',
        city: '大阪府大阪市北区',
        country: 'JP',
      },
      items: [
        { description: 'システム開発業務\n2026年1月分', amount: 14, unit: '日', unitPrice: 16_800, tax: 10 },
        { description: 'コーヒー豆（ブレンド）', amount: 3, unit: '袋', unitPrice: 1800, tax: 8 },
      ],
      notice: 'お振込手数料は貴社にてご負担くださいますようお願い申し上げます。',
      metadata: { number: '2026-017', issueDate: '2026-01-31', dueDate: '2026-02-28' },
    }),
    labels: {},
    language: 'JA',
  },
  ISSUED,
).document;
const american = preparedInvoice(
  {
    ...invoiceRequest({
      locale: 'en-US',
      currency: 'USD',
      currencyFormat: 'SYMBOL',
      paper: 'LETTER',
      sender: {
        name: 'Hudson Valley Consulting LLC',
        street: '145 Main Street, Suite 400',
        postalCode: '12601',
        city: 'Poughkeepsie',
        region: 'NY',
        country: 'US',
      },
      recipient: {
        name: 'Pacific Traders Inc.',
        street: '500 Market Street',
        postalCode: '94105',
        city: 'San Francisco',
        region: 'CA',
        country: 'US',
      },
      items: [{ description: 'Consulting\nOn site, May 2026', amount: 12, unit: 'hours', unitPrice: 140 }],
      metadata: { number: '2026-017', issueDate: '2026-01-31', dueDate: '2026-02-14' },
    }),
    labels: {},
    language: 'EN',
  },
  ISSUED,
).document;

interface Picture {
  readonly name: string;
  readonly document: InvoiceDocument;
  readonly page: number | 'last';
  readonly slip?: boolean;
}

const PICTURES: readonly Picture[] = [
  ...TEMPLATES.flatMap((template): readonly Picture[] => [
    {
      name: `${template}-5-items`,
      page: 1,
      document: { ...sampleDocument, template, logo, epcCode: paymentCode() },
    },
    { name: `${template}-no-logo`, page: 1, document: { ...sampleDocument, template } },
    { name: `${template}-discounts`, page: 1, document: { ...sampleDocument, items: discounted, template } },
    {
      name: `${template}-300-page-2`,
      page: 2,
      document: { ...sampleDocument, ...sampleItems(300), template },
    },
    {
      name: `${template}-300-last`,
      page: 'last',
      document: { ...sampleDocument, ...sampleItems(300), template },
    },
  ]),
  ...TEMPLATES.flatMap((template): readonly Picture[] => [
    { name: `${template}-japanese`, page: 1, document: { ...japanese, template } },
    { name: `${template}-letter`, page: 1, document: { ...american, template } },
    { name: `${template}-hebrew`, page: 1, document: { ...sampleDocument, ...hebrew, template } },
    {
      name: `${template}-payment-part`,
      page: 1,
      slip: true,
      document: { ...sampleDocument, ...sampleItems(6), template },
    },
  ]),
];

/** One page as grey PNG. */
async function pagePicture({ document, page, slip }: Picture): Promise<Buffer> {
  const frame = { width: 0.6, color: '#000000' };
  const tools = slip
    ? {
        fonts,
        drawSlip: (surface: Surface) => surface.line([0, 0], [210, 0], frame),
      }
    : { fonts };
  const { pdf, pageCount } = await renderInvoice(document, tools);
  const shown = String(page === 'last' ? pageCount : page);
  const folder = mkdtempSync(join(tmpdir(), 'kontor-picture-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf);
    const pages = ['-f', shown, '-l', shown, '-singlefile'];
    execFileSync('pdftoppm', [
      '-r',
      String(DPI),
      '-gray',
      '-png',
      ...pages,
      join(folder, 'a.pdf'),
      join(folder, 'a'),
    ]);
    return readFileSync(join(folder, 'a.png'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const greys = async (png: Buffer) =>
  sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });

function needPoppler(t: TestContext): boolean {
  if (hasPoppler) return true;
  assert.notEqual(process.env.CI, 'true', 'pdftoppm is not installed');
  t.skip('pdftoppm is not installed');
  return false;
}

for (const picture of PICTURES) {
  test(`page looks as it did: ${picture.name}`, async (t) => {
    if (!needPoppler(t)) return;
    const file = join(GOLDEN, `${picture.name}.png`);
    const png = await pagePicture(picture);
    if (process.env.UPDATE_GOLDEN === '1')
      writeFileSync(file, await sharp(png).png({ compressionLevel: 9, colours: 16 }).toBuffer());
    const [actual, expected] = await Promise.all([greys(png), greys(readFileSync(file))]);
    assert.deepEqual([actual.info.width, actual.info.height], [expected.info.width, expected.info.height]);
    let differing = 0;
    for (const [i, level] of actual.data.entries())
      if (Math.abs(level - expected.data[i]!) > LEVELS) differing++;
    const share = differing / actual.data.length;
    assert.ok(share <= SHARE, `${(share * 100).toFixed(2)} % of the page differ`);
  });
}
