import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isTooWide, violations } from './barriers.ts';
import { type DashboardFixture, openDashboardFixture } from './visitor.ts';

/** Most time until the answer to a letter is drawn. */
const MAX_LETTER_MS = 30;
/** What else the machine does makes some of them slower, never all. */
const ROUNDS = 5;

describe('the search of the docs', { concurrency: false }, () => {
  let fixture: DashboardFixture;
  before(async () => {
    fixture = await openDashboardFixture({ inWholeBrowser: true });
  });
  after(async () => {
    await fixture?.[Symbol.asyncDispose]();
  });

  test('loads its index when it is first used, and leads to the section with the words marked', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await visitor.open('/docs');
    const sizeAtFirst = asked.length;
    await page.keyboard.press('/');
    const results = page.locator('[data-results]');
    await page.keyboard.type('retrying');
    await results.getByRole('link').first().waitFor();
    assert.ok(asked.length > sizeAtFirst, 'no index was loaded');
    // Nothing of the page is over the results.
    const covered = await results.evaluate((box) => {
      const { left, top, right, bottom } = box.getBoundingClientRect();
      const points = Array.from({ length: 40 }, (_, i) => [
        left + ((i % 8) + 0.5) * ((right - left) / 8),
        top + (Math.floor(i / 8) + 0.5) * ((bottom - top) / 5),
      ]);
      return points.filter(([x = 0, y = 0]) => !box.contains(document.elementFromPoint(x, y))).length;
    });
    assert.equal(covered, 0);
    const first = results.getByRole('link', { name: /Idempotency/ }).first();
    await first.locator('.docs-result-text mark').first().waitFor();
    assert.match((await first.getAttribute('href')) ?? '', /^\/docs\/contract#/);
    await first.click();
    await page.waitForURL('**/docs/contract#*');
    const mark = page.locator('article mark').first();
    await mark.waitFor();
    assert.equal(await results.count(), 0);
    const isInView = await page.evaluate(() => {
      const heading = document.getElementById(location.hash.slice(1));
      const top = heading?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < innerHeight;
    });
    assert.ok(isInView);
    assert.deepEqual(visitor.misdeeds, []);
    await visitor.leave();
  });

  test('is moved through by arrow keys; Enter opens, Escape clears it', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    await visitor.open('/docs/first-steps');
    const field = page.locator('[data-search]');
    await field.fill('ibanMustBeValid');
    await page.locator('[data-results] a').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute('href')),
      '/docs/errors#message.ibanMustBeValid',
    );
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/errors#message.ibanMustBeValid');
    await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor();
    await field.fill('webhook');
    await page.locator('[data-results] a').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/docs\/(payments|operating)#/);
    await field.fill('webhook');
    await page.keyboard.press('Escape');
    assert.equal(await field.inputValue(), '');
    await visitor.leave();
  });

  test('has the nearest pages where nothing is found, and asks nobody else', async () => {
    const visitor = await fixture.visit();
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(request.url()));
    await visitor.open('/docs');
    await visitor.page.locator('[data-search]').fill('qqqq');
    const links = visitor.page.locator('[data-results] a');
    await links.last().waitFor();
    assert.equal(await links.count(), 4);
    assert.match(await links.last().innerText(), /qqqq/);
    assert.deepEqual(
      asked.filter((url) => url.includes('qqqq')),
      [],
    );
    await visitor.leave();
  });

  for (const [locale, width, colorScheme] of [
    ['en', 1280, 'light'],
    ['de', 1280, 'dark'],
    ['en', 360, 'dark'],
    ['de', 360, 'light'],
  ] as const) {
    test(`has no barriers; a letter is answered at once: ${locale}, ${width}, ${colorScheme}`, async (report) => {
      const visitor = await fixture.visit({ locale, colorScheme, viewport: { width, height: 720 } });
      const { page } = visitor;
      await visitor.open('/docs');
      const field = page.locator('[data-search]');
      await field.fill('rechnung');
      await page.locator('[data-results] a').first().waitFor();
      assert.deepEqual(await violations(visitor), []);
      assert.equal(await isTooWide(visitor), false);
      const times = await page.evaluate(async (rounds) => {
        const input = document.querySelector<HTMLInputElement>('[data-search]');
        const texts = ['i', 'in', 'inv', 'invo', 'invoi', 'invoic', 'invoice', 'invoice ', 'invoice t'];
        const best = texts.map(() => Number.POSITIVE_INFINITY);
        for (let round = 0; round < rounds; round++)
          for (const [at, text] of texts.entries()) {
            const from = performance.now();
            if (input !== null) input.value = text;
            input?.dispatchEvent(new Event('input', { bubbles: true }));
            await new Promise((drawn) => setTimeout(drawn));
            best[at] = Math.min(best[at] ?? 0, performance.now() - from);
          }
        return best.sort((one, other) => one - other);
      }, ROUNDS);
      const median = times[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY;
      report.diagnostic(
        `answer to a letter, drawn: median of the best of ${ROUNDS}: ${median.toFixed(1)} ms`,
      );
      assert.ok(median <= MAX_LETTER_MS, `${times}`);
      assert.deepEqual(visitor.misdeeds, []);
      await visitor.leave();
    });
  }
});
