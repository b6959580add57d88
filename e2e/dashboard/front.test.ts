import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertNoBarriers, topOf, VIEWS } from './barriers.ts';
import { sentBytes } from './measured-load.ts';
import { type DashboardFixture, openDashboardFixture, type Visitor } from './visitor.ts';

/** Most bytes of the page with all that it loads, as they are sent. */
const MAX_BYTES = 90 * 1024;

/** As a telephone is, beside the machine of whoever develops. */
const SLOWED = 4;

describe('the front page', { concurrency: false }, () => {
  let fixture: DashboardFixture;
  before(async () => {
    fixture = await openDashboardFixture({
      inWholeBrowser: true,
      env: {
        PRODUCT_NAME: 'Nord & Co',
        SUPPORT_URL: 'mailto:help@example.org',
      },
    });
  });
  after(async () => {
    await fixture?.[Symbol.asyncDispose]();
  });

  for (const [colorScheme, locale] of VIEWS) {
    test(`has no barriers and nothing over the edge: ${colorScheme}, ${locale}`, async () => {
      const visitor = await fixture.visit({ colorScheme, locale, viewport: { width: 320, height: 800 } });
      await visitor.open('/');
      assert.equal(await visitor.page.locator('html').getAttribute('lang'), locale);
      for (const width of [320, 360, 768, 1280]) {
        await assertNoBarriers(visitor, '/', { colorScheme, locale, widths: [width] });
        // What the call makes is seen before the call, which is long, or beside it.
        assert.ok((await topOf(visitor, '.sample img')) < (await topOf(visitor, '.sample pre')), `${width}`);
      }
      assert.deepEqual(visitor.misdeeds, []);
      await visitor.leave();
    });
  }

  test('is whole without scripts, and small', async () => {
    const visitor = await fixture.visit({ javaScriptEnabled: false });
    const bytes = await sentBytes(visitor.page, () =>
      visitor.page.goto(fixture.address, { waitUntil: 'networkidle' }),
    );
    assert.ok(bytes > 20_000 && bytes <= MAX_BYTES, `${bytes} bytes`);
    assert.equal(await visitor.page.getByRole('button', { name: 'Copy' }).count(), 0);
    await visitor.page.getByRole('link', { name: 'Make an invoice now' }).click();
    await visitor.page.waitForURL('**/dashboard/sign-up');
    await visitor.leave();
  });

  test('its largest paint is not later than that of log-in by more than a fifth', async (report) => {
    const paints = { '/': Number.POSITIVE_INFINITY, '/dashboard/log-in': Number.POSITIVE_INFINITY };
    // The better of two: what else the machine does delays some of them.
    for (const path of ['/', '/dashboard/log-in', '/', '/dashboard/log-in'] as const)
      paints[path] = Math.min(paints[path], await largestPaint(await fixture.visit(), path));
    report.diagnostic(`processor slowed ${SLOWED} times: ${JSON.stringify(paints)} ms`);
    assert.ok(paints['/'] > 0);
    assert.ok(paints['/'] <= 1.2 * paints['/dashboard/log-in'], JSON.stringify(paints));
  });

  test('leads to pages of the same name', async () => {
    const visitor = await fixture.visit();
    for (const path of ['/', '/docs', '/dashboard/log-in', '/nothing']) {
      await visitor.open(path);
      assert.match(await visitor.page.title(), /Nord & Co/, path);
      await visitor.page.getByText('Nord & Co', { exact: true }).first().waitFor();
    }
    await visitor.leave();
  });

  test('keeps search engines to the pages for everybody', async () => {
    const visitor = await fixture.visit();
    const isKept = [];
    for (const path of ['/', '/docs', '/dashboard/log-in']) {
      await visitor.open(path);
      isKept.push(await visitor.page.locator('meta[name="robots"][content="noindex"]').count());
    }
    assert.deepEqual(isKept, [0, 0, 1]);
    await visitor.leave();
  });

  test('copies the call, and the first Tab stop skips to the content', async () => {
    const visitor = await fixture.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = visitor;
    await visitor.open('/');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to content');
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(copied.startsWith(`curl -o invoice.pdf ${fixture.address}/v2/invoice-pdf`), copied);
    assert.deepEqual(visitor.misdeeds, []);
    await visitor.leave();
  });
});

/** When the largest thing of a page was drawn, in ms since it was opened. */
async function largestPaint(visitor: Visitor, path: string): Promise<number> {
  const { page } = visitor;
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await visitor.open(path);
  const at = await page.evaluate(async () => {
    await document.fonts.ready;
    return new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
  });
  await visitor.leave();
  return Math.round(at);
}
