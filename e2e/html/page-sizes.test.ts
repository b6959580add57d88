import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PAPER_FORMATS } from '@kontor/html';
import { assertSound, inkOf, linesOf, sizesOf } from './pdf-facts.ts';
import { type HtmlService, startHtmlService } from './service.ts';

/** Whose size a page has: that of CSS or that of the request. */

const POINTS_PER_CM = 72 / 2.54;
const TWO = '<p class=a>one<p class=b style="break-before:page">two';
const css = (text: string): { readonly content: string } => ({ content: `<style>${text}</style>${TWO}` });
const file = (text: string) => [{ path: 'a.css', content: Buffer.from(text).toString('base64') }];
const script = (text: string) => ({ content: `${TWO}<script>${text}</script>` });

type Size = readonly [number, number];
const A3: Size = [29.7, 42];
const A4: Size = [21, 29.7];
const WIDE: Size = [29.7, 21];
const A5: Size = [14.8, 21];

let service: HtmlService;

async function assertSizes(pdf: Buffer, expected: readonly Size[]): Promise<void> {
  const found = sizesOf(pdf).map(([w, h]) => [w / POINTS_PER_CM, h / POINTS_PER_CM] as const);
  const text = found.map(([w, h]) => `${w.toFixed(3)} × ${h.toFixed(3)}`).join(', ');
  assert.equal(found.length, expected.length, text);
  for (const [index, [width, height]] of expected.entries()) {
    const [w, h] = found[index]!;
    assert.ok(Math.abs(w - width) * POINTS_PER_CM <= 0.02, `${text}, not ${width} × ${height}`);
    assert.ok(Math.abs(h - height) * POINTS_PER_CM <= 0.02, `${text}, not ${width} × ${height}`);
  }
}

describe('the size of pages', () => {
  before(async () => {
    service = await startHtmlService();
  });
  after(() => service[Symbol.asyncDispose]());

  describe('is that of CSS', () => {
    const cases: readonly (readonly [string, object, readonly Size[]])[] = [
      ['where there is none: A4', { content: TWO }, [A4, A4]],
      ['A4 landscape', css('@page { size: A4 landscape }'), [WIDE, WIDE]],
      ['an orientation alone', css('@page { size: landscape }'), [WIDE, WIDE]],
      [':first', css('@page :first { size: A5 }'), [A5, A4]],
      [':left', css('@page :left { size: A5 }'), [A4, A5]],
      ['of a named page', css('@page w { size: A4 landscape } .b { page: w }'), [A4, WIDE]],
      ['for print', css('@media print { @page { size: A5 } }'), [A5, A5]],
      ['for screens: not', css('@media screen { @page { size: A5 } }'), [A4, A4]],
      ['in px', css('@page { size: 333.33px 500.5px }'), Array(2).fill([8.8194, 13.2424])],
      ['in mm', css('@page { size: 101.6mm 152.4mm }'), Array(2).fill([10.16, 15.24])],
      ['in Q and pc', css('@page { size: 400Q 24pc }'), Array(2).fill([10, 10.16])],
      ['unknown to Chromium', css('@page { size: A6 }'), [A4, A4]],
      ['auto', css('@page { size: auto }'), [A4, A4]],
      [
        'linked',
        { content: `<link rel=stylesheet href=a.css>${TWO}`, resources: file('@page{size:A5}') },
        [A5, A5],
      ],
      [
        'imported',
        { ...css('@import "a.css";'), resources: file('@page{size:12.3cm 20.1cm}') },
        Array(2).fill([12.3, 20.1]),
      ],
      [
        'written by a script',
        script(
          'const s = document.createElement("style"); s.textContent = "@page { size: " + (100 + 23) + "mm 201mm }"; document.head.append(s)',
        ),
        Array(2).fill([12.3, 20.1]),
      ],
      [
        'in a sheet that a script made',
        script(
          'const s = new CSSStyleSheet(); s.replaceSync("@page { size: A5 }"); document.adoptedStyleSheets = [s]',
        ),
        [A5, A5],
      ],
      [
        'turned',
        css('@page { size: A5 } @page w { size: A5; page-orientation: rotate-left } .b { page: w }'),
        [A5, [21, 14.8]],
      ],
      ['turned alone', css('@page w { page-orientation: rotate-right } .b { page: w }'), [A4, WIDE]],
      ['beside defaults', { ...css('@page{size:A5}'), width: 21, height: 29.7, landscape: false }, [A5, A5]],
      ['beside null', { ...css('@page { size: A5 }'), preferCssPageSize: null }, [A5, A5]],
      [
        'where that is asked for, else that of the request',
        { ...css('@page :first { size: A5 }'), width: 10, height: 12, preferCssPageSize: true },
        [A5, [10, 12]],
      ],
      [
        'an orientation that turns the size asked for',
        { ...css('@page { size: landscape }'), width: 10, height: 12, preferCssPageSize: true },
        Array(2).fill([12, 10]),
      ],
      ['with ranges', { ...css('@page w { size: A3 } .b { page: w }'), pageRanges: '2' }, [A3]],
      ['with a scale', { ...css('@page { size: A5 }'), scale: 0.5 }, [A5, A5]],
      ['in PDF/A', { ...css('@page { size: A5 }'), pdfA: '2b' }, [A5, A5]],
    ];
    for (const [name, input, sizes] of cases) {
      it(name, async () => {
        const { status, body, headers } = await service.print(input);
        assert.equal(status, 200, body.toString());
        assert.equal(headers.get('x-warning'), null);
        await assertSizes(body, sizes);
        assertSound(body);
      });
    }
  });

  describe('is that of the request', () => {
    const everywhere =
      '@page { size: A4 } @page :first { size: A3 !important } @page x { size: A3 landscape !important } .b { page: x }';
    const cases: readonly (readonly [string, object, Size, string | null])[] = [
      ['landscape', { ...css('@page { size: A5 }'), landscape: true }, WIDE, 'page-size-ignored'],
      ['the same as that of CSS', { ...css('@page { size: A4 }'), paperFormat: 'A4' }, A4, null],
      [
        'against important and named ones',
        { ...css(everywhere), paperFormat: 'A5' },
        A5,
        'page-size-ignored',
      ],
      [
        'against a linked sheet',
        {
          content: `<link rel=stylesheet href=a.css>${TWO}`,
          resources: file('@page { size: A5 landscape } @page :first { size: A3 }'),
          width: 20,
        },
        [20, 29.7],
        'page-size-ignored',
      ],
      ['asked for', { ...css('@page{size:A5}'), preferCssPageSize: false }, A4, 'page-size-ignored'],
      [
        'asked for against an orientation',
        { ...css('@page { size: landscape }'), preferCssPageSize: false },
        A4,
        'page-size-ignored',
      ],
      ['where no page has the size', { ...css('@page w { size: A3 }'), height: 20 }, [21, 20], null],
    ];
    for (const [name, input, size, warning] of cases) {
      it(name, async () => {
        const { status, body, headers } = await service.print(input);
        assert.equal(status, 200, body.toString());
        assert.equal(headers.get('x-warning'), warning);
        await assertSizes(body, [size, size]);
      });
    }

    it('for which the document is laid out: nothing is cut and nothing is centred', async () => {
      const frame =
        '<style>@page { size: A3 landscape } html, body { margin: 0; height: 100% } div { box-sizing: border-box; height: 100%; border: 2pt solid #000 }</style><div></div>';
      const ink = inkOf(await service.pdf({ content: frame, paperFormat: 'A5' }));
      for (const [side, found] of Object.entries(ink)) {
        assert.ok(Math.abs(found - POINTS_PER_CM) <= 1, `${side}: ${found} pt`);
      }
    });

    it('and leaves nothing to the next document', async () => {
      await service.pdf({ ...css('@page { size: A5 }'), paperFormat: 'A3' });
      await assertSizes(await service.pdf(css('@page { size: A5 }')), [A5, A5]);
      await assertSizes(await service.pdf({ content: TWO }), [A4, A4]);
    });

    for (const [name, { widthCm, heightCm }] of Object.entries(PAPER_FORMATS)) {
      it(`${name} against CSS`, async () => {
        const pdf = await service.pdf({ ...css('@page { size: 10cm 10cm }'), paperFormat: name });
        await assertSizes(pdf, Array(2).fill([widthCm, heightCm]));
      });
    }
  });

  it('of a single page is as wide as the first page', async () => {
    const tall = '<div style="height: 100cm">x</div><div class=b>y</div>';
    for (const [style, input, width] of [
      ['@page { size: A5; margin: 1cm }', {}, 14.8],
      ['@page w { size: A4 landscape } .b { page: w }', {}, 21],
      ['@page { size: A5 }', { width: 10 }, 10],
    ] as const) {
      const pdf = await service.pdf({
        content: `<style>${style}</style>${tall}`,
        singlePage: true,
        ...input,
      });
      const [[w, h] = [0, 0], ...more] = sizesOf(pdf);
      assert.equal(more.length, 0);
      assert.ok(Math.abs(w / POINTS_PER_CM - width) < 0.001, `${style}: ${w / POINTS_PER_CM}`);
      assert.ok(h / POINTS_PER_CM > 101, `${style}: ${h / POINTS_PER_CM}`);
    }
  });

  it('moves a band to the right margin of its page', async () => {
    const header =
      '<div style="text-align: right; height: 8px; padding-left: 50%"><hr style="border: 2px solid #000">';
    const content =
      '<style>@page w { size: A3 landscape } .b { page: w }</style><p class=a>&nbsp;<p class=b>&nbsp;';
    const pdf = await service.pdf({ content, header, marginTop: 2, marginEnd: 3 });
    assert.equal(sizesOf(pdf).length, 2);
    for (const page of [1, 2]) {
      const ink = inkOf(pdf, page, 144);
      assert.ok(Math.abs(ink.right - 3 * POINTS_PER_CM) < 1, `page ${page}: ${ink.right}`);
    }
  });

  it('keeps footers at the bottom of each page', async () => {
    const content =
      '<style>@page w { size: A5 landscape } .b { page: w }</style><p class=a>one<p class=b>two';
    const pdf = await service.pdf({ content, footer: '<p>{current} of {total}' });
    assert.deepEqual(linesOf(pdf, 1), ['one', '1 of 2']);
    assert.deepEqual(linesOf(pdf, 2), ['two', '2 of 2']);
  });
});
