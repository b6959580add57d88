import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeFile } from '@kontor/codes/testing';
import { InstalledFonts } from '@kontor/fonts';
import { pageTexts, readPdf } from '@kontor/pdf/testing';
import fc from 'fast-check';
import sharp from 'sharp';
import { extremeBills } from '#testing/extreme-bills.ts';
import { SAMPLE, sampleBill } from '#testing/sample-bill.ts';
import { billFaults } from './bill/bill-faults.ts';
import { SWISS_LANGUAGES } from './bill/bill-language.data.ts';
import type { SwissBillRequest } from './bill/bill-request.ts';
import { swissPayload } from './bill/payload.ts';
import { swissBill } from './bill/swiss-bill.ts';
import { layOutSlip } from './layout/lay-out-slip.ts';
import { A4, CODE_QUIET_ZONE, CODE_SIDE, MM, PAYMENT, SLIP, SLIP_ON_A4 } from './layout/slip-measures.ts';
import { slipFonts, textLeft } from './layout/type-metrics.ts';
import { BILL_SIZES, type SwissBillOrder, swissBillJob } from './swiss-bill-job.ts';

const tools = { fonts: new InstalledFonts() };
const bill = sampleBill();

const file = async (order: Partial<SwissBillOrder>): Promise<Uint8Array> =>
  swissBillJob.run(
    { bill, size: 'QR_BILL', separator: 'SCISSORS', format: 'png', dpi: 300, ...order },
    tools,
  );

const read = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from((await decodeFile(bytes, ['QRCode']))?.bytes ?? []).toString();

/** The payload of all codes of this file. */
const PAYLOAD = swissPayload(bill);

describe('PNG', () => {
  it('has four tones', async () => {
    const png = await file({});
    assert.equal((await sharp(png).metadata()).bitsPerSample, 2);
    const { data } = await sharp(png).grayscale().raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual(
      [...new Set(data)].sort((a, b) => a - b),
      [0, 85, 170, 255],
    );
  });
  for (const language of SWISS_LANGUAGES) {
    it(`has at most 40 KB at 300 dpi with billing information and two schemes, ${language}`, async () => {
      const png = await file({ bill: sampleBill({ language }) });
      assert.ok(png.length <= 40_000, `${png.length} bytes`);
    });
  }
  it('has at most 32 KB as a usual slip at 300 dpi, and at most 50 KB with the longest texts', async () => {
    const usual = await file({
      bill: sampleBill({ structuredInformation: undefined, alternativeSchemes: undefined }),
    });
    assert.ok(usual.length <= 32_000, `${usual.length} bytes`);
    // All of them: `slip-files.slow.test.ts`.
    for (const request of extremeBills().filter((_, index) => index % 20 === 0)) {
      const png = await file({ bill: swissBill(request).bill });
      assert.ok(png.length <= 50_000, `${png.length} bytes`);
    }
  });

  const SIZES = {
    QR_BILL: [2480, 1240],
    A4_SHEET: [2480, 3508],
  } as const;
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    it(`of ${size} has 300 dpi and ${width} × ${height} pixels`, async () => {
      const metadata = await sharp(await file({ size: size as keyof typeof SIZES })).metadata();
      assert.deepEqual([metadata.width, metadata.height, metadata.density], [width, height, 300]);
      assert.equal(metadata.channels, 1);
    });
  }
  it('of QR_CODE has equal modules, a whole quiet zone, and prints at 46 mm', async () => {
    const png = Buffer.from(await file({ size: 'QR_CODE' }));
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    const dark = (x: number, y: number): boolean => data[(y * info.width + x) * info.channels] === 0;
    const row = Math.floor(info.height / 2);
    const first = Array.from({ length: info.width }, (_, x) => x).find((x) => dark(x, x));
    assert.ok(first !== undefined);
    const side = info.width - 2 * first;
    // Finder pattern: seven modules.
    let finder = 0;
    while (dark(first + finder, first)) finder++;
    assert.equal(finder % 7, 0);
    assert.equal(side % (finder / 7), 0);
    assert.ok(side >= 543, `${side}`);
    assert.equal(first, Math.ceil((5 / 46) * side));
    const at = png.indexOf('pHYs');
    assert.equal(png.readUInt32BE(at + 4), Math.round(side / 0.046));
    assert.equal(png[at + 12], 1);
    assert.ok([...data].every((value) => value === 0 || value === 255));
    // The cross: white arm in the very middle.
    assert.ok(!dark(row, row) && dark(row - Math.round((2.5 / 46) * side), row));
  });
  for (const dpi of [72, 110, 200, 600]) {
    it(`of ${dpi} dpi has that size in print`, async () => {
      const png = Buffer.from(await file({ dpi }));
      const { width, height } = await sharp(png).metadata();
      assert.deepEqual([width, height], [Math.round((210 / 25.4) * dpi), Math.round((105 / 25.4) * dpi)]);
      assert.equal(png.readUInt32BE(png.indexOf('pHYs') + 4), Math.round(dpi / 0.0254));
    });
  }
});

describe('the code is read', () => {
  // All sizes at all resolutions, with a second reader: test/oracle/swiss-codes.ts.
  for (const [size, ...resolutions] of [
    ['QR_BILL', 110, 200, 300],
    ['QR_CODE', 110],
    ['A4_SHEET', 110],
  ] as const) {
    for (const dpi of resolutions) {
      it(`from ${size} at ${dpi} dpi, after JPEG of quality 50 and 2° askew`, async () => {
        const png = await file({ size, dpi });
        assert.equal(await read(png), PAYLOAD);
        assert.equal(await read(await sharp(png).jpeg({ quality: 50 }).toBuffer()), PAYLOAD);
        const askew = sharp(png).rotate(2, { background: '#fff' });
        assert.equal(await read(await askew.png().toBuffer()), PAYLOAD);
      });
    }
  }
  it('from an SVG', async () => {
    for (const size of ['QR_CODE', 'QR_BILL'] as const) {
      const png = await sharp(await file({ size, format: 'svg' }), { density: 110 })
        .png()
        .toBuffer();
      assert.equal(await read(png), PAYLOAD);
    }
  });
});

/** Points of what is stroked in a colour of its own, the outlines of TEST: millimetres from the top left. */
function markOf(bytes: Uint8Array, pageHeight: number): readonly (readonly [x: number, y: number])[] {
  const pdf = readPdf(bytes);
  const content = pdf.data(pdf.pages[0]!.get('Contents')).toString('latin1');
  const [, mark = ''] = content.split('0.753 0.224 0.169 RG\n');
  return [...mark.matchAll(/(-?[\d.]+) (-?[\d.]+) [mlc]\n/g)].map(
    ([, x, y]) => [Number(x) * MM, pageHeight - Number(y) * MM] as const,
  );
}

describe('PDF', () => {
  for (const size of ['QR_BILL', 'A4_SHEET'] as const) {
    it(`of ${size} has every text of the layout within 0.01 mm`, async () => {
      const pdf = readPdf(await file({ size, format: 'pdf' }));
      const [page] = pdf.pages;
      const fonts = slipFonts(tools.fonts);
      const { texts } = layOutSlip(bill, { fonts, separator: 'SCISSORS', hasEdgeAbove: true });
      const [top, height] = size === 'A4_SHEET' ? [SLIP_ON_A4, 297] : [0, 105];
      const shown = pageTexts(pdf, page!);
      assert.deepEqual(
        shown.map(({ text }) => text),
        texts.map(({ text }) => text),
      );
      shown.forEach(({ x, y, size: points, mark }, index) => {
        const item = texts[index]!;
        assert.ok(Math.abs((x * 25.4) / 72 - textLeft(item, fonts)) < 0.01, item.text);
        assert.ok(Math.abs(height - (y * 25.4) / 72 - top - item.y) < 0.01, item.text);
        assert.equal(points, item.size);
        assert.notEqual(mark, 'Artifact');
      });
    });
  }
  it('embeds both faces and stays in gray', async () => {
    const pdf = readPdf(await file({ format: 'pdf' }));
    const [page] = pdf.pages;
    const fonts = [...pdf.dict(pdf.dict(page!.get('Resources')).get('Font')).values()];
    assert.equal(fonts.length, 2);
    for (const font of fonts) {
      const [descendant] = pdf.resolve(pdf.dict(font).get('DescendantFonts')) as readonly [never];
      const descriptor = pdf.dict(pdf.dict(descendant).get('FontDescriptor'));
      assert.ok(pdf.data(descriptor.get('FontFile2')).length > 1000);
    }
    const content = pdf.data(page!.get('Contents')).toString('latin1');
    assert.doesNotMatch(content, /\b(rg|RG|k|K|sc|scn|gs)\n/);
  });
  it('made with a test key is marked beside the symbol and its quiet zone', async () => {
    for (const [size, below] of [
      ['QR_BILL', 0],
      ['A4_SHEET', SLIP_ON_A4],
    ] as const) {
      const { code } = PAYMENT;
      const [left, top] = [code.x - CODE_QUIET_ZONE, code.y + below - CODE_QUIET_ZONE];
      const side = CODE_SIDE + 2 * CODE_QUIET_ZONE;
      const sheet = size === 'QR_BILL' ? SLIP : A4;
      const points = markOf(await file({ format: 'pdf', size, isTest: true }), sheet.height);
      assert.ok(points.length > 40, `${size}: ${points.length} points`);
      for (const [x, y] of points) {
        assert.ok(x > 0 && x < sheet.width && y > 0 && y < sheet.height, `${size}: off the page`);
        const isOnCode = x > left && x < left + side && y > top && y < top + side;
        assert.ok(!isOnCode, `${size}: on the symbol at ${x}, ${y}`);
      }
      assert.deepEqual(markOf(await file({ format: 'pdf', size }), sheet.height), []);
    }
  });
  it('of a test key with the code alone has no word across it', async () => {
    assert.deepEqual(markOf(await file({ format: 'pdf', size: 'QR_CODE', isTest: true }), 1), []);
  });
  it('made with a test key has no black, with the colour of the mark and of the ink alone', async () => {
    for (const size of BILL_SIZES) {
      const pdf = readPdf(await file({ format: 'pdf', size, isTest: true }));
      const content = pdf.data(pdf.pages[0]!.get('Contents')).toString('latin1');
      const colours = content.match(/[\d. ]+ (rg|RG|g|G)\n/g) ?? [];
      const [red, green, blue] = [0x5a, 0, 0xb4].map((value) => Math.round((value / 255) * 1000) / 1000);
      const ink = `${red} ${green} ${blue}`;
      const others = colours.filter((colour) => !colour.includes(ink) && !/^\s*1 g/.test(colour));
      assert.ok(others.length <= 1, others.join(''));
      assert.ok(
        others.every((colour) => colour.endsWith('RG\n')),
        'the outlines of TEST',
      );
      assert.ok(colours.length > others.length);
    }
  });
});

describe('sizes of files', () => {
  it('stay small', async () => {
    assert.ok((await file({ format: 'pdf' })).length <= 25_000);
    const svg = await file({ format: 'svg', size: 'QR_CODE', bill: sampleBill({ alternativeSchemes: [] }) });
    assert.ok(svg.length <= 15_000, String(svg.length));
  });
});

/** Anything that callers send: line breaks, marks of direction, XML, PDF and PostScript syntax, other scripts. */
const piece = fc.oneof(
  fc.constantFrom(
    ...['\r\n', '\n', '\u2028', '\u202e', '\u2066', '\u200b', '\0', '\ud800', '<', '>', '&', ']]>', '<!--'],
    ...['"', "'", '(', ')', '\\', '\\)', '<<', '>>', 'endstream', '%%EOF', 'Tj', '</svg>', '&#10;', '&amp;'],
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.string({ unit: 'grapheme-ascii', maxLength: 8 }),
  fc.constantFrom('Zürich', 'Łódź', '漢字', 'Привет', '😀'),
);

const hostile = (max: number) =>
  fc
    .array(piece, { maxLength: 12 })
    .map((parts) => Array.from(parts.join('').toWellFormed()).slice(0, max).join(''));

const party = fc.record({
  name: hostile(60).map((text) => `A${text}`),
  street: hostile(60),
  houseNumber: hostile(12),
  postalCode: hostile(8).map((text) => `1${text}`),
  city: hostile(20).map((text) => `B${text}`),
  country: fc.constantFrom('CH', 'LI', 'DE'),
});

const requests: fc.Arbitrary<SwissBillRequest> = fc
  .record({
    creditor: party.map((address) => ({ ...address, iban: 'CH5800791123000889012' })),
    debtor: fc.option(party, { nil: undefined }),
    information: hostile(60),
    alternativeSchemes: fc.array(
      hostile(60).map((text) => `e/${text}`),
      { maxLength: 2 },
    ),
  })
  .map((parts) => ({ ...SAMPLE, reference: undefined, structuredInformation: undefined, ...parts }));

describe('hostile texts', () => {
  it('shift no line of the code and break no file', async () => {
    const property = fc.asyncProperty(requests, async (request) => {
      fc.pre(billFaults(request, { strict24: false }).length === 0);
      const made = swissBill(request).bill;
      const lines = swissPayload(made).split('\n');
      const used = made.alternativeSchemes.length;
      assert.equal(lines.length, used === 0 ? 31 : 32 + used);
      assert.equal(lines[30], 'EPD');
      assert.match(lines.join(''), /^[\x20-\x7e\u00a1-\u017f\u0218-\u021b\u20ac]*$/);
      const pdf = readPdf(await file({ bill: made, format: 'pdf' }));
      const shown = pageTexts(pdf, pdf.pages[0]!).map(({ text }) => text);
      assert.ok(shown.includes('CH58 0079 1123 0008 8901 2'));
      const svg = Buffer.from(await file({ bill: made, format: 'svg' })).toString();
      const texts = [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
      assert.equal(texts.length, shown.length);
      assert.doesNotMatch(svg.replace(/<\/?(svg|g|path|text|title)\b[^<>]*>/g, ''), /[<>]/);
    });
    await fc.assert(property, { seed: 2602, numRuns: 60 });
  });
});
