import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import axe from 'axe-core';
import type { BrowserContext } from 'playwright-core';
import { openStage, type Stage, type Visitor } from './visitor.ts';

/** Every page in both themes and languages: readable for everybody, nothing over its edges, nothing from elsewhere. */

const OUTSIDE = ['/dashboard/log-in', '/dashboard/sign-up', '/dashboard/reset', '/dashboard/verification'];
const INSIDE = [
  '/dashboard',
  '/dashboard/keys',
  '/dashboard/usage',
  '/dashboard/requests',
  '/dashboard/playground/invoice-pdf',
  '/dashboard/playground/pdf-to-pdf-a',
  '/dashboard/billing',
  '/dashboard/settings',
];
const DOCS = ['/docs', '/docs/first-steps', '/docs/errors', '/docs/reference/invoice-pdf'];

/** Most bytes on the wire, compressed (decisions: Dashboard). */
const BUDGET = { script: 45_000, chart: 25_000, style: 10_000 };

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** What axe finds against the page as it stands. */
async function violations({ page }: Visitor): Promise<readonly string[]> {
  // Not as a script element: the policy of the page forbids that, as it should.
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResult> } }).axe.run(),
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

const isTooWide = ({ page }: Visitor): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe('looks of the dashboard', { concurrency: false }, () => {
  let stage: Stage;
  /** One account for all: sign-ups of one network are few an hour. */
  let cookies: Awaited<ReturnType<BrowserContext['storageState']>>;
  before(async () => {
    stage = await openStage();
    const first = await stage.visit();
    await first.signUp('anna@example.org');
    cookies = await first.page.context().storageState();
    await first.leave();
  });
  after(async () => {
    await stage?.[Symbol.asyncDispose]();
  });

  for (const theme of ['light', 'dark'] as const) {
    for (const language of ['en', 'de']) {
      test(`no barriers and no violations of the policy: ${theme}, ${language}`, async () => {
        const visitor = await stage.visit({ colorScheme: theme, locale: language });
        for (const path of [...OUTSIDE, ...DOCS]) {
          await visitor.open(path);
          assert.deepEqual(await violations(visitor), [], path);
        }
        const inside = await stage.visit({ colorScheme: theme, locale: language, storageState: cookies });
        for (const path of INSIDE) {
          await inside.open(path);
          assert.deepEqual(await violations(inside), [], path);
        }
        assert.deepEqual([...visitor.misdeeds, ...inside.misdeeds], []);
        await visitor.leave();
        await inside.leave();
      });
    }
  }

  for (const [name, width] of [
    ['320 pixels', 320],
    ['zoom of 200 % on a laptop', 640],
  ] as const) {
    test(`nothing stands over the edge: ${name}`, async () => {
      const visitor = await stage.visit({ viewport: { width, height: 720 }, storageState: cookies });
      for (const path of [...INSIDE, ...DOCS]) {
        await visitor.open(path);
        assert.equal(await isTooWide(visitor), false, path);
      }
      await visitor.leave();
    });
  }

  test('the first page is small, the chart comes later, styles stay few', async () => {
    const visitor = await stage.visit({ storageState: cookies });
    const sizes = { script: 0, chart: 0, style: 0 };
    const measured: Promise<void>[] = [];
    visitor.page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!/\.(js|css)$/.test(pathname)) return;
      const read = async () => {
        const bytes = gzipSync(await response.body()).length;
        if (/draw-bars/.test(pathname)) sizes.chart += bytes;
        else sizes[pathname.endsWith('.css') ? 'style' : 'script'] += bytes;
      };
      measured.push(read());
    });
    await visitor.open('/dashboard');
    await Promise.all(measured);
    assert(sizes.script > 0 && sizes.script <= BUDGET.script, `scripts: ${sizes.script}`);
    assert(sizes.chart <= BUDGET.chart, `chart: ${sizes.chart}`);
    assert(sizes.style <= BUDGET.style, `styles: ${sizes.style}`);
    await visitor.leave();
  });

  test('a chosen theme stays, and there is no flash of the other one', async () => {
    const visitor = await stage.visit({ colorScheme: 'light' });
    await visitor.open('/docs');
    await visitor.page.getByLabel('Theme').selectOption('dark');
    const ground = () =>
      visitor.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    assert.equal(await ground(), 'rgb(20, 22, 26)');
    await visitor.open('/docs/first-steps');
    assert.equal(await ground(), 'rgb(20, 22, 26)');
    await visitor.leave();
  });
});
