import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { PAGES_FOLDER } from '../src/app/built-pages.ts';
import { OPERATIONS } from '../src/operations/index.ts';
import { type Service, startService } from '../src/testing/harness.ts';
import { GUIDES } from '../web/docs/guides.data.ts';
import { renderGuide } from '../web/docs/render-guide.ts';
import { renderedGuide } from '../web/docs/rendered-pages.ts';
import { trackOf } from '../web/docs/tracks.ts';
import { germanPages } from './docs/markdown.ts';

/** The docs as they are served: whole before scripts, and without them. */

const ORIGIN = 'https://docs.example';
const REFERENCES = [...OPERATIONS.map(({ name }) => name), 'account', 'mcp'].map(
  (name) => `/docs/reference/${name}`,
);
const PAGES = ['/docs', ...GUIDES.map(({ name }) => `/docs/${name}`), ...REFERENCES];
const TRANSLATED = new Set([
  '/docs',
  ...REFERENCES,
  ...germanPages().map(({ name }) => name.replace(/^docs\/de\/(.*)\.md$/, '/docs/$1')),
]);
const skip = existsSync(PAGES_FOLDER) ? false : 'the pages are not built';

let service: Service;
let port = 0;
before(async () => {
  service = await startService({ env: { PUBLIC_URL: ORIGIN, PRODUCT_NAME: 'Nord & Co' } });
  port = await service.listen();
});
after(() => service.close());

async function ask(path: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { accept: 'text/html', ...headers },
  });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

const mainOf = (html: string): string => /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('a page of the docs', { skip }, () => {
  for (const path of PAGES) {
    it(`is whole without scripts: ${path}`, async () => {
      for (const language of ['en', 'de']) {
        const { status, body } = await ask(path, { 'accept-language': language });
        assert.equal(status, 200);
        assert.match(body, new RegExp(`<html lang="${language}"`));
        assert.equal(/<main[^>]* lang="(\w+)"/.exec(body)?.[1], TRANSLATED.has(path) ? language : 'en');
        assert.ok(textOf(mainOf(body)).length > 200, textOf(mainOf(body)));
        assert.equal(body.match(/<h1\b/g)?.length, 1);
        assert.match(body, /<title>[^<]+ · Nord &amp; Co<\/title>/);
        const description = /<meta name="description" content="([^"]*)">/.exec(body)?.[1] ?? '';
        assert.ok(description.length >= 50 && description.length <= 165, description);
        assert.ok(body.includes(`<link rel="canonical" href="${ORIGIN}${path}">`));
        assert.equal(body.includes(`hreflang="de" href="${ORIGIN}${path}?lang=de"`), TRANSLATED.has(path));
        assert.doesNotMatch(body, /\{\{(origin|product|logo|chosen)\}\}/);
        // Publishers of rules are as the service answers them.
        if (trackOf(path) === 'callers')
          assert.doesNotMatch(textOf(mainOf(body).replaceAll(/<code>[^<]*<\/code>/g, '')), /\bKontor\b/);
      }
    });
  }

  for (const name of ['e-invoices', 'contract', 'clients'])
    it(`lists every heading of the guide beside it: ${name}`, async () => {
      for (const language of ['en', 'de']) {
        const { body } = await ask(`/docs/${name}`, { 'accept-language': language });
        const [guide = '', list = ''] = body.split('<aside class="on-this-page');
        const headings = [...guide.matchAll(/<h[2-6] id="([^"]+)"/g)].map(([, id]) => id);
        const links = [...list.matchAll(/<a href="#([^"]+)"/g)].map(([, id]) => id);
        assert.ok(headings.length > 5);
        assert.deepEqual(links, headings);
      }
    });

  it('folds a long list of values behind the first twelve', async () => {
    const { body } = await ask('/docs/reference/invoice-pdf');
    const [, first = '', rest = ''] =
      /<code>language<\/code>[\s\S]*?values">([^<]*)<details><summary>(\d+) more values/.exec(body) ?? [];
    assert.deepEqual([first.split(',').length, Number(rest)], [12, 8]);
  });

  it('has the language of its address before that of the reader, as search engines see', async () => {
    const page = await ask('/docs?lang=de', { 'accept-language': 'en' });
    assert.match(page.body, /<html lang="de"/);
    assert.ok(page.body.includes(`<link rel="canonical" href="${ORIGIN}/docs?lang=de">`));
    assert.equal(page.headers.get('vary'), 'Accept-Language, Accept-Encoding');
  });

  it('is not sent again to who has it', async () => {
    const { headers } = await ask('/docs/credits');
    const again = await ask('/docs/credits', { 'if-none-match': headers.get('etag') ?? '' });
    assert.deepEqual([again.status, again.body], [304, '']);
    assert.equal(headers.get('cache-control'), 'no-cache');
  });

  it('has examples for this service, under the policy of all pages', async () => {
    const { body, headers } = await ask('/docs/first-steps');
    assert.ok(body.includes(`${ORIGIN}/v1/`));
    assert.match(headers.get('content-security-policy') ?? '', /script-src 'self'/);
    assert.doesNotMatch(body, / style="| on\w+="|<script>/);
  });

  it('is for search engines in the list of pages', async () => {
    const { body } = await ask('/sitemap.xml');
    for (const path of PAGES) assert.ok(body.includes(`<loc>${ORIGIN}${path}</loc>`), path);
  });

  it('is a notice in the language of the reader where nothing is', async () => {
    for (const [language, words] of [
      ['en', 'This page does not exist'],
      ['de', 'Diese Seite gibt es nicht'],
    ] as const) {
      const page = await ask('/docs/nope', { 'accept-language': language });
      assert.equal(page.status, 404);
      assert.ok(mainOf(page.body).includes(words));
      assert.match(page.body, /Nord &amp; Co/);
    }
  });
});

describe('a table that is for looking something up', () => {
  for (const [language, word] of [
    ['en', 'rows'],
    ['de', 'Zeilen'],
  ] as const)
    it(`is folded, others are not: ${language}`, () => {
      const { html } = renderedGuide('e-invoices', language);
      const rows = (table: string) => (table.match(/<tr>/g)?.length ?? 0) - 1;
      const folded = [
        ...html.matchAll(/<details class="folded-table"><summary>[^<]*: (\d+) (\w+)<[\s\S]*?<\/table>/g),
      ];
      assert.deepEqual(
        folded.map(([table, count, unit]) => [Number(count), unit, rows(table) > 150]),
        folded.map(([table]) => [rows(table), word, true]),
      );
      assert.equal(folded.length, 2);
      const open = html.replaceAll(/<details class="folded-table">[\s\S]*?<\/details>/g, '').split('<table');
      assert.ok(open.length > 5 && open.every((table) => rows(table) <= 150));
    });
});

describe('a table that is wider than a telephone', () => {
  it('names the columns in its cells, where there are more than two', () => {
    const table = (rows: string) => renderGuide(rows, { name: 'tables' }).html;
    const wide = table(
      '| `cause` | What *happened* |  Status |\n|-|-|-|\n| `register` | it does not answer at all | |\n',
    );
    assert.match(wide, /<table class="stacked">/);
    assert.match(wide, /<td data-title="What happened">it does not answer at all<\/td><td><\/td>/);
    const pairs = table(
      '| Name | Meaning |\n|-|-|\n| `register` | it does not answer, and nothing was charged |\n',
    );
    assert.match(pairs, /<table class="stacked">.*<td>it does not/);
    const narrow = table('| Status | Meaning | n |\n|-|-|-|\n| 402 | credits | 1 |\n');
    assert.match(narrow, /<table><thead>/);
    assert.doesNotMatch(narrow, /data-title/);
  });
});
