import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { assertNoBarriers, VIEWS } from './barriers.ts';
import { sentBytes } from './measured-load.ts';
import { type DashboardFixture, openDashboardFixture } from './visitor.ts';

const KIB = 1024;

/** Most bytes of a page with all that it loads, as they are sent to somebody who comes for the first time. */
const BUDGETS = [
  ['/', 90],
  ['/dashboard/log-in', 110],
  ['/docs', 170],
  ['/docs/first-steps', 190],
  ['/docs/e-invoices', 190],
  ['/docs/operating', 190],
  ['/docs/reference/invoice-pdf', 230],
  ['/nothing', 30],
] as const;

/** Where the headings of a page are, and what it is made of, in each picture that the browser draws. */
interface Frame {
  readonly headings: string;
  readonly isWaiting: boolean;
  readonly isServed: boolean;
}

/** A telephone and a wide window. */
const WIDTHS = [360, 1280];

const SCRIPT_OF_DOCS = /assets\/docs-.*\.js$/;

describe('pages', { concurrency: false }, () => {
  let fixture: DashboardFixture;
  before(async () => {
    fixture = await openDashboardFixture();
  });
  after(async () => {
    await fixture?.[Symbol.asyncDispose]();
  });

  for (const locale of ['en', 'de']) {
    for (const [path, budget] of BUDGETS) {
      test(`${path} is at most ${budget} KB with all that it loads: ${locale}`, async (report) => {
        const visitor = await fixture.visit({ locale });
        const bytes = await sentBytes(visitor.page, () =>
          visitor.page.goto(`${visitor.address}${path}`, { waitUntil: 'networkidle' }),
        );
        report.diagnostic(`${(bytes / KIB).toFixed(1)} KB`);
        assert.ok(bytes > 2 * KIB && bytes <= budget * KIB, `${bytes} bytes`);
        assert.deepEqual(visitor.misdeeds, []);
        await visitor.leave();
      });
    }
  }

  for (const path of ['/docs', '/docs/credits', '/docs/first-steps', '/docs/reference/barcode']) {
    test(`scripts take over without a flash: ${path}`, async () => {
      const visitor = await fixture.visit();
      await visitor.page.addInitScript(() => {
        const seen: unknown[] = [];
        Object.assign(globalThis, { seen });
        const look = () => {
          const main = document.querySelector('main');
          const headings = [...(main?.querySelectorAll('h1, h2') ?? [])].map(
            (one) => `${one.textContent} ${Math.round(one.getBoundingClientRect().top)}`,
          );
          const isServed = 'served' in document.documentElement.dataset;
          // A font that comes later moves text, with scripts or without.
          if (main !== null && document.fonts.status === 'loaded')
            seen.push({
              headings: headings.join('\n'),
              isWaiting: document.querySelector('.waiting') !== null,
              isServed,
            });
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      // The scripts come once the page that was sent has been drawn, as over a real network.
      await visitor.page.route(SCRIPT_OF_DOCS, async (route) => {
        await visitor.page.waitForFunction(() => {
          const { seen } = globalThis as unknown as { readonly seen: readonly Frame[] };
          return seen.some(({ isServed }) => isServed);
        });
        await route.continue();
      });
      await visitor.open(path);
      await visitor.page.waitForLoadState('networkidle');
      const frames = await visitor.page.evaluate(
        () => (globalThis as unknown as { readonly seen: readonly Frame[] }).seen,
      );
      assert.ok(
        frames.some(({ isServed }) => isServed),
        'nothing was drawn before the scripts',
      );
      assert.ok(
        frames.some(({ isServed }) => !isServed),
        'the scripts have not taken over',
      );
      assert.ok(frames.every(({ isWaiting }) => !isWaiting));
      assert.equal(new Set(frames.map(({ headings }) => headings)).size, 1);
      assert.deepEqual(visitor.misdeeds, []);
      await visitor.leave();
    });
  }

  test('scripts keep what was typed and where the focus is', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    let goOn = (): void => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(SCRIPT_OF_DOCS, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${fixture.address}/docs/credits`, { waitUntil: 'commit' });
    await page.locator('[data-search]').fill('idempotency');
    goOn();
    await page.locator('html:not([data-served])').waitFor({ state: 'attached' });
    await page.locator('[data-results] a').first().waitFor();
    assert.equal(await page.locator('[data-search]').inputValue(), 'idempotency');
    assert.ok(await page.evaluate(() => document.activeElement?.matches('[data-search]')));
    await visitor.leave();
  });

  test('a reader who has chosen another language here never sees the one that was sent', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    await visitor.open('/docs');
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { name: 'Für Betreiber' }).waitFor();
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      const look = () => {
        const title = document.querySelector('h1');
        if (title !== null && getComputedStyle(title).visibility === 'visible') seen.push(title.innerText);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await visitor.open('/docs');
    const titles = await page.evaluate(
      () => (globalThis as unknown as { readonly seen: readonly string[] }).seen,
    );
    assert.deepEqual([...new Set(titles)], ['Dokumentation']);
    await visitor.leave();
  });

  test('the tree has one track at a time; cards lead to the part that they name', async () => {
    const visitor = await fixture.visit({ viewport: { width: 1280, height: 900 } });
    const { page } = visitor;
    await visitor.open('/docs');
    const tree = page.getByRole('navigation', { name: 'Contents' });
    assert.equal(await tree.getByRole('link', { name: 'Payments', exact: true }).count(), 0);
    await tree.getByRole('link', { name: 'For operators' }).click();
    await tree.getByRole('link', { name: 'Payments', exact: true }).waitFor();
    assert.equal(await tree.getByRole('link', { name: 'First steps' }).count(), 0);
    await page.getByRole('main').getByRole('link', { name: 'Configure' }).click();
    await page.waitForURL('**/docs/operating#all-settings');
    const top = () =>
      page.evaluate(() => document.getElementById('all-settings')?.getBoundingClientRect().top ?? -1);
    await page.waitForFunction(() => document.getElementById('all-settings') !== null);
    await page.waitForTimeout(200);
    assert.ok(Math.abs(await top()) < 100, String(await top()));
    await page.getByRole('heading', { name: 'On this page' }).waitFor();
    await page.setViewportSize({ width: 1199, height: 900 });
    assert.equal(await page.getByRole('heading', { name: 'On this page' }).isVisible(), false);
    await visitor.leave();
  });

  for (const [colorScheme, locale] of VIEWS) {
    test(`have no barriers, with scripts and without: ${colorScheme}, ${locale}`, async () => {
      const options: BrowserContextOptions = { colorScheme, locale, viewport: { width: 360, height: 900 } };
      const visitor = await fixture.visit(options);
      for (const path of ['/docs', '/docs/credits']) {
        await visitor.open(path);
        await assertNoBarriers(visitor, path, { colorScheme, locale, widths: WIDTHS });
      }
      await visitor.leave();
      const plain = await fixture.visit({ ...options, javaScriptEnabled: false });
      await plain.page.goto(`${fixture.address}/docs/credits`);
      for (const width of WIDTHS) {
        await plain.page.setViewportSize({ width, height: 900 });
        assert.equal(await plain.page.locator('[data-search]').isVisible(), false);
        assert.ok(await plain.page.getByRole('heading', { level: 1 }).isVisible());
        assert.ok(await plain.page.locator('.page-link').first().isVisible());
      }
      assert.deepEqual(plain.misdeeds, []);
      await plain.leave();
    });
  }
});
