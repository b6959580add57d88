import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { gridFromText } from '@kontor/graphics/testing';
import { pageTexts, type ReadPdf, readPdf, type ShownText } from '@kontor/pdf/testing';
import fc from 'fast-check';
import { sampleDocument, sampleItems } from '#testing/sample-document.ts';
import { type DocumentItem, type InvoiceDocument, TEMPLATES } from './layout/document.ts';
import { renderInvoice } from './render-invoice.ts';

const fonts = new InstalledFonts();
const MM = 72 / 25.4;

interface Drawn {
  readonly pdf: ReadPdf;
  readonly bytes: Uint8Array;
  readonly pages: readonly (readonly ShownText[])[];
  readonly texts: readonly string[];
  readonly warnings: readonly string[];
}

async function drawn(document: InvoiceDocument): Promise<Drawn> {
  const { pdf: bytes, warnings, pageCount } = await renderInvoice(document, { fonts });
  const pdf = readPdf(bytes);
  assert.equal(pdf.pages.length, pageCount);
  const pages = pdf.pages.map((page) => pageTexts(pdf, page));
  return { pdf, bytes, pages, texts: pages.flat().map(({ text }) => text), warnings };
}

/** Baseline in millimetres from the top. */
const down = ({ y }: ShownText): number => 297 - y / MM;

for (const template of TEMPLATES) {
  test(`${template}: one page has everything once`, async () => {
    const { pages, texts } = await drawn({ ...sampleDocument, template });
    assert.equal(pages.length, 1);
    const { info, items, notice, footer, recipient } = sampleDocument;
    const expected = [
      ...recipient,
      ...info.flatMap(({ label, value, isNumber }) => (isNumber === true ? [value] : [label, value])),
      'zahlbar bis 14.02.2026',
      ...items.map(({ description }) => description.split('\n')[0]!),
      'EUR 3.118,50',
      '−EUR 155,93',
      '20 % USt auf 2.844,30',
      'EUR 3.543,26',
      ...footer.flatMap(({ title, values }) => [title ?? '', ...values]),
      'Seite 1 von 1',
    ].map((text) => text.replaceAll('\u00a0', ' '));
    const found = texts.map((text) => text.replaceAll('\u00a0', ' ').replace(/^ · /, ''));
    for (const text of expected) assert.ok(found.includes(text), `${text} is on the page`);
    assert.ok(found.join(' ').includes(notice!.replaceAll('\n', ' ')));
  });

  test(`${template}: the table's figures end at the margin, on the lines of their items`, async () => {
    const { pages } = await drawn({ ...sampleDocument, template });
    const [page] = pages;
    for (const { description, sum } of sampleDocument.items) {
      const name = page!.find(({ text }) => text === description.split('\n')[0]);
      const figure = page!.find(
        ({ text, mark }) => mark === 'TD' && text === sum.replace('.', ',').replace('1360', '1.360'),
      );
      assert.ok(name && figure);
      assert.equal(figure.y, name.y);
    }
  });
}

test('the e-invoice is attached byte for byte, under the name of its profile', async () => {
  for (const [profile, fileName, relationship] of [
    ['EN16931', 'factur-x.xml', 'Alternative'],
    ['MINIMUM', 'factur-x.xml', 'Data'],
    ['XRECHNUNG', 'xrechnung.xml', 'Alternative'],
    ['BASIC_WL', 'factur-x.xml', 'Data'],
    ['EXTENDED', 'factur-x.xml', 'Alternative'],
  ] as const) {
    const xml = Buffer.from(`<rsm:CrossIndustryInvoice>ü ${profile}</rsm:CrossIndustryInvoice>`);
    const { pdf } = await drawn({ ...sampleDocument, eInvoice: { profile, format: 'CII', xml } });
    const [file] = pdf.resolve(pdf.catalog.get('AF')) as readonly never[];
    const spec = pdf.dict(file);
    assert.deepEqual(spec.get('AFRelationship'), { name: relationship });
    assert.equal(Buffer.from((spec.get('F') as { bytes: Uint8Array }).bytes).toString(), fileName);
    assert.deepEqual(pdf.data(pdf.dict(spec.get('EF')).get('F')), xml);
  }
});

test('without e-invoice there is neither attachment nor its metadata', async () => {
  const { eInvoice: _none, ...plain } = sampleDocument;
  const { pdf } = await drawn(plain);
  assert.equal(pdf.catalog.has('AF'), false);
  assert.equal(pdf.data(pdf.catalog.get('Metadata')).includes('factur-x'), false);
});

test('300 items: sums are carried from page to page, header and footer are on each', async () => {
  const document = { ...sampleDocument, ...sampleItems(300) };
  const { pages } = await drawn(document);
  assert.ok(pages.length > 5 && pages.length < 20, `${pages.length} pages`);
  const carried = pages.map((page) => page.filter(({ text }) => text === 'Übertrag'));
  const sums = pages.map((page, i) =>
    carried[i]!.map((mark) => page.find(({ y, text }) => y === mark.y && text !== 'Übertrag')?.text),
  );
  for (const [i, page] of pages.entries()) {
    const isLast = i === pages.length - 1;
    assert.equal(carried[i]!.length, (i === 0 ? 0 : 1) + (isLast ? 0 : 1), `page ${i + 1}`);
    if (i > 0) assert.equal(sums[i]!.at(0), sums[i - 1]!.at(-1));
    assert.ok(page.some(({ text }) => text === `Seite ${i + 1} von ${pages.length}`));
    assert.equal(page.filter(({ text }) => text === 'Beschreibung').length, 1);
    assert.equal(page.filter(({ text }) => text === 'Anschrift').length, 1);
    assert.ok(Math.max(...page.map(down)) < 291);
  }
  assert.ok(sums[0]!.every((sum) => /^[\d.]+,\d\d$/.test(sum ?? '')));
});

test('every invoice of 1 to 40 items keeps the total on a page with an item, and nothing below the footer', async () => {
  for (let count = 1; count <= 40; count++) {
    const { pages } = await drawn({ ...sampleDocument, ...sampleItems(count) });
    const page = pages.find((texts) => texts.some(({ text }) => text === 'Gesamtbetrag'));
    assert.ok(
      page?.some(({ text }) => text.startsWith('Position')),
      `${count} items`,
    );
    for (const texts of pages) {
      const content = texts.filter(({ mark }) => mark === 'TD' || mark === 'TH');
      assert.ok(
        content.every((text) => down(text) <= 261),
        `${count} items`,
      );
    }
  }
});

test('a description of 60 lines goes over pages, with its figures once', async () => {
  const description = Array.from({ length: 60 }, (_, i) => `Zeile ${i + 1}`).join('\n');
  const items = [{ description, amount: '1', sum: '77.77' }, ...sampleDocument.items];
  const { pages, texts } = await drawn({ ...sampleDocument, items });
  assert.equal(pages.length, 2);
  assert.equal(texts.filter((text) => /^Zeile \d+$/.test(text)).length, 60);
  assert.equal(texts.filter((text) => text === '77,77').length >= 1, true);
});

test('a page number replaces its marks everywhere, a description does not', async () => {
  const items = [{ description: 'Page {current} of {total}', amount: '1', sum: '1.00' }];
  const labels = { carriedForward: 'C', page: '{current}/{total} {current}' };
  const { texts } = await drawn({ ...sampleDocument, items, labels });
  assert.ok(texts.includes('1/1 1'));
  assert.ok(texts.includes('Page {current} of {total}'));
});

test('the Swiss payment part keeps the lower 105 mm of the last page free', async () => {
  for (const count of [1, 3, 8, 20]) {
    let calls = 0;
    const { pdf: bytes } = await renderInvoice(
      { ...sampleDocument, ...sampleItems(count) },
      {
        fonts,
        drawSlip: (surface) => {
          calls++;
          surface.line([0, 0], [210, 0], { width: 0.6, color: '#000000' });
        },
      },
    );
    const pdf = readPdf(bytes);
    assert.equal(calls, 1);
    const last = pdf.pages.at(-1)!;
    assert.ok(
      pageTexts(pdf, last).every((text) => down(text) < 192),
      `${count} items`,
    );
    assert.match(pdf.data(last.get('Contents')).toString('latin1'), /0 297\.638 m\n595\.276 297\.638 l\nS/);
  }
});

test('right-to-left: the page is mirrored, the description is at the right margin', async () => {
  const { pages } = await drawn({ ...sampleDocument, locale: 'he-IL' });
  const [page] = pages;
  const title = page!.find(({ text }) => text === 'Betrag');
  const description = page!.find(({ text }) => text === 'Beschreibung');
  assert.ok(title && description && title.x < 60 * MM && description.x > 150 * MM);
});

test('a column without any figure is left out', async () => {
  const items = sampleDocument.items.map(({ unitPrice: _none, ...item }) => item);
  assert.equal((await drawn({ ...sampleDocument, items })).texts.includes('Einzelpreis'), false);
  assert.equal((await drawn(sampleDocument)).texts.includes('Einzelpreis'), true);
});

test('more info rows than fit beside the window are below the heading, and push the table down', async () => {
  const info = Array.from({ length: 20 }, (_, i) => ({ label: `Etikett ${i + 1}`, value: `Wert ${i + 1}` }));
  const { pages } = await drawn({ ...sampleDocument, info });
  const place = (text: string): number => down(pages[0]!.find((shown) => shown.text === text)!);
  for (let i = 1; i <= 9; i++) assert.ok(place(`Wert ${i}`) < 91);
  for (let i = 10; i <= 20; i++)
    assert.ok(place(`Wert ${i}`) > place('2026-017') && place(`Wert ${i}`) < place('Menge'));
});

test('a footer of many groups is in two rows, higher than usual, above the page number', async () => {
  const footer = Array.from({ length: 7 }, (_, i) => ({
    title: `Titel ${i + 1}`,
    values: ['a', 'b', 'c', 'd', 'e'],
  }));
  const { pages } = await drawn({ ...sampleDocument, footer });
  const places = footer.map(({ title }) => down(pages[0]!.find(({ text }) => text === title)!));
  assert.equal(new Set(places).size, 2);
  assert.ok(pages[0]!.filter(({ text }) => text === 'e').every((text) => down(text) <= 286.01));
});

test('figures of twenty digits make the table smaller and are never broken', async () => {
  const big = {
    description: 'Turm',
    amount: '12345678.12345678',
    unit: 'm³',
    unitPrice: '123456789012.12345678',
    vatPercent: '12.5',
    sum: '999999999999.99',
  };
  const { pages } = await drawn({
    ...sampleDocument,
    locale: 'en',
    currencyFormat: 'NAME',
    items: [{ ...big, description: 'Sehr langer Name '.repeat(9) }, big],
  });
  const figure = pages[0]!.find(({ text }) => text === '999,999,999,999.99');
  assert.ok(figure && figure.size < 9.5 && figure.size >= 7);
});

test('a payment code is a figure with its words, beside the totals', async () => {
  const code = {
    grid: gridFromText(['###', '#.#', '###']),
    title: 'Zahlen mit Code',
    lines: ['AT57 2011', 'Zweck'],
  };
  const { texts, pdf } = await drawn({ ...sampleDocument, epcCode: code });
  for (const text of ['Zahlen mit Code', 'AT57 2011', 'Zweck']) assert.ok(texts.includes(text));
  const content = pdf.data(pdf.pages[0]!.get('Contents')).toString('latin1');
  assert.match(content, /\/Figure<<\/MCID \d+>>BDC\nq\n0 g\n28\.346457 0 0 -28\.346457 [\d.]+ [\d.]+ cm\n/);
});

test('characters that no font has are reported, and can still be copied', async () => {
  const { texts, warnings } = await drawn({ ...sampleDocument, notice: 'Danke 😀' });
  assert.deepEqual(warnings, ['characters-replaced']);
  assert.ok(texts.includes('Danke 😀'));
  assert.deepEqual((await drawn(sampleDocument)).warnings, []);
});

test('same document, same bytes', async () => {
  const once = await drawn({ ...sampleDocument, ...sampleItems(60) });
  const twice = await drawn({ ...sampleDocument, ...sampleItems(60) });
  assert.deepEqual(once.bytes, twice.bytes);
});

test('one page stays small', async () => {
  const { bytes } = await drawn(sampleDocument);
  assert.ok(bytes.length < 30_000, `${bytes.length} bytes`);
});

/** A date in the file's name would be another file: only these may differ by it. */
test('another creation date keeps the /ID', async () => {
  const { pdf } = await drawn(sampleDocument);
  const later = {
    ...sampleDocument,
    metadata: { ...sampleDocument.metadata, createdAt: '2030-01-01T00:00:00Z' },
  };
  assert.deepEqual((await drawn(later)).pdf.trailer.get('ID'), pdf.trailer.get('ID'));
});

test('an introduction is between heading and table, over as many pages as it takes', async () => {
  const introduction = 'Sehr geehrte Damen und Herren,\nwir berechnen wie folgt:';
  const { texts, pages } = await drawn({ ...sampleDocument, introduction });
  assert.equal(pages.length, 1);
  const order = ['Rechnung', 'wir berechnen wie folgt:', 'Einzelpreis', 'Gesamtbetrag'];
  const places = order.map((text) => texts.indexOf(text));
  assert.ok(!places.includes(-1), places.join());
  assert.deepEqual(
    places,
    places.toSorted((one, other) => one - other),
  );
  const long = Array.from({ length: 150 }, (_, line) => `Zeile ${line}`).join('\n');
  const over = await drawn({ ...sampleDocument, introduction: long });
  assert.ok(over.pages.length > 2);
  for (const text of ['Zeile 0', 'Zeile 149', 'Gesamtbetrag']) assert.ok(over.texts.includes(text), text);
});

/** Level that the metadata claim for an invoice with this notice. */
async function levelOf(notice: string): Promise<string | undefined> {
  const { pdf } = await drawn({ ...sampleDocument, notice });
  const xmp = Buffer.from(pdf.stream(pdf.catalog.get('Metadata')).data).toString('utf8');
  return /<pdfaid:conformance>(.)</.exec(xmp)?.[1];
}

test('claims level a, and level b with characters for private use, which nobody can read out', async () => {
  assert.equal(await levelOf('Danke'), 'A');
  assert.equal(await levelOf('Logo: \ue000'), 'B');
});

test('texts of any kind, everywhere: the page is drawn and its texts come back', async () => {
  const text = fc.string({
    unit: fc.constantFrom(
      'a',
      'Z',
      ' ',
      '(',
      ')',
      '\\',
      '<',
      '&',
      '\n',
      'ß',
      '中',
      '😀',
      'ש',
      '\u202e',
      '%',
      '\r',
    ),
    minLength: 1,
    maxLength: 40,
  });
  const item = fc.record({
    description: text,
    amount: fc.constant('1'),
    unit: text,
    sum: fc.constant('1.00'),
  });
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.array(item, { minLength: 1, maxLength: 3 }),
      async (any, items: DocumentItem[]) => {
        const document: InvoiceDocument = {
          ...sampleDocument,
          items,
          sender: { name: any, address: [any] },
          recipient: [any],
          heading: { label: any, number: any },
          info: [{ label: any, value: any }],
          totals: [{ label: any, amount: '1.00' }],
          total: { label: any, amount: '1.00' },
          notice: any,
          footer: [{ title: any, values: [any] }],
          metadata: { ...sampleDocument.metadata, title: any, author: any },
        };
        const { pages } = await drawn(document);
        assert.ok(pages.length >= 1);
      },
    ),
    { seed: 5, numRuns: 40 },
  );
});
