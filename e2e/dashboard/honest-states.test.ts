import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type DashboardFixture, openDashboardFixture, PASSWORD } from './visitor.ts';

/** What the service answers to a path from now on. */
async function answerWith(
  page: Page,
  path: string,
  status: number,
  detail: { readonly message: string; readonly cause?: string; readonly subject?: string },
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page.route(path, (route) =>
    route.fulfill({
      status,
      headers,
      json: { messages: [detail.message], details: [{ ...detail, description: 'In words.' }] },
    }),
  );
}

describe('failures are shown as they are', { concurrency: false }, () => {
  let fixture: DashboardFixture;
  before(async () => {
    fixture = await openDashboardFixture();
  });
  after(async () => {
    await fixture?.[Symbol.asyncDispose]();
  });

  test('a page that waits for the password has a way to it, and a wrong one is shown at its field', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    await visitor.signUp('locked@example.org');
    const billing = '**/dashboard/api/billing';
    await answerWith(page, billing, 403, { message: 'message.passwordMustBeRecent' });
    await page.goto(`${fixture.address}/dashboard/billing`);
    const sheet = page.getByRole('dialog').filter({ hasText: 'Your password, please' });
    await sheet.waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByText('This page shows money. Confirm your password to see it.').waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    await page.getByRole('button', { name: 'Confirm password' }).click();
    const field = sheet.getByLabel('Password');
    await field.fill('wrong');
    await sheet.getByRole('button', { name: 'Go on' }).click();
    await sheet.getByText('This password is wrong.').waitFor();
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'password');
    assert.doesNotMatch(await sheet.innerText(), /e-mail/i);
    await page.unroute(billing);
    await field.fill(PASSWORD);
    await sheet.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('heading', { name: /^Plan: / }).waitFor();
    assert.deepEqual(visitor.misdeeds, []);
    await visitor.leave();
  });

  test('the playground names the cause, in the language of the page', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    await visitor.signUp('cause@example.org');
    const detail = { message: 'message.apiUnavailable', cause: 'register', subject: 'VIES (AT)' };
    await answerWith(page, '**/dashboard/api/playground/*', 503, detail, { 'retry-after': '30' });
    for (const [language, run, sentence] of [
      ['en', 'Run', 'VIES (AT) does not answer. Nothing was charged. Try again in 30 seconds.'],
      [
        'de',
        'Ausführen',
        'VIES (AT) antwortet nicht. Es wurde nichts berechnet. Versuchen Sie es in 30 Sekunden erneut.',
      ],
    ] as const) {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await visitor.open('/dashboard/playground/vat-verification');
      await page.getByRole('button', { name: run, exact: true }).click();
      await page.getByText(sentence, { exact: true }).first().waitFor();
    }
    await visitor.leave();
  });

  test('a cause without it ends with what was charged', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    await visitor.signUp('program@example.org');
    const detail = { message: 'message.apiUnavailable', cause: 'program', subject: 'qpdf' };
    await answerWith(page, '**/dashboard/api/playground/*', 503, detail);
    await visitor.open('/dashboard/playground/vat-verification');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('A program is missing: qpdf. Ask the operator. Nothing was charged.').waitFor();
    await visitor.leave();
  });

  test('a connection that was lost: the page tries again by itself', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    await visitor.signUp('offline@example.org');
    await page.route('**/dashboard/api/keys', (route) => route.abort());
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByText(`No connection to ${fixture.address}.`).waitFor();
    await page.unroute('**/dashboard/api/keys');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.locator('table').waitFor();
    assert.equal(await page.getByText('No connection').count(), 0);
    await visitor.leave();
  });

  test('a session that has ended: the log-in, then the same address', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    await visitor.logIn('locked@example.org');
    // What the overview still asks for would find out by itself.
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByText('You are not logged in any more.').waitFor();
    await page.getByLabel('E-mail').fill('locked@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/dashboard/keys');
    assert.deepEqual(visitor.misdeeds, []);
    await visitor.leave();
  });
});
