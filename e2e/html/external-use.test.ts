import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { VEHICLES } from '../browser/attacks.data.ts';
import { linesOf } from './pdf-facts.ts';
import { type HtmlService, startHtmlService } from './service.ts';

/** Addresses that lead nowhere, by every way in which a document loads something: none is waited for until the deadline. */

const ADDRESSES = [
  ...[
    'file:///etc/passwd',
    'chrome://version/',
    'ftp://127.0.0.1/a',
    'blob:https://x.invalid/a',
    'about:nothing',
  ],
  ...[
    'foo:bar',
    'view-source:http://x/',
    'filesystem:http://x/temporary/a',
    'devtools://x/y',
    'ws://127.0.0.1/',
  ],
  ...['mailto:a@b', 'data:,', 'http://127.0.0.1:1/a', 'https://[::1]/a', 'cid:a', 'missing.file'],
];

/** Ways of one element each, which leave the rest of the document alone. */
const SIMPLE = [
  ...['img', 'srcset', 'picture', 'input image', 'video', 'audio', 'track', 'stylesheet', '@import', 'font'],
  ...['background', 'list image', 'border image', 'mask', 'filter', 'cursor', 'content image', 'image-set'],
  ...['shape-outside', 'SVG image', 'SVG image xlink', 'SVG use', 'SVG feImage', 'SVG as image', 'preload'],
];

const text = (value: string) => Buffer.from(value).toString('base64');

let service: HtmlService;

describe('what a document loads', () => {
  before(async () => {
    service = await startHtmlService();
  });
  after(() => service[Symbol.asyncDispose]());

  for (const address of ADDRESSES) {
    it(`from ${address} is not waited for`, async () => {
      const use = `<svg><use href="${address}#a"/></svg>`;
      const sheet = `<link rel=stylesheet href="${address}">`;
      const together = SIMPLE.map((name) => VEHICLES[name]!(address)).join('');
      const form = (method: string) =>
        `<form id=f action="${address}" method=${method}><input name=a></form><script>f.submit()</script>`;
      for (const markup of [
        ...[use, `${sheet}${use}`, `${use}${sheet}`, `${sheet}<img src="${address}">${use}`, together],
        ...[
          form('get'),
          form('post'),
          `<script>location = "${address}"</script>`,
          `${together}<script>1</script>`,
        ],
        `<iframe src="${address}"></iframe><object data="${address}"></object><embed src="${address}">`,
      ]) {
        const { status, body } = await service.print({ content: `<p>x</p>${markup}` });
        // Nothing keeps a document from going to about: instead of staying; it is no longer there then.
        const expected = address.startsWith('about:') && /submit|location/.test(markup) ? 406 : 200;
        assert.equal(status, expected, `${markup}: ${body.toString('latin1').slice(0, 300)}`);
      }
    });
  }

  it('or nests too deeply is refused at once, or ends with its process', async () => {
    const count = 60_000;
    const deep = (open: string, close = '') => `${open.repeat(count)}x${close.repeat(count)}`;
    const styled = (css: string) => `<style>${css}</style><p>x`;
    for (const tags of [
      '<div>',
      '<b>',
      '<ul><li>',
      '<table><tr><td>',
      '<svg><g>',
      '<math><mrow>',
      '<object>',
    ]) {
      const { status, said } = await service.refusal({ content: deep(tags) });
      assert.equal(status, 406, tags);
      assert.match(said.join(), /contentMustBeValid content: \d+ elements are nested; at most 1000/);
    }
    for (const content of [
      ...[deep(':is(', ')'), deep('p{', '}'), deep('@media print{', '}'), deep('@supports (', ')')].map(
        styled,
      ),
      `<p style="color: ${deep('color-mix(in srgb,red,', ')')}">x`,
    ]) {
      const { status, body } = await service.print({ content });
      if (status === 200) continue;
      assert.equal(status, 406, content.slice(0, 40));
      assert.match(body.toString(), /styles are nested too deeply/);
    }
  });

  it('is that of its own request, also where an earlier one had a file of the same path', async () => {
    const svg = (word: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="20"><text y="15">${word}</text></svg>`;
    const content = '<link rel=stylesheet href=a.css><style>@import "b.css";</style><p>x</p><img src=a.svg>';
    for (const word of ['one', 'two', 'three']) {
      const pdf = await service.pdf({
        content,
        header: '<img src=a.svg>',
        resources: [
          { path: 'a.svg', content: text(svg(word)) },
          { path: 'a.css', content: text(`p::after { content: " linked-${word}" }`) },
          { path: 'b.css', content: text(`p::before { content: "imported-${word} " }`) },
        ],
      });
      assert.deepEqual(linesOf(pdf), [word, `imported-${word} x linked-${word}`, word]);
    }
  });
});
