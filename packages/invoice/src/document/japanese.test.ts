import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestSketch } from '#testing/invoice-request.ts';
import { checkPages, pagesOf } from '#testing/page-checks.ts';
import { ISSUE_CONTEXT, input, prepared } from '#testing/prepared.ts';
import { TEMPLATES } from '../layout/document.ts';
import { preparedInvoice } from '../prepared-invoice.ts';
import { INVOICE_LANGUAGES, wordsOf } from '../words/words-of.ts';

const REQUEST: RequestSketch = {
  language: 'JA',
  locale: 'ja-JP',
  currency: 'JPY',
  sender: {
    name: '株式会社サンプル商事',
    contact: '経理部 佐藤花子',
    street: '丸の内1-1-1',
    postalCode: '1000005',
    city: '千代田区',
    region: '東京都',
    country: 'JP',
    phone: '03-1234-5678',
    iban: 'DE89370400440532013000',
    taxNumber: 'T1234567890123',
  },
  recipient: {
    name: '大阪物産株式会社',
    contact: '田中太郎 様',
    street: '梅田3-1-3',
    postalCode: '〒530-0001',
    city: '大阪市北区',
    country: 'JP',
  },
  items: [
    { description: 'システム開発業務\n1月分', unitPrice: 235_200, tax: 10 },
    { description: 'コーヒー豆\n深煎り', unitPrice: 5400, tax: 8 },
  ],
  metadata: {
    number: 'S-17',
    issueDate: '2026-01-31',
    dueDate: '2026-02-28',
    deliveryDate: '2026-01-30',
    orderNumber: 'PO-1',
  },
};
const documentOf = (sketch: RequestSketch = {}) => prepared({ ...REQUEST, ...sketch }).document;

describe('the address of a Japanese recipient', () => {
  const recipientOf = (recipient: Partial<NonNullable<RequestSketch['recipient']>>) =>
    documentOf({ recipient: { ...REQUEST.recipient!, ...recipient } }).recipient;

  it('is postal code, town and street, name and contact', () => {
    assert.deepEqual(recipientOf({}), [
      '〒530-0001',
      '大阪市北区梅田3-1-3',
      '大阪物産株式会社 御中',
      '田中太郎 様',
    ]);
  });

  for (const name of ['大阪物産株式会社 御中', '田中太郎 様', '田中太郎様', '大阪市長 殿']) {
    it(`has no second ending behind ${name}`, () => {
      assert.equal(recipientOf({ name })[2], name);
    });
  }

  it('in another country is in the order of that country, addressed alike', () => {
    const recipient = {
      name: 'Kunde GmbH',
      street: 'Weg 1',
      postalCode: '20095',
      city: 'Hamburg',
      country: 'DE',
    };
    assert.deepEqual(documentOf({ recipient }).recipient, [
      'Kunde GmbH 御中',
      'Weg 1',
      '20095 Hamburg',
      'ドイツ',
    ]);
  });

  it('in Latin letters has blanks between town and street', () => {
    const lines = recipientOf({ city: 'Kita-ku, Osaka', street: '3-1-3 Umeda' });
    assert.equal(lines[1], 'Kita-ku, Osaka 3-1-3 Umeda');
  });

  it('is as usual in another language', () => {
    assert.equal(documentOf({ language: 'EN' }).recipient[0], '大阪物産株式会社');
  });
});

describe('a qualified invoice', () => {
  const { totals, columns, items, notice = '', footer, sender } = documentOf();
  const registers = footer.flatMap(({ values }) => values);

  it('has the tax of each rate with the amount that it is charged on, and all of it', () => {
    assert.deepEqual(
      totals.map(({ label, vat }) => [label, vat?.pattern, vat?.percent, vat?.base]),
      [
        ['小計', undefined, undefined, undefined],
        ['消費税', '{vat} {rate}対象 {base}円', '10', '235200'],
        ['消費税', '{vat} {rate}対象 {base}円', '8', '5400'],
        ['消費税合計', undefined, undefined, undefined],
      ],
    );
    assert.equal(columns.vat, '税率');
  });

  it('marks items at the reduced rate, behind their names, with a line on what the mark is', () => {
    assert.deepEqual(
      items.map(({ description }) => description),
      ['システム開発業務\n1月分', 'コーヒー豆 ※\n深煎り'],
    );
    assert.match(notice, /^※ 軽減税率対象$/m);
  });

  it('has no mark without such an item, nor of a seller elsewhere', () => {
    const plain = [{ description: 'x', unitPrice: 1, tax: 10 }];
    assert.doesNotMatch(documentOf({ items: plain }).notice ?? '', /※/);
    const abroad = documentOf({ sender: { ...REQUEST.sender!, country: 'LU' } });
    assert.doesNotMatch(`${abroad.notice}${abroad.items[1]?.description}`, /※/);
  });

  for (const [member, number] of [
    ['taxNumber', 'T1234567890123'],
    ['vatNumber', 'T1-2345-6789-0123'],
  ] as const) {
    it(`has ${number} as its number of registration, stated as ${member}`, () => {
      const { taxNumber: _none, ...own } = REQUEST.sender!;
      const lines = documentOf({ sender: { ...own, [member]: number } }).footer.flatMap(
        ({ values }) => values,
      );
      assert.ok(lines.includes(`登録番号 ${number}`), lines.join());
    });
  }

  it('has another number of the seller under another word', () => {
    const lines = documentOf({ sender: { ...REQUEST.sender!, taxNumber: '1234567890123' } }).footer;
    assert.ok(!JSON.stringify(lines).includes('登録番号'));
    assert.ok(registers.includes('登録番号 T1234567890123') && sender.name !== '');
  });
});

/** Words of other languages that are no part of names and numbers. */
const OTHER_WORDS = [
  ...new Set(
    INVOICE_LANGUAGES.filter((language) => language !== 'JA').flatMap((language) => {
      const { labels, address, contact, bank, taxTotal } = wordsOf(language);
      return [...Object.values(labels), address, contact, bank, taxTotal].filter((word) =>
        /^\p{L}{4}/u.test(word!),
      );
    }),
  ),
];

for (const template of TEMPLATES) {
  it(`${template} in Japanese has Japanese words alone, drawn with Japanese signs`, async () => {
    const items = Array.from({ length: 40 }, (_, i) => ({ description: `品 ${i}`, unitPrice: 100, tax: 10 }));
    const pages = await pagesOf(documentOf({ template, items, prepaidAmount: 100 }));
    checkPages(pages, template, { right: 195, bottom: 297 });
    const texts = pages.flat().map(({ text }) => text);
    const all = texts.join('\n');
    for (const word of [
      '請求書',
      '発行日',
      '支払期限',
      '取引日',
      '注文番号',
      '品目',
      '数量',
      '単価',
      '金額',
      '税率',
    ])
      assert.ok(all.includes(word), word);
    for (const word of [
      '小計',
      '合計',
      'ご請求金額',
      '次ページへ繰越',
      '前ページより繰越',
      '住所',
      '連絡先',
      '振込先',
      '登録番号',
    ])
      assert.ok(all.includes(word), word);
    assert.ok(/1 \/ 2 ページ/.test(all.replace(/\s+/g, ' ')), texts.slice(-5).join('|'));
    for (const word of OTHER_WORDS) assert.ok(!texts.includes(word!), word);
  });
}

it('is drawn with Japanese forms whatever the locale', () => {
  const { document } = preparedInvoice(
    { ...input({ ...REQUEST, locale: 'en-US' }), labels: {} },
    ISSUE_CONTEXT,
  );
  assert.equal(document.language, 'ja');
});
