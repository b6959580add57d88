import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isTooWide, violations } from './barriers.ts';
import { type DashboardFixture, openDashboardFixture } from './visitor.ts';

const WIDTHS = [320, 360, 640, 720, 768, 900, 1000, 1280, 1920];
const LONG_NAME = 'Warenwirtschaftssystem-Produktionsumgebung';

describe('keys at every width', { concurrency: false }, () => {
  let fixture: DashboardFixture;
  before(async () => {
    fixture = await openDashboardFixture();
  });
  after(async () => {
    await fixture?.[Symbol.asyncDispose]();
  });

  test('no page is wider than its window, no mark or date breaks, ended keys are folded', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    await visitor.signUp('widths@example.org');
    await page.evaluate(
      async (name) => {
        for (const one of [name, 'gone']) {
          await fetch('/dashboard/api/keys', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ name: one }),
          });
        }
      },
      LONG_NAME.slice(0, 40),
    );
    await visitor.open('/dashboard/keys');
    await page.getByRole('link', { name: 'gone', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Revoke' }).click();
    await sheet.getByRole('button', { name: 'Revoke' }).click();
    await page.locator('summary', { hasText: 'Ended (1)' }).waitFor();
    for (const [language, ended] of [
      ['en', 'Ended (1)'],
      ['de', 'Beendet (1)'],
    ] as const) {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await visitor.open('/dashboard/keys');
      assert.equal(await page.getByRole('link', { name: 'gone', exact: true }).isVisible(), false);
      await page.locator('summary', { hasText: ended }).click();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        assert.equal(await isTooWide(visitor), false, `${language} ${width}`);
        const broken = await page
          .locator('.masked-key, .table time, .table .tag')
          .evaluateAll((parts) =>
            parts.filter((part) => part.getClientRects().length > 1).map((part) => part.textContent),
          );
        assert.deepEqual(broken, [], `${language} ${width}`);
        if (process.env.PICTURES)
          await page.screenshot({ path: `${process.env.PICTURES}/keys-${language}-${width}.png` });
      }
      assert.deepEqual(await violations(visitor), []);
    }
    assert.deepEqual(visitor.misdeeds, []);
    await visitor.leave();
  });
});
