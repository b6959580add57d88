import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { extremeBills } from '#testing/extreme-bills.ts';
import { SAMPLE, sampleBill } from '#testing/sample-bill.ts';
import type { SwissBillRequest } from './bill/bill-request.ts';
import { swissBill } from './bill/swiss-bill.ts';
import { layOutSlip } from './layout/lay-out-slip.ts';
import type { SlipLayout, SlipText } from './layout/slip-layout.ts';
import { type Area, MM, PAYMENT, RECEIPT } from './layout/slip-measures.ts';
import { slipFonts, textLeft, textWidth } from './layout/type-metrics.ts';

const fonts = slipFonts(new InstalledFonts());
const laidOut = (other: Partial<SwissBillRequest> = {}): SlipLayout =>
  layOutSlip(sampleBill(other), { fonts, separator: 'SCISSORS', hasEdgeAbove: false });

const AREAS: readonly Area[] = [...Object.values(RECEIPT), ...Object.values(PAYMENT)];

/** Liberation Sans: nothing permitted reaches lower than a comma below, share of the type size. */
const DESCENDER = 0.24;

function isWithin(item: SlipText, area: Area): boolean {
  const left = textLeft(item, fonts);
  const right = left + textWidth(item.text, fonts[item.weight], item.size);
  const [top, bottom] = [item.y - 0.8 * item.size * MM, item.y + DESCENDER * item.size * MM];
  const slack = 0.01;
  return (
    left >= area.x - slack &&
    right <= area.x + area.width + slack &&
    top >= area.y - slack &&
    bottom <= area.y + area.height + slack
  );
}

/** Texts that overlap in height on the same column would be unreadable. */
function assertNoOverlap(texts: readonly SlipText[]): void {
  for (const part of ['receipt', 'payment'] as const) {
    const x = part === 'receipt' ? RECEIPT.information.x : PAYMENT.information.x;
    const column = texts.filter((item) => item.part === part && item.x === x && item.kind !== 'title');
    column.slice(1).forEach((item, index) => {
      const before = column[index]!;
      assert.ok(item.y - before.y >= item.size * MM - 0.01, `${before.text} / ${item.text}`);
    });
  }
}

describe('the slip of the sample', () => {
  const { texts } = laidOut();
  const points = (mm: number): number => Math.round((mm / MM) * 100) / 100;
  // Section top + 0.8 × size, and line after line the value size + 1 pt (IG QR-bill v2.3, 3.5 and 3.6).
  const EXPECTED: readonly (readonly [string, number, number, number])[] = [
    ['Empfangsschein', 5, 5 + 8.8 * MM, 11],
    ['Konto / Zahlbar an', 5, 12 + 4.8 * MM, 6],
    ['CH44 3199 9123 0008 8901 2', 5, 12 + 13.8 * MM, 8],
    ['Max Muster & Söhne', 5, 12 + 22.8 * MM, 8],
    ['Musterstrasse 123', 5, 12 + 31.8 * MM, 8],
    ['8000 Seldwyla', 5, 12 + 40.8 * MM, 8],
    ['Referenz', 5, 12 + 58.8 * MM, 6],
    ['21 00000 00003 13947 14300 09017', 5, 12 + 67.8 * MM, 8],
    ['Zahlbar durch', 5, 12 + 85.8 * MM, 6],
    ['Simon Muster', 5, 12 + 94.8 * MM, 8],
    ['Währung', 5, 68 + 4.8 * MM, 6],
    ['CHF', 5, 68 + 15.8 * MM, 8],
    ['Betrag', 17, 68 + 4.8 * MM, 6],
    ['1 949.75', 17, 68 + 15.8 * MM, 8],
    ['Annahmestelle', 57, 82 + 4.8 * MM, 6],
    ['Zahlteil', 67, 5 + 8.8 * MM, 11],
    ['Währung', 67, 68 + 6.4 * MM, 8],
    ['CHF', 67, 68 + 19.4 * MM, 10],
    ['Betrag', 82, 68 + 6.4 * MM, 8],
    ['1 949.75', 82, 68 + 19.4 * MM, 10],
    ['Konto / Zahlbar an', 118, 5 + 6.4 * MM, 8],
    ['CH44 3199 9123 0008 8901 2', 118, 5 + 17.4 * MM, 10],
    ['Referenz', 118, 5 + 72.4 * MM, 8],
    ['Zusätzliche Informationen', 118, 5 + 105.4 * MM, 8],
    ['Zahlbar durch', 118, 5 + 160.4 * MM, 8],
    ['Name AV1', 67, 90 + 5.6 * MM, 7],
    ['Name AV2', 67, 90 + 13.6 * MM, 7],
  ];
  for (const [text, x, y, size] of EXPECTED) {
    it(`has ${text} at ${x}, ${points(y)} pt`, () => {
      const found = texts.filter((item) => item.text === text && item.x === x && item.size === size);
      assert.ok(
        found.some((item) => Math.abs(item.y - y) < 0.02),
        `${found.map((item) => points(item.y))}`,
      );
    });
  }
  it('groups thousands', () => {
    for (const [amount, shown] of [
      [0.1, '0.10'],
      [999.99, '999.99'],
      [1000, '1 000.00'],
      [999_999_999.99, '999 999 999.99'],
    ] as const) {
      assert.ok(
        laidOut({ amount }).texts.some((item) => item.text === shown),
        shown,
      );
    }
  });
});

describe('empty fields', () => {
  const { texts, shapes, rules } = laidOut({ debtor: undefined, amount: undefined });
  it('have the heading of the box and four corner marks each', () => {
    assert.equal(texts.filter(({ text }) => text === 'Zahlbar durch (Name/Adresse)').length, 2);
    // Four fields, and scissors of two halves.
    assert.equal(shapes.length, 4 + 2);
    assert.equal(rules.length, 2);
  });
  it('are where the standard has them', () => {
    const bounds = shapes.slice(0, 4).map(({ steps }) => {
      const points = steps.flatMap((step) => (step[0] === 'Z' ? [] : [[step[1], step[2]] as const]));
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      return [Math.min(...xs), Math.max(...xs), Math.max(...ys) - Math.min(...ys)].map((v) => v.toFixed(2));
    });
    assert.deepEqual(bounds, [
      ['5.00', '57.00', '20.00'],
      ['118.00', '183.00', '25.00'],
      ['27.00', '57.00', '10.00'],
      ['78.00', '118.00', '15.00'],
    ]);
  });
  it('have no reference heading without reference', () => {
    const creditor = { ...SAMPLE.creditor, iban: 'CH5800791123000889012' };
    const plain = laidOut({
      creditor,
      reference: undefined,
      information: undefined,
      structuredInformation: '',
    });
    for (const heading of ['Referenz', 'Zusätzliche Informationen']) {
      assert.ok(plain.texts.every(({ text }) => text !== heading));
    }
  });
});

describe('separation', () => {
  const bill = sampleBill();
  it('NONE draws neither lines nor scissors', () => {
    const { rules, shapes } = layOutSlip(bill, { fonts, separator: 'NONE', hasEdgeAbove: true });
    assert.deepEqual([rules, shapes], [[], []]);
  });
  it('has a horizontal line where the slip has an edge above', () => {
    const { rules } = layOutSlip(bill, { fonts, separator: 'SCISSORS', hasEdgeAbove: true });
    assert.equal(rules.filter(({ from, to }) => from[1] === 0 && to[1] === 0).length, 2);
  });
});

describe('countries', () => {
  const abroad = { ...SAMPLE.debtor!, country: 'DE' };
  it('are before the postal code when a party is abroad, then also for the creditor', () => {
    const texts = laidOut({ debtor: abroad }).texts.map(({ text }) => text);
    assert.equal(texts.filter((text) => text === 'DE – 8000 Seldwyla').length, 2);
    assert.equal(texts.filter((text) => text === 'CH – 8000 Seldwyla').length, 2);
  });
  it('do not for Switzerland and Liechtenstein', () => {
    const debtor = { ...SAMPLE.debtor!, country: 'LI' };
    assert.ok(laidOut({ debtor }).texts.every(({ text }) => !text.includes('–')));
  });
});

describe('reduction', () => {
  const wide = 'WASSERWERKE UND WALDWIRTSCHAFT WETTERWIL WINTERTHUR WALLISELLEN WIL';
  const long = () => {
    const party = { ...SAMPLE.debtor!, name: wide, city: 'Wetterwil am Wilden Wasserfall West' };
    return laidOut({
      creditor: { ...SAMPLE.creditor, ...party, street: 'Creditorstreet', houseNumber: '' },
      debtor: { ...party, street: 'Debtorstreet', houseNumber: '' },
    });
  };
  const receiptHas = (layout: SlipLayout, text: string) =>
    layout.texts.some((item) => item.part === 'receipt' && item.text === text);
  it('drops the streets of the receipt before type shrinks', () => {
    const layout = long();
    assert.ok(!receiptHas(layout, 'Debtorstreet'));
    assert.ok(layout.texts.some((item) => item.part === 'payment' && item.text === 'Debtorstreet'));
    const sizes = layout.texts.filter((item) => item.part === 'receipt' && item.kind === 'value');
    assert.deepEqual([...new Set(sizes.map(({ size }) => size))], [8]);
  });
  it('shrinks the payment part by whole points, headings 2 pt smaller', () => {
    const layout = long();
    const texts = layout.texts.filter((item) => item.part === 'payment' && item.x === 118);
    const sizes = [...new Set(texts.map(({ size }) => size))];
    assert.ok(sizes.length === 2 && sizes[0] === sizes[1]! - 2, String(sizes));
  });
});

describe('longest legal texts', () => {
  it('never leave their section nor meet another line, in any language', () => {
    let least = 10;
    for (const request of extremeBills()) {
      const { bill } = swissBill(request);
      const { texts } = layOutSlip(bill, { fonts, separator: 'SCISSORS', hasEdgeAbove: true });
      for (const item of texts) {
        assert.ok(
          AREAS.some((area) => isWithin(item, area)),
          `${request.language} ${item.part} ${item.text} at ${item.x}, ${item.y} in ${item.size} pt`,
        );
        least = Math.min(least, item.size);
      }
      assertNoOverlap(texts);
    }
    assert.equal(least, 6, 'the last resort was reached');
  });
});
