import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { textOf } from './pdf-facts.ts';
import { type HtmlService, startHtmlService } from './service.ts';

/** Words that are not on the paper: as the service counts them, and as poppler misses them in the file. */

const words = (count: number, prefix = 'w'): string =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`).join(' ');
const lines = Array.from({ length: 100 }, (_, index) => `<p>line${index}`).join('');

/** Documents of which something is lost. Poppler shows a word that the edge cuts: it may miss one less. */
const LOST: Readonly<Record<string, object>> = {
  'a line that never ends': {
    content: `<p style="white-space:nowrap; width: 3050px; font: 16px Liberation Sans">${words(60, 'word')}`,
  },
  'a block wider than Chromium shrinks': { content: `<p style="width: 1300px">${words(400)}` },
  'a table with too many columns': {
    content: `<table><tr>${words(60, 'cell').replaceAll(/\S+/g, '<td>$&')}</table>`,
  },
  'a page template that cuts off': {
    content: `<style>html, body { height: 100%; overflow: hidden }</style>${lines}`,
  },
  'a page template as high as the window': {
    content: `<style>html, body { height: 100vh; overflow: hidden }</style>${lines}`,
  },
  'large margins': { content: `<p style="width: 600px">${words(100)}`, marginStart: 7, marginEnd: 7 },
  'a receipt': {
    content: `<style>@page { size: 80mm 200mm; margin: 2mm }</style><p style="width: 600px">${words(100)}`,
  },
  'a large scale': { content: `<p style="width: 700px">${words(400)}`, scale: 2 },
  'a single page longer than the longest': {
    content: `<div style="height: 20000px">top</div><p>${words(5)}`,
    singlePage: true,
  },
  'a text placed right of the page': { content: '<p style="position: absolute; left: 3000px">lost</p><p>x' },
};

/** Documents of which nothing is lost that their authors did not hide. */
const WHOLE: Readonly<Record<string, object>> = {
  'one that fits': { content: `<p>${words(400)}` },
  'one that Chromium shrinks': { content: `<p style="width: 1000px">${words(400)}` },
  'one that fits without margins': {
    content: `<style>@page { size: A4; margin: 0 } body { margin: 0 }</style><p style="width: 1180px">${words(400)}`,
  },
  'one that fits the page of CSS': {
    content: `<style>@page { size: A4 landscape }</style><p style="width: 1300px">${words(400)}`,
  },
  'a wide part on a wide page': {
    content: `<style>@page w { size: A4 landscape } div { page: w }</style><p>x</p><div><p style="width: 1300px">${words(400)}</div>`,
  },
  'a small scale': { content: `<p style="width: 1300px">${words(400)}`, scale: 0.5 },
  'vertical text in margin boxes': {
    content:
      '<style>@page { @left-middle { content: "left " counter(page); writing-mode: vertical-rl } ' +
      '@right-middle { content: "right"; writing-mode: sideways-lr } }</style><p>x',
  },
  'a skip link': { content: '<a style="position: absolute; left: -9999px">skip</a><p>x' },
  'what is invisible': {
    content: `<p style="white-space: nowrap; visibility: hidden">${words(400)}<p style="white-space: nowrap; opacity: 0">${words(400)}<p>x`,
  },
  'what an element cuts off': {
    content: `<div style="overflow: hidden; width: 300px"><p style="white-space: nowrap">${words(400)}</div>`,
  },
  'what is clipped': {
    content: `<p style="position: absolute; clip: rect(0, 0, 0, 0); white-space: nowrap">${words(400)}</p><p>x`,
  },
  'a body that scrolls alone': { content: `<style>body { height: 100%; overflow: hidden }</style>${lines}` },
};

let service: HtmlService;

/** How many words of the markup are not in the PDF. */
function missed({ content }: { readonly content?: string }, pdf: Buffer): number {
  const left = new Map<string, number>();
  for (const word of textOf(pdf).split(/\s+/)) left.set(word, (left.get(word) ?? 0) + 1);
  const text = (content ?? '').replaceAll(/<style>.*?<\/style>|<[^>]*>/g, ' ');
  return text.split(/\s+/).filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return word !== '' && count <= 0;
  }).length;
}

describe('words that are not on the paper', () => {
  before(async () => {
    service = await startHtmlService();
  });
  after(() => service[Symbol.asyncDispose]());

  for (const scripts of ['', '<script>1</script>']) {
    describe(scripts === '' ? 'without scripts' : 'with scripts', () => {
      for (const [name, input] of Object.entries(LOST)) {
        it(`are counted: ${name}`, async () => {
          const content = `${(input as { content: string }).content}${scripts}`;
          const { status, headers, body } = await service.print({ ...input, content });
          assert.equal(status, 200, body.toString());
          const count = Number(headers.get('x-content-outside-page'));
          const lost = missed(input, body);
          assert.ok(lost > 0, 'poppler finds all words');
          assert.ok(count === lost || count === lost + 1, `${count} counted, ${lost} missing`);
          assert.equal(headers.get('x-warning'), 'content-outside-page');
        });
      }
      for (const [name, input] of Object.entries(WHOLE)) {
        it(`are none: ${name}`, async () => {
          const content = `${(input as { content: string }).content}${scripts}`;
          const { status, headers, body } = await service.print({ ...input, content });
          assert.equal(status, 200, body.toString());
          assert.equal(headers.get('x-content-outside-page'), '0');
          assert.equal(headers.get('x-warning'), null);
        });
      }
    });
  }

  const VERTICAL =
    '<p style="writing-mode: vertical-rl; font-size: 10pt">page number {current} of the document';
  const FITTING: Readonly<Record<string, object>> = {
    'a line': { footer: '<p>page {current} of {total}' },
    'a vertical number': { footer: '<p style="writing-mode: vertical-rl; font-size: 10pt">{current}' },
    'two lines in two centimetres': { header: '<p>one<br>two {current}', marginTop: 2 },
    'a line as wide as the page': { footer: `<p style="margin: 0">${words(12)}` },
  };
  for (const [name, bands] of Object.entries(FITTING)) {
    it(`are none in a header or footer that has room: ${name}`, async () => {
      const { headers } = await service.print({ content: '<p>x', ...bands });
      assert.equal(headers.get('x-content-outside-page'), '0');
    });
  }

  it('are counted in a header or footer that its margin has no room for, once for all pages', async () => {
    const content = '<p>a<p style="break-before: page">b';
    const { headers, body } = await service.print({ content, footer: VERTICAL });
    assert.doesNotMatch(textOf(body), /number|[12]|document/, 'nothing of it is lost');
    assert.equal(headers.get('x-content-outside-page'), '3');
    assert.equal(headers.get('x-warning'), 'content-outside-page');
    const lines = await service.print({ content, header: '<p>one<br>two<br>three<br>four' });
    assert.doesNotMatch(textOf(lines.body), /four/);
    assert.ok(Number(lines.headers.get('x-content-outside-page')) >= 1);
  });

  it('are refused in a header or footer by its name', async () => {
    const { said } = await service.refusal({ content: '<p>x', footer: VERTICAL, failOnContentError: true });
    assert.deepEqual(said, [
      'message.footerMustBeValid footer: the word number is not on the paper',
      'message.footerMustBeValid footer: the word 1 is not on the paper',
      'message.footerMustBeValid footer: the word document is not on the paper',
    ]);
  });

  it('are refused where that is asked for, the first 20 by name', async () => {
    const content = `<p style="white-space: nowrap">${words(400)}`;
    const { status, said } = await service.refusal({ content, failOnContentError: true });
    assert.equal(status, 406);
    assert.equal(said.length, 20);
    assert.match(said[0]!, /^message\.contentMustBeValid content: the word w\d+ is not on the paper$/);
    const { status: fits } = await service.print({ content: '<p>x', failOnContentError: true });
    assert.equal(fits, 200);
  });
});
