import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { KeyShown } from '../../src/dashboard-api-types/wire.ts';
import { violations } from './barriers.ts';
import { type DashboardFixture, openDashboardFixture } from './visitor.ts';

/** The page counts days of the reader's calendar, whatever the hour now is. */
function noonIn(days: number): number {
  const today = new Date();
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, 12).getTime();
}

describe('times beside now', { concurrency: false }, () => {
  let fixture: DashboardFixture;
  before(async () => {
    fixture = await openDashboardFixture();
  });
  after(async () => {
    await fixture?.[Symbol.asyncDispose]();
  });

  test('are renewed while the page is open, with second and zone on hover, in both languages', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    await page.clock.install();
    await visitor.signUp('times@example.org');
    await visitor.open('/dashboard/keys');
    const created = page.locator('tbody time').first();
    const shown = async (text: string) => {
      await created.locator('[aria-hidden]').getByText(text, { exact: true }).waitFor();
    };
    await shown('just now');
    assert.match((await created.getAttribute('title')) ?? '', /\d{4} at \d\d:\d\d:\d\d \S+/);
    assert.equal(await created.locator('.hidden-label').textContent(), await created.getAttribute('title'));
    assert.ok(Math.abs(Date.parse((await created.getAttribute('datetime')) ?? '') - Date.now()) < 600_000);
    await page.clock.fastForward('05:30');
    await shown('5 min ago');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await shown('vor 5 Min.');
    await visitor.leave();
  });

  test('a key that ends soon warns in its state; its address opens its sheet', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    await visitor.signUp('ends@example.org');
    const { key } = await page.evaluate(async (expiresAt) => {
      const answer = await fetch('/dashboard/api/keys', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'short-lived', expiresAt }),
      });
      return (await answer.json()) as KeyShown;
    }, noonIn(9));
    await visitor.open('/dashboard/keys');
    await page.locator('.tag.warn').getByText('expires in 9 days', { exact: true }).waitFor();
    await visitor.open(`/dashboard/keys/${key.id}`);
    const sheet = page.getByRole('dialog').filter({ hasText: 'short-lived' });
    await sheet.getByRole('button', { name: 'Copy mark' }).waitFor();
    assert.deepEqual(await violations(visitor), []);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.waitForURL((url) => url.pathname === '/dashboard/keys');
    assert.deepEqual(visitor.misdeeds, []);
    await visitor.leave();
  });

  test('the state of a key is in words, in both languages', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    await visitor.signUp('states@example.org');
    const create = (body: object) =>
      page.evaluate(async (text) => {
        const answer = await fetch('/dashboard/api/keys', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: text,
        });
        return (await answer.json()) as KeyShown;
      }, JSON.stringify(body));
    await create({ name: 'in two days', expiresAt: noonIn(2) });
    await create({ name: 'in twenty days', expiresAt: noonIn(20) });
    const { text } = await create({ name: 'with a limit', cap: 1 });
    const called = await fetch(
      `${fixture.address}/v1/epc-qr-code?iban=AT611904300234573201&recipient=Sieber`,
      { headers: { authorization: `Bearer ${text}` } },
    );
    assert.equal(called.status, 200);
    for (const [language, states] of [
      ['en', ['expires in 2 days', 'live', 'limit used up']],
      ['de', ['läuft in 2 Tagen ab', 'gültig', 'Limit verbraucht']],
    ] as const) {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await visitor.open('/dashboard/keys');
      for (const [index, name] of ['in two days', 'in twenty days', 'with a limit'].entries())
        await page
          .getByRole('row')
          .filter({ has: page.getByRole('link', { name, exact: true }) })
          .locator('.tag')
          .getByText(states[index] ?? '', { exact: true })
          .waitFor();
    }
    await visitor.leave();
  });
});
