import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EXAMPLES } from '../../src/operations/html-to-pdf/examples.ts';
import { assertSound, fontsOf, grayOf, inkOf, linesOf, objectsOf, sizesOf, textOf } from './pdf-facts.ts';
import { type HtmlService, startHtmlService } from './service.ts';

/** Pages as the real browser prints them and others read them. */

const POINTS_PER_CM = 72 / 2.54;
const NO_MARGINS = { marginTop: 0, marginBottom: 0, marginStart: 0, marginEnd: 0 };
/** A black frame around the whole printable area. */
const FRAME =
  '<style>html, body { margin: 0; height: 100% } div { box-sizing: border-box; height: 100%; border: 2pt solid #000 }</style><div></div>';
const pages = (count: number): string =>
  Array.from({ length: count }, (_, index) => `<p style="break-after: page">Body ${index + 1}</p>`)
    .join('')
    .replace(/ style="break-after: page"(?!.* style)/, '');

let service: HtmlService;

describe('html-to-pdf with the real browser', () => {
  before(async () => {
    service = await startHtmlService({ HTML_TIMEOUT_MS: '4000' });
  });
  after(() => service[Symbol.asyncDispose]());

  describe('the page', () => {
    const sizes: readonly (readonly [string, object, number, number])[] = [
      ['A4', {}, 21, 29.7],
      ['A5', { width: 14.8, height: 21 }, 14.8, 21],
      ['A5 by its name, landscape', { paperFormat: 'A5', landscape: true }, 21, 14.8],
      ['LETTER', { paperFormat: 'LETTER' }, 21.59, 27.94],
      ['10 × 5 cm, landscape', { width: 10, height: 5, landscape: true }, 5, 10],
      ['0.5 × 0.5 cm', { width: 0.5, height: 0.5, ...NO_MARGINS }, 0.5, 0.5],
      ['A0', { paperFormat: 'A0' }, 84.1, 118.9],
      ['508 × 508 cm', { width: 508, height: 508 }, 508, 508],
    ];
    for (const [name, input, width, height] of sizes) {
      it(`${name} is exact to 0.02 pt`, async () => {
        const pdf = await service.pdf({ content: '<p>x', ...input, footer: '<p>{current}' });
        for (const [w, h] of sizesOf(pdf)) {
          assert.ok(Math.abs(w - width * POINTS_PER_CM) <= 0.02, `width ${w}`);
          assert.ok(Math.abs(h - height * POINTS_PER_CM) <= 0.02, `height ${h}`);
        }
        assertSound(pdf);
      });
    }

    it('keeps its margins to 0.5 pt', async () => {
      for (const [top, end, bottom, start] of [
        [1, 1, 1, 1],
        [2.5, 1.5, 3, 2],
        [0, 0.7, 0.3, 1.1],
      ] as const) {
        const margins = { marginTop: top, marginEnd: end, marginBottom: bottom, marginStart: start };
        const ink = inkOf(await service.pdf({ content: FRAME, ...margins }));
        for (const [side, cm] of Object.entries({ top, right: end, bottom, left: start })) {
          const found = ink[side as keyof typeof ink];
          assert.ok(Math.abs(found - cm * POINTS_PER_CM) <= 0.5, `${side} ${cm} cm: ${found} pt`);
        }
      }
    });

    it('keeps them whatever the scale of the content', async () => {
      for (const scale of [0.5, 1.5]) {
        const ink = inkOf(await service.pdf({ content: FRAME, marginStart: 2, scale }));
        assert.ok(Math.abs(ink.left - 2 * POINTS_PER_CM) <= 0.5, `${scale}: ${ink.left} pt`);
        assert.ok(Math.abs(ink.right - POINTS_PER_CM) <= 0.5, `${scale}: ${ink.right} pt`);
      }
    });

    it('swaps start and end where the document runs from right to left', async () => {
      const content = `<!doctype html><html dir="rtl">${FRAME}`;
      const ink = inkOf(await service.pdf({ content, marginStart: 3, marginEnd: 1 }));
      assert.ok(Math.abs(ink.right - 3 * POINTS_PER_CM) <= 0.5, String(ink.right));
      assert.ok(Math.abs(ink.left - POINTS_PER_CM) <= 0.5, String(ink.left));
    });

    it('has the size of the document where that is asked for', async () => {
      const content = '<style>@page { size: A5 }</style><p>x';
      const [[, height] = [0, 0]] = sizesOf(await service.pdf({ content, preferCssPageSize: true }));
      assert.ok(Math.abs(height - 21 * POINTS_PER_CM) < 1);
      const [[, other] = [0, 0]] = sizesOf(await service.pdf({ content, preferCssPageSize: false }));
      assert.ok(Math.abs(other - 29.7 * POINTS_PER_CM) <= 0.02);
    });

    it('may be one as high as its content', async () => {
      const content = '<body style="margin: 0"><div style="height: 100cm; background: #000"></div>';
      const pdf = await service.pdf({ content, singlePage: true, printBackground: true });
      const [[, height] = [0, 0], ...more] = sizesOf(pdf);
      assert.equal(more.length, 0);
      assert.ok(Math.abs(height - 102 * POINTS_PER_CM) < 1.5, String(height));
    });

    it('shows backgrounds only when asked to', async () => {
      const content = '<body style="background: #000; margin: 0; height: 10cm">';
      const darkOf = async (input: object): Promise<number> => {
        const { pixels } = grayOf(await service.pdf({ content, ...input }), 1, 36);
        return pixels.filter((shade) => shade < 128).length / pixels.length;
      };
      assert.ok((await darkOf({ printBackground: true })) > 0.3);
      assert.equal(await darkOf({}), 0);
    });
  });

  describe('header and footer', () => {
    it('count pages', async () => {
      const footer = '<p>Page <span class="pageNumber"></span>/<span class="totalPages"></span>';
      const pdf = await service.pdf({
        content: pages(50),
        header: '<p>{current}–{total}',
        footer,
        marginTop: 2,
        marginBottom: 2,
      });
      assert.equal(sizesOf(pdf).length, 50);
      assert.deepEqual(linesOf(pdf, 7), ['7–50', 'Body 7', 'Page 7/50']);
      assert.deepEqual(linesOf(pdf, 50), ['50–50', 'Body 50', 'Page 50/50']);
      assertSound(pdf);
    });

    it('show title and date', async () => {
      const header = '<p class="title"></p><p class="date"></p><p class="url"></p>';
      const input = { content: '<title>A &lt;b&gt;</title><p>x', header, marginTop: 4 };
      const lines = linesOf(await service.pdf({ ...input, locale: 'de-AT' }));
      assert.equal(lines[0], 'A <b>');
      assert.match(lines[1]!, /^\d{1,2}\.\d{1,2}\.\d{4}$/);
      assert.match(linesOf(await service.pdf(input))[1]!, /^\d{4}-\d{2}-\d{2}$/);
    });

    it('may differ on page 1, or be missing there', async () => {
      const input = { content: pages(3), header: '<p>Head', footer: '<p>Foot' };
      const other = await service.pdf({ ...input, headerFirst: '<p>First', footerFirst: '' });
      assert.deepEqual(linesOf(other, 1), ['First', 'Body 1']);
      assert.deepEqual(linesOf(other, 2), ['Head', 'Body 2', 'Foot']);
      const empty = await service.pdf({ ...input, headerFirst: '' });
      assert.deepEqual(linesOf(empty, 1), ['Body 1', 'Foot']);
    });

    it('may differ on the last page, where that of the first wins on a single one', async () => {
      const input = { header: '<p>Head', footer: '<p>Foot', headerLast: '<p>End', footerLast: '' };
      const three = await service.pdf({ content: pages(3), ...input, headerFirst: '<p>First' });
      assert.deepEqual(linesOf(three, 1), ['First', 'Body 1', 'Foot']);
      assert.deepEqual(linesOf(three, 2), ['Head', 'Body 2', 'Foot']);
      assert.deepEqual(linesOf(three, 3), ['End', 'Body 3']);
      const one = await service.pdf({ content: '<p>x', ...input, headerFirst: '<p>First' });
      assert.deepEqual(linesOf(one), ['First', 'x']);
      assert.deepEqual(linesOf(await service.pdf({ content: '<p>x', ...input })), ['End', 'x']);
    });

    it('have their lost resources counted, warned of, or refused', async () => {
      const header = '<style>@import url(http://127.0.0.1:1/a.css);</style><p>Head';
      const input = { content: '<p>x', header, footerLast: '<img src=nowhere.png>' };
      const { status, headers } = await service.print(input);
      assert.equal(status, 200);
      assert.equal(headers.get('x-blocked-resources'), '2');
      assert.equal(headers.get('x-warning'), 'resources-blocked');
      const refused = await service.refusal({ ...input, failOnResourceError: true });
      assert.equal(refused.status, 406);
      assert.deepEqual(
        refused.said.map((text) => text.split(' ', 1)[0]),
        ['message.headerMustBeValid', 'message.footerLastMustBeValid'],
      );
    });

    it('are on the pages that are named', async () => {
      const pdf = await service.pdf({ content: pages(4), header: '<p>Head', headerPages: '2-3' });
      assert.deepEqual(
        [1, 2, 3, 4].map((page) => linesOf(pdf, page)[0]),
        ['Body 1', 'Head', 'Head', 'Body 4'],
      );
    });

    it('are cut off at the margin, never over the text', async () => {
      const header = '<div style="height: 5cm; background: #000"></div>';
      const input = { content: '<p>x', header, marginTop: 1, printBackground: true };
      const dpi = 144;
      const { width, pixels } = grayOf(await service.pdf(input), 1, dpi);
      const inkAt = (cm: number) => pixels[Math.round((cm / 2.54) * dpi) * width + Math.round(width / 2)]!;
      assert.ok(inkAt(0.45) > 200, 'not at the upper edge');
      assert.ok(inkAt(0.6) < 50, 'the band is there');
      assert.ok(inkAt(0.97) < 50, 'up to the margin');
      assert.ok(inkAt(1.05) > 200, 'and not below');
    });

    it('and the body keep their styles to themselves', async () => {
      const header = '<style>p { font-family: Caladea }</style><p>Head';
      const content = '<style>p { font-family: Carlito; font-size: 30pt }</style><p>Body';
      const fonts = fontsOf(await service.pdf({ content, header }));
      assert.deepEqual(fonts.toSorted(), ['Caladea-Regular', 'Carlito']);
    });

    it('use a font of the request', async () => {
      const header =
        '<style>@font-face { font-family: T; src: url(f/t.woff2) } p { font-family: T }</style><p>012';
      const [file] = EXAMPLES[2]!.input.resources!;
      const pdf = await service.pdf({
        content: '<p>x',
        header,
        resources: [{ ...file!, path: 'f/t.woff2' }],
      });
      assert.ok(
        fontsOf(pdf).some((name) => name.includes('Tabula')),
        fontsOf(pdf).join(', '),
      );
    });
  });

  describe('scripts', () => {
    const content = '<p id="p">before</p><script>document.getElementById("p").textContent = "after"</script>';
    it('run, or not', async () => {
      assert.deepEqual(linesOf(await service.pdf({ content })), ['after']);
      assert.deepEqual(linesOf(await service.pdf({ content, javascript: false })), ['before']);
    });

    it('are waited for', async () => {
      const late =
        '<script>setTimeout(() => { document.body.innerHTML = "<p id=done>late"; window.done = 1 }, 300)</script>';
      assert.deepEqual(linesOf(await service.pdf({ content: late, waitFor: { selector: '#done' } })), [
        'late',
      ]);
      assert.deepEqual(
        linesOf(await service.pdf({ content: late, waitFor: { expression: 'window.done' } })),
        ['late'],
      );
      assert.deepEqual(linesOf(await service.pdf({ content: late, waitFor: { delayMs: 700 } })), ['late']);
      const frames =
        '<script>let n = 0; (function next() { if (++n < 20) requestAnimationFrame(next); else document.body.append("drawn"); window.n = n })()</script>';
      assert.deepEqual(
        linesOf(await service.pdf({ content: frames, waitFor: { expression: 'window.n === 20' } })),
        ['drawn'],
      );
    });

    it('are given time for what they ask for after loading, timers and the next frame', async () => {
      const resources = [{ path: 'a.txt', content: Buffer.from('arrived').toString('base64') }];
      const show =
        'fetch("a.txt").then((answer) => answer.text()).then((text) => document.body.append(text))';
      for (const script of [
        show,
        `addEventListener("load", () => ${show})`,
        `setTimeout(() => ${show}, 60)`,
        `fetch("a.txt").then(() => setTimeout(() => ${show}, 90))`,
        'setTimeout(() => setTimeout(() => document.body.append("arrived"), 200), 200)',
        'requestAnimationFrame(() => document.body.append("arrived"))',
        'setTimeout(() => requestAnimationFrame(() => document.body.append("arrived")), 50)',
        `requestAnimationFrame(() => ${show})`,
        'new ResizeObserver(() => document.body.replaceChildren("arrived")).observe(document.body)',
        'new IntersectionObserver(() => document.body.replaceChildren("arrived")).observe(document.body)',
      ]) {
        const pdf = await service.pdf({ content: `<body><script>${script}</script>`, resources });
        assert.deepEqual(linesOf(pdf), ['arrived'], script);
      }
    });

    it('that never come to rest are printed as they are', async () => {
      for (const script of [
        'setInterval(() => { p.title += "." }, 1)',
        'addEventListener("message", () => postMessage(1)); postMessage(1)',
        '(function next() { requestAnimationFrame(next) })()',
      ]) {
        const { status, ms, body } = await service.print({ content: `<p id=p>x<script>${script}</script>` });
        assert.equal(status, 200);
        assert.deepEqual(linesOf(body), ['x']);
        assert.ok(ms < 3_500, `${script}: ${ms} ms`);
      }
    });

    it('that try to leave the page are printed as far as they came', async () => {
      for (const leave of [
        'location = "https://example.com/"',
        'location.replace("https://example.com/")',
        'f.submit()',
      ]) {
        const content = `<p>stays</p><form id=f action="https://example.com/"></form><script>${leave}</script>`;
        const { status, headers, body, ms } = await service.print({ content });
        assert.equal(status, 200, leave);
        assert.deepEqual(linesOf(body), ['stays']);
        assert.equal(headers.get('x-warning'), 'resources-blocked');
        assert.ok(ms < 3_500, `${leave}: ${ms} ms`);
      }
    });

    it('leave nothing behind for the next document', async () => {
      await service.pdf('<script>window.left = "secret"; name = "secret"</script>');
      const next = await service.pdf('<p id=p></p><script>p.textContent = window.left + "|" + name</script>');
      assert.deepEqual(linesOf(next), ['undefined|']);
    });

    it('have the locale and the time zone of the request', async () => {
      const zone = '<p id=p></p><script>p.textContent = new Date(0).toLocaleString()</script>';
      const pdf = await service.pdf({ content: zone, locale: 'de-AT', timezone: 'America/New_York' });
      assert.deepEqual(linesOf(pdf), ['31.12.1969, 19:00:00']);
    });
  });

  describe('resources', () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="20"><text y="15">RES</text></svg>';
    const resources = [
      { path: 'img/a b.svg', content: Buffer.from(svg).toString('base64') },
      { path: 'css/a.css', content: Buffer.from('p::after { content: " styled" }').toString('base64') },
      { path: 'js/a.js', content: Buffer.from('document.body.append("scripted")').toString('base64') },
    ];
    it('are found by their paths, in body and bands', async () => {
      const content =
        '<link rel=stylesheet href="css/a.css"><p>x</p><img src="img/a%20b.svg"><script src="./js/a.js"></script>';
      const header = '<img src="/img/a%20b.svg">';
      const { status, headers, body } = await service.print({ content, header, resources });
      assert.equal(status, 200);
      assert.equal(headers.get('x-blocked-resources'), '0');
      const lines = linesOf(body);
      for (const word of ['x styled', 'RES', 'scripted'])
        assert.ok(lines.join('|').includes(word), lines.join('|'));
      assert.equal(lines.filter((line) => line.includes('RES')).length, 2);
    });

    it('are loaded wherever they are on the page, with scripts and without', async () => {
      const img = '<img loading=lazy src="img/a%20b.svg">';
      for (const script of ['', '<script>1</script>']) {
        const frame = script === '' ? '' : `<iframe loading=lazy srcdoc="<p>FRAME"></iframe>`;
        const content = `${img}<div style="height: 20000px"></div>${img}${frame}${script}`;
        const words = textOf(await service.pdf({ content, resources })).match(/RES|FRAME/g);
        assert.deepEqual(words?.toSorted(), script === '' ? ['RES', 'RES'] : ['FRAME', 'RES', 'RES']);
      }
    });

    it('that are missing are counted, warned of, or refused', async () => {
      const content = '<p>x<img src="nowhere.png"><img src="http://127.0.0.1:1/a.png">';
      const { headers } = await service.print({ content });
      assert.equal(headers.get('x-blocked-resources'), '2');
      assert.equal(headers.get('x-warning'), 'resources-blocked');
      const { status, said } = await service.refusal({ content, failOnResourceError: true });
      assert.equal(status, 406);
      assert.equal(said.length, 2);
      assert.match(
        said[0]!,
        /^message\.contentMustBeValid content: the resource https:\/\/document\.invalid\/nowhere\.png/,
      );
    });
  });

  describe('limits', () => {
    it('page ranges past the end', async () => {
      for (const pageRanges of ['4', '2-9', '1,5', '9-']) {
        const { status, said } = await service.refusal({ content: pages(3), pageRanges });
        assert.equal(status, 406);
        assert.deepEqual(said, ['message.pageRangesMustBeValid pageRanges: the document has 3 pages']);
      }
      const pdf = await service.pdf({ content: pages(3), pageRanges: '2-', footer: '<p>{current}/{total}' });
      assert.deepEqual(linesOf(pdf, 1), ['Body 2', '1/2']);
    });

    it('1000 pages, of which the last is printed', async () => {
      // A busy machine needs longer for so many than the deadline of the other tests.
      await using patient = await startHtmlService({ HTML_TIMEOUT_MS: '300000' });
      for (const content of ['<div style="height: 100000000px">x', pages(1001)]) {
        const { status, said } = await patient.refusal({ content });
        assert.equal(status, 406);
        assert.deepEqual(said, [
          'message.contentMustBeValid content: the document exceeds the limit of 1000 pages',
        ]);
      }
      assert.equal(sizesOf(await patient.pdf({ content: pages(1000) })).length, 1000);
    });

    it('the deadline, after which the next call is normal', async () => {
      for (const input of [
        { content: '<script>for (;;);</script>' },
        { content: '<p>x', waitFor: { selector: '#never' } },
      ]) {
        const { status, headers, body, ms } = await service.print(input);
        assert.equal(status, 503);
        assert.ok(ms < 6_000, `${ms} ms`);
        assert.equal(headers.get('retry-after'), '1');
        const { messages, details } = JSON.parse(body.toString());
        assert.deepEqual(messages, ['message.apiUnavailable']);
        assert.equal(details[0].description, 'rendering exceeded the time limit of 4 s');
        const next = await service.print({ content: '<p>next' });
        assert.equal(next.status, 200);
        assert.ok(next.ms < 2_000, `${next.ms} ms`);
      }
    });
  });

  describe('the file', () => {
    it('of every example is sound and has the text that was asked for', async () => {
      for (const { title, input } of EXAMPLES) {
        const pdf = await service.pdf(input);
        assertSound(pdf);
        assert.ok(textOf(pdf).length > 50, title);
      }
    });

    it('has the same bytes for the same request but for dates', async () => {
      const undated = (pdf: Buffer): string =>
        pdf.toString('latin1').replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ|D:\d{14}Z?/g, '');
      const [{ input }] = EXAMPLES;
      assert.equal(undated(await service.pdf(input)), undated(await service.pdf(input)));
    });

    it('has links to places of the document and whole addresses, and lists what became of the others', async () => {
      const link = (href: string) => `<a href="${href}">link</a>`;
      const place = '<h1 id="terms" style="break-before: page">Terms</h1>';
      const good = [link('#terms'), link('https://example.com/'), place].join(' ');
      const clean = await service.print({ content: good });
      assert.equal(clean.headers.get('x-warning'), null);
      assert.match(objectsOf(clean.body), /\/Dest \/terms/);
      const { headers, body } = await service.print({ content: good + link('offers/7.html') + link('?x=1') });
      assert.equal(headers.get('x-warning'), 'links-removed');
      assert.equal(linesOf(body).join(' ').match(/link/g)?.length, 4);
      assert.ok(!objectsOf(body).includes('document.invalid'));
      assert.match(objectsOf(body), /\/Dest \/terms/);
      const based = await service.print({ content: `<base href="https://example.org/">${link('a.html')}` });
      assert.equal(based.headers.get('x-warning'), null);
      assert.match(objectsOf(based.body), /https:\/\/example\.org\/a\.html/);
    });

    it('has no links that run or read something', async () => {
      const content = [
        'javascript:alert(1)',
        'file:///etc/passwd',
        'data:text/html,x',
        'https://example.com/',
      ]
        .map((href) => `<a href="${href}">link</a>`)
        .join(' ');
      const text = objectsOf(await service.pdf(content));
      assert.ok(text.includes('https://example.com/'));
      for (const bad of ['javascript:', 'file:', 'data:text']) assert.ok(!text.includes(bad), bad);
    });
  });
});
