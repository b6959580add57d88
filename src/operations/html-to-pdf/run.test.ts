import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidInput } from '@kontor/base';
import { InstalledFonts } from '@kontor/fonts';
import { DOCUMENT_SETTINGS } from '@kontor/html';
import { violationCases } from '@kontor/invoice/testing';
import { openPdf, pagesOf } from '@kontor/pdf';
import { browserPrint } from '@kontor/pdf/testing';
import { checkInput } from '@kontor/schema';
import { defaultsOf } from '@kontor/schema/testing';
import { normalizeStrings } from '../../call/normalize-strings.ts';
import type { Context, JsonOrFormBody } from '../../core/operation.ts';
import type { PagePrinter, PrintedDocument, PrintOrder } from '../../core/page-printer.ts';
import type { Cpu, Programs } from '../../core/tools.ts';
import { namedBytesUpload } from '../../core/upload.ts';
import { cpuHere } from '../../testing/cpu-here.ts';
import { standInPrinter } from '../../testing/stand-in-printer.ts';
import { htmlToPdf } from './index.ts';
import type { HtmlToPdfInput } from './schema.ts';

type Settings = Context<
  'printer' | 'cpu' | 'programs',
  { HTML_TIMEOUT_MS: number; HTML_JAVASCRIPT: boolean }
>['settings'];

const fonts = new InstalledFonts();
const DEFAULTS = defaultsOf<Settings>(DOCUMENT_SETTINGS);

const NO_PROGRAMS: Programs = {
  isInstalled: () => false,
  run: () => Promise.reject(new Error('no program is to run')),
  session: () => Promise.reject(new Error('no program is to run')),
};

interface Run {
  readonly settings?: Partial<Settings>;
  readonly isTest?: boolean;
  /** What the printer makes, in place of blank pages. */
  readonly printed?: Partial<PrintedDocument>;
  readonly cpu?: Cpu;
}

/** As the service does it: tidied, checked, run; with what the printer was asked for. */
async function answered(
  input: object,
  { settings, isTest = false, printed, cpu = cpuHere({ fonts }) }: Run = {},
) {
  const orders: PrintOrder[] = [];
  const printer: PagePrinter = {
    print: async (order, signal) => {
      orders.push(order);
      return { ...(await standInPrinter.print(order, signal)), ...printed };
    },
  };
  const all = { ...DEFAULTS, ...settings };
  const checked = checkInput(htmlToPdf, normalizeStrings({ ...input }, htmlToPdf.verbatim), all);
  if ('violations' in checked) throw new InvalidInput(checked.violations);
  const output = await htmlToPdf.run(checked.input as HtmlToPdfInput, {
    type: 'application/pdf',
    tools: { printer, cpu, programs: NO_PROGRAMS },
    clock: { now: () => Date.UTC(2026, 10, 21, 23, 30) },
    settings: all,
    isTest,
    signal: new AbortController().signal,
  });
  return { order: orders[0]!, output: output!, pdf: output!.body as Uint8Array };
}

const orderOf = async (input: object, run?: Run): Promise<PrintOrder> =>
  (await answered({ content: '<p>x', ...input }, run)).order;

/** Size of the first page in points. */
function sizeOf(pdf: Uint8Array): readonly [number, number] {
  const [left, bottom, right, top] = pagesOf(openPdf(pdf))[0]!.attributes.get('MediaBox') as number[];
  return [right! - left!, top! - bottom!];
}

async function violationsOf(input: object, run?: Run) {
  try {
    await answered(input, run);
  } catch (error) {
    assert.ok(error instanceof InvalidInput, String(error));
    return error.violations;
  }
  return [];
}

describe('what is refused', () => {
  for (const { name, input, violations } of violationCases(new URL('violations.json', import.meta.url))) {
    it(name, async () => {
      const found = await violationsOf(input);
      assert.deepEqual(
        found.map(({ message }) => message),
        violations,
      );
    });
  }

  it('reports what is there', async () => {
    const content = '<p style="break-after: page">1<p>2';
    const [ranges] = await violationsOf({ content, pageRanges: '1-9' });
    assert.equal(ranges?.description, 'pageRanges: the document has 2 pages');
    const [band] = await violationsOf({ content: 'x', headerPages: '2' });
    assert.equal(band?.description, 'headerPages: the document has 1 page');
  });

  it('expressions where the operator lets no script run', async () => {
    const input = { content: 'x', waitFor: { expression: 'true' } };
    const found = await violationsOf(input, { settings: { HTML_JAVASCRIPT: false } });
    assert.equal(found[0]?.message, 'message.waitForExpressionMustBeValid');
  });

  it('PDF/A with characters that no font has, which are named', async () => {
    const content = '/Span <</ActualText <FEFF20AC>>> BDC /F4 12 Tf <0000> Tj EMC';
    const printed = { body: browserPrint({ content }), pageCount: 2 };
    const [found] = await violationsOf({ content: '€', pdfA: '2b' }, { printed });
    assert.equal(found?.message, 'message.contentMustBeValid');
    assert.match(found.description, /U\+20AC/);
    const { output } = await answered({ content: '€' }, { printed });
    assert.equal(output.facts?.['Missing-Glyphs'], '1');
    assert.deepEqual(output.warnings, ['missing-glyphs']);
  });
});

describe('what the printer is asked for', () => {
  it('an A4 page with margins of 1 cm', async () => {
    const { paper, marginsCm, isolation } = await orderOf({});
    assert.deepEqual(paper, { widthCm: 21, heightCm: 29.7 });
    assert.deepEqual(marginsCm, { top: 1, right: 1, bottom: 1, left: 1 });
    assert.equal(isolation, 'static');
  });

  it('a turned page whose margins keep their sides', async () => {
    const { paper, marginsCm } = await orderOf({ width: 10, height: 5, landscape: true, marginTop: 2 });
    assert.deepEqual(paper, { widthCm: 5, heightCm: 10 });
    assert.deepEqual(marginsCm, { top: 2, right: 1, bottom: 1, left: 1 });
  });

  it('the size of CSS, unless a member differs from its default or the request decides', async () => {
    for (const [input, wanted] of [
      [{}, true],
      [{ width: 21, height: 29.7, landscape: false, preferCssPageSize: null }, true],
      [{ width: 20 }, false],
      [{ height: 20 }, false],
      [{ landscape: true }, false],
      [{ paperFormat: 'A4' }, false],
      [{ paperFormat: 'A5', preferCssPageSize: true }, true],
      [{ preferCssPageSize: false }, false],
    ] as const) {
      assert.equal((await orderOf(input)).preferCssPageSize, wanted, JSON.stringify(input));
    }
  });

  it('nothing of documents that are nested too deeply', async () => {
    const deep = '<div>'.repeat(1_001);
    assert.equal((await orderOf({ content: '<div>'.repeat(1_000) })).isolation, 'static');
    await assert.rejects(answered({ content: deep, footerLast: deep }), (error: InvalidInput) => {
      assert.deepEqual(
        error.violations.map(({ description }) => description),
        ['content', 'footerLast'].map(
          (member) => `${member}: 1001 elements are nested; at most 1000 can be printed`,
        ),
      );
      return true;
    });
  });

  it('start on the right where the document runs from right to left', async () => {
    const content = '<!doctype html><html dir=rtl><p>א';
    const { marginsCm } = await orderOf({ content, marginStart: 3, marginEnd: 2 });
    assert.deepEqual([marginsCm.left, marginsCm.right], [2, 3]);
  });

  it('paper by its name', async () => {
    assert.deepEqual((await orderOf({ paperFormat: 'A5', landscape: true })).paper, {
      widthCm: 21,
      heightCm: 14.8,
    });
  });

  it('scripts only in a context of their own', async () => {
    const isolation = async (input: object, run?: Run) => {
      const order = await orderOf(input, run);
      return [order.isolation, order.javascript];
    };
    const off = { settings: { HTML_JAVASCRIPT: false } };
    const content = '<script>1</script>';
    assert.deepEqual(await isolation({}), ['static', false]);
    assert.deepEqual(await isolation({ content }), ['full', true]);
    assert.deepEqual(await isolation({ header: content }), ['full', true]);
    assert.deepEqual(await isolation({ waitFor: { expression: 'true' } }), ['full', true]);
    assert.deepEqual(await isolation({ content, javascript: false }), ['static', false]);
    assert.deepEqual(await isolation({ content }, off), ['static', false]);
    assert.deepEqual(await isolation({ content: '<iframe>', javascript: false }), ['full', false]);
  });

  it('dates as the locale writes them, in the time zone', async () => {
    assert.equal((await orderOf({})).today, '2026-11-21');
    assert.equal((await orderOf({ timezone: 'Europe/Vienna' })).today, '2026-11-22');
    assert.equal((await orderOf({ locale: 'de-AT' })).today, '21.11.2026');
  });

  it('resources with a type by their ending', async () => {
    const resources = [
      { path: 'a/b.SVG?x', content: 'QUJD' },
      { path: 'c', content: 'QQ==', contentType: 'text/css' },
      { path: 'd.constructor', content: 'QQ==' },
    ];
    const order = await orderOf({ resources });
    assert.deepEqual(
      order.resources.map(({ type }) => type),
      ['image/svg+xml', 'text/css', 'application/octet-stream'],
    );
    assert.equal(Buffer.from(order.resources[0]!.bytes).toString(), 'ABC');
  });

  it('no header on page 1 where it is empty', async () => {
    const { bands } = await orderOf({ header: '<p>h', headerFirst: '', headerPages: '1' });
    assert.deepEqual([bands.header, bands.headerFirst], ['<p>h', '']);
  });

  it('texts without lone surrogates, which are no text', async () => {
    assert.equal((await orderOf({ content: 'a\uD800b' })).html, 'a\uFFFDb');
  });
});

describe('what comes of it', () => {
  it('pages of exactly the size asked for', async () => {
    for (const [width, height] of [
      [21, 29.7],
      [14.8, 21],
      [10, 5],
      [0.5, 0.5],
    ] as const) {
      const margins = { marginTop: 0, marginBottom: 0, marginStart: 0, marginEnd: 0 };
      const size = sizeOf((await answered({ content: 'x', width, height, ...margins })).pdf);
      assert.ok(Math.abs(size[0] - (width * 72) / 2.54) < 0.02, `${size}`);
      assert.ok(Math.abs(size[1] - (height * 72) / 2.54) < 0.02, `${size}`);
    }
  });

  it('headers that count pages, blocked resources, missing glyphs, times', async () => {
    const content = '<p style="break-after: page">1<p>2';
    const printed = {
      ...{ blockedResources: 3, wordsOutside: 7, ignoresCssPageSize: true, scriptsUnfinished: true },
      timing: { queueMs: 1.25, renderMs: 20, bandsMs: 0 },
    };
    const { output } = await answered({ content, filename: 'Bericht Ü' }, { printed });
    assert.deepEqual(output.facts, {
      ...{ 'Page-Count': '2', 'Blocked-Resources': '3', 'Missing-Glyphs': '0' },
      'Content-Outside-Page': '7',
    });
    assert.deepEqual(output.warnings, [
      ...['resources-blocked', 'content-outside-page', 'page-size-ignored', 'scripts-unfinished'],
    ]);
    assert.deepEqual(output.timings, { queue: 1.25, render: 20, stamp: 0, post: 0 });
    assert.equal(output.namedByCaller, 'Bericht Ü');
  });

  it('a warning where scripts were switched off by the operator, not by the caller', async () => {
    const off = { settings: { HTML_JAVASCRIPT: false } };
    const content = '<script>1</script>';
    assert.deepEqual((await answered({ content }, off)).output.warnings, ['scripts-off']);
    assert.deepEqual((await answered({ content, javascript: false }, off)).output.warnings, []);
    assert.deepEqual((await answered({ content: '<p>' }, off)).output.warnings, []);
  });

  it('a refusal where finishing it takes more memory than a worker has', async () => {
    const memory = Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    const cpu: Cpu = {
      run: (job, jobInput, signal) =>
        job.name === 'finish-print' ? Promise.reject(memory) : cpuHere({ fonts }).run(job, jobInput, signal),
    };
    await assert.rejects(answered({ content: 'x' }, { cpu }), ({ violations }: InvalidInput) => {
      assert.deepEqual(
        violations.map(({ message, description }) => `${message} ${description}`),
        ['message.contentMustBeValid content: rendering exceeded the memory limit'],
      );
      return true;
    });
  });

  it('a mark on documents of test keys', async () => {
    const input = { content: 'x' };
    const marked = (await answered(input, { isTest: true })).pdf;
    assert.ok(marked.length > (await answered(input)).pdf.length);
  });

  it('the same bytes for the same request', async () => {
    for (const { input } of htmlToPdf.examples) {
      assert.deepEqual((await answered(input)).pdf, (await answered(input)).pdf);
    }
  });
});

describe('files', () => {
  const upload = (name: string) => namedBytesUpload(name, Buffer.from(name));
  const attached = (content: unknown) => ({ attachments: [{ name: 'b.txt', content }], pdfA: '3b' });

  it('come as Base64 or as parts of the form', async () => {
    const { files } = htmlToPdf.body as JsonOrFormBody;
    const added = files.resources!.entry!(upload('img/a.png'));
    const { resources } = await orderOf({ resources: [{ path: 'a.css', content: 'YmI=' }, added] });
    assert.deepEqual(
      resources.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]),
      [
        ['a.css', 'bb'],
        ['img/a.png', 'img/a.png'],
      ],
    );
    const { pdf } = await answered({ content: '<p>x', ...attached(upload('b.txt')) });
    const { pdf: same } = await answered({ content: '<p>x', ...attached('Yi50eHQ=') });
    assert.deepEqual(Buffer.from(pdf), Buffer.from(same));
  });

  it('are refused without content, and twice', async () => {
    const twice = [upload('a'), upload('a')].map((content) => ({ path: 'a', content }));
    for (const [input, message, field] of [
      [{ resources: twice }, 'message.resourcesPathMustBeValid', 'resources[1].path'],
      [{ resources: [{ path: 'a' }] }, 'message.resourcesContentMustNotBeBlank', 'resources[0].content'],
      [
        { resources: [{ path: 'a', content: 7 }] },
        'message.resourcesContentMustBeValid',
        'resources[0].content',
      ],
      [
        { resources: [{ path: 'a', content: '*' }] },
        'message.resourcesContentMustBeValid',
        'resources[0].content',
      ],
    ] as const) {
      const [found] = await violationsOf({ content: '<p>x', ...input });
      assert.deepEqual([found?.message, found?.field], [message, field]);
    }
  });
});
