import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type DashboardFixture, openDashboardFixture, PASSWORD } from './visitor.ts';

describe('a password that is old', { concurrency: false }, () => {
  let fixture: DashboardFixture;
  before(async () => {
    fixture = await openDashboardFixture();
  });
  after(async () => {
    await fixture?.[Symbol.asyncDispose]();
  });

  test('is asked for before a key is made; a sheet that is closed is no failure', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    await visitor.signUp('sheet@example.org');
    // As the service answers ten minutes later, until the password was entered.
    let isRecent = false;
    await page.route('**/dashboard/api/session/password', async (route) => {
      isRecent = true;
      await route.continue();
    });
    await page.route('**/dashboard/api/keys', async (route) => {
      if (isRecent || route.request().method() !== 'POST') return route.continue();
      const messages = ['message.passwordMustBeRecent'];
      await route.fulfill({
        status: 403,
        json: { messages, details: [{ message: messages[0], description: '' }] },
      });
    });
    await visitor.open('/dashboard/keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    const form = page.getByRole('dialog').filter({ hasText: 'New key' });
    await form.getByLabel('Name').fill('sheet');
    await form.getByRole('button', { name: 'Create key' }).click();
    const sheet = page.getByRole('dialog').filter({ hasText: 'Your password, please' });
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
    assert.doesNotMatch(await page.locator('body').innerText(), /failed/);
    assert.equal(await form.getByLabel('Name').inputValue(), 'sheet', 'what was typed stays');
    await form.getByRole('button', { name: 'Create key' }).click();
    await sheet.getByLabel('Password').fill(PASSWORD);
    await sheet.getByRole('button', { name: 'Go on' }).click();
    await page.locator('.key-text').waitFor();
    assert.deepEqual(visitor.misdeeds, []);
    await visitor.leave();
  });
});
