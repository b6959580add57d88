import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isTooWide, violations } from './barriers.ts';
import { type DashboardFixture, openDashboardFixture, type Visitor } from './visitor.ts';

/** What is around every page: the bar of pages and the menu of the account. */

const LONG_EMAIL = `${'buchhaltung.und.warenwirtschaft'.padEnd(48, 'x')}@example.org`;

describe('the frame of the pages', { concurrency: false }, () => {
  let fixture: DashboardFixture;
  let visitor: Visitor;
  before(async () => {
    fixture = await openDashboardFixture();
    visitor = await fixture.visit();
    await visitor.signUp(LONG_EMAIL);
  });
  after(async () => {
    await fixture?.[Symbol.asyncDispose]();
  });
  const focused = () => visitor.page.evaluate(() => document.activeElement?.textContent);

  test('pages are in named groups, each with a picture beside its word, and no select is in the bar', async () => {
    const bar = visitor.page.getByRole('navigation', { name: 'Pages of the dashboard' });
    for (const [group, names] of [
      ['Use', ['Overview', 'Playground', 'Lists', 'Keys', 'Requests', 'Usage', 'Docs']],
      ['Account', ['Billing', 'Settings']],
    ] as const) {
      const links = bar.getByRole('list', { name: group }).getByRole('link');
      assert.deepEqual(await links.allInnerTexts(), names);
      assert.equal(await links.locator('svg.icon[aria-hidden="true"]').count(), names.length);
    }
    assert.equal(await bar.getByRole('list', { name: 'Operator' }).count(), 0);
    assert.equal(await bar.locator('select').count(), 0);
  });

  test('the menu of the account: by keys, with theme and language that last, and back to its button', async () => {
    const { page } = visitor;
    const button = page.getByRole('button', { name: 'Your account' });
    assert.match(await button.innerText(), /^BU/);
    await button.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await menu.waitFor();
    assert.equal(await focused(), 'System');
    assert.deepEqual(await violations(visitor), [], 'an open menu');
    await page.keyboard.press('End');
    assert.equal(await focused(), 'Log out');
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(), 'System');
    for (let steps = 0; steps < 2; steps++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    assert.equal(
      await menu.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked'),
      'true',
    );
    assert.equal(
      await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
      'rgb(20, 22, 26)',
    );
    await menu.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Übersicht' }).waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    assert.match((await focused()) ?? '', /Ihr Konto/);
    await page.getByRole('button', { name: 'Ihr Konto' }).click();
    await page.getByRole('menuitem', { name: 'Tastenkürzel' }).click();
    await page.getByRole('dialog').filter({ hasText: 'Zu Schlüssel' }).waitFor();
    await page.keyboard.press('Escape');
    await visitor.open('/dashboard/keys');
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');
    await page.getByRole('button', { name: 'Ihr Konto' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('menuitemradio', { name: 'System' }).click();
    await page.getByRole('heading', { name: 'Keys', level: 1 }).click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
  });

  test('is no wider than its window with a long address, and gives wide windows more room', async () => {
    const { page } = visitor;
    for (const width of [320, 360, 719, 720, 1280, 1600, 1920]) {
      await page.setViewportSize({ width, height: 720 });
      assert.equal(await isTooWide(visitor), false, `${width}`);
      const room = await page.locator('#content').evaluate((content) => {
        const { paddingLeft, paddingRight } = getComputedStyle(content);
        return content.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      });
      if (width === 1280) assert.equal(room, 1000);
      if (width >= 1600) assert.equal(room, Math.min(1360, width - 232 - 48));
    }
  });

  test('narrow windows have four pages and the rest at their lower edge', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 360, height: 720 });
    const bar = page.getByRole('navigation', { name: 'Pages of the dashboard' });
    assert.deepEqual(await bar.getByRole('link').allInnerTexts(), [
      'Overview',
      'Playground',
      'Keys',
      'Usage',
    ]);
    await bar.getByRole('button', { name: 'More' }).click();
    assert.equal(await bar.getByRole('link').count(), 9);
    await bar.getByRole('button', { name: 'Your account' }).click();
    await bar.getByRole('menuitem', { name: 'Log out' }).scrollIntoViewIfNeeded();
    assert.deepEqual(await violations(visitor), []);
    assert.equal(await isTooWide(visitor), false);
    await bar.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    assert.deepEqual(visitor.misdeeds, []);
  });
});
