import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pagesOf } from '#testing/page-checks.ts';
import { sampleDocument } from '#testing/sample-document.ts';
import { type InvoiceDocument, TEMPLATES, type TemplateName } from './layout/document.ts';
import { templateOf } from './templates/template-of.ts';

const spaced = (text: string): string => text.replaceAll('\u00a0', ' ');

/** The window's texts of the first page: the return line, then the recipient. */
async function windowOf(sender: InvoiceDocument['sender'], template: TemplateName = 'DEFAULT') {
  const [first = []] = await pagesOf({ ...sampleDocument, template, sender });
  const texts = first.filter(({ left, top, bottom }) => left < 60 && top > 45 && bottom < 90);
  const isReturn = ({ size }: { readonly size: number }) => size <= 7;
  return { returned: texts.filter(isReturn), recipient: texts.filter((text) => !isReturn(text)) };
}

describe('the return line', () => {
  const TOWN = '6020 Innsbruck';
  const LONG =
    'Papierwarenmanufaktur und Buchbinderei Sieber Gesellschaft m. b. H. und Compagnie KG Innsbruck am Inn';
  const CASES: readonly (readonly [
    name: string,
    sender: [string, string],
    lines: readonly string[],
    size: number,
  ])[] = [
    ['is one line of 7 points', ['Sieber OG', 'Gasse 1'], ['Sieber OG · Gasse 1 · 6020 Innsbruck'], 7],
    [
      'is two lines of 6.5 points where one is too long',
      ['Sieber Papeterie und Buchbinderei GmbH', 'Wiedner Hauptstraße 32'],
      ['Sieber Papeterie und Buchbinderei GmbH', 'Wiedner Hauptstraße 32 · 6020 Innsbruck'],
      6.5,
    ],
    [
      'leaves out what is behind the comma of a street, and words from the end of a name',
      [LONG, `Straße der Tiroler Landesausstellung 32, ${'Stiege 4, Halbstock, Tür 17, '.repeat(2)}links`],
      [
        'Papierwarenmanufaktur und Buchbinderei Sieber Gesellschaft m. b. H. und Compagnie KG',
        'Straße der Tiroler Landesausstellung 32 · 6020 Innsbruck',
      ],
      6,
    ],
    [
      'leaves out the street before the town',
      ['Sieber', 'Straßenname '.repeat(12).trim()],
      ['Sieber', TOWN],
      6,
    ],
  ];
  for (const [name, [sender, street], lines, size] of CASES) {
    it(name, async () => {
      const { returned } = await windowOf({ name: sender, address: [street, TOWN] });
      assert.deepEqual([returned.map(({ text }) => spaced(text)), returned[0]?.size], [lines, size]);
      assert.ok(
        returned.every(({ left, right, top, bottom }) => right - left <= 80 && top >= 46 && bottom <= 51.6),
      );
    });
  }

  for (const template of TEMPLATES) {
    it(`leaves the recipient as much room below two lines as below one: ${template}`, async () => {
      const gapOf = async (name: string) => {
        const { returned, recipient } = await windowOf({ name, address: ['Gasse 1', TOWN] }, template);
        return { lines: returned.length, gap: recipient[0]!.top - returned.at(-1)!.bottom };
      };
      const one = await gapOf('Sieber OG');
      const two = await gapOf('Sieber Papeterie und Buchbinderei Gesellschaft m. b. H.');
      assert.deepEqual([one.lines, two.lines], [1, 2]);
      assert.ok(Math.abs(one.gap - two.gap) < 0.2, `${one.gap} and ${two.gap} mm`);
    });
  }
});

describe('the page number', () => {
  for (const template of TEMPLATES) {
    it(`is at the right margin, in CLASSIC in the middle, and above a slip: ${template}`, async () => {
      for (const withSlip of [false, true]) {
        const { epcCode: _none, ...plain } = sampleDocument;
        const pages = await pagesOf({ ...plain, template }, { withSlip });
        const shown = pages.at(-1)!.find(({ text }) => /^Seite \d von \d$/.test(spaced(text)))!;
        const [at, wanted] =
          template === 'CLASSIC' ? [(shown.left + shown.right) / 2, 107.5] : [shown.right, 190];
        assert.ok(Math.abs(at - wanted) < 0.1, `${at} mm`);
        const baseline = 297 - (shown.y * 25.4) / 72;
        if (withSlip) assert.ok(baseline <= 186.01, `${baseline} mm`);
        else assert.ok(Math.abs(baseline - 290) < 0.1, `${baseline} mm`);
      }
    });
  }
});

it('MINIMALISTIC has its texts in Regular and the name of the sender in 13 points', async () => {
  const { small, body } = templateOf({ template: 'MINIMALISTIC' }).style;
  assert.match(small ?? '', /400Regular$/);
  assert.ok(body < 11);
  const [texts = []] = await pagesOf({ ...sampleDocument, template: 'MINIMALISTIC' });
  assert.equal(texts.find(({ text }) => text === sampleDocument.sender.name)?.size, 13);
});
