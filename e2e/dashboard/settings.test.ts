import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { violations } from './barriers.ts';
import { type DashboardFixture, openDashboardFixture, type Visitor } from './visitor.ts';

/** Parts of the settings that save by themselves, and the buttons that copy. */

/** Least width and height of what is pressed on a touch screen (CSS pixels). */
const MIN_TOUCH = 44;

const widthOf = async (page: Page, label: string): Promise<number> =>
  (await page.getByLabel(label, { exact: true }).boundingBox())?.width ?? 0;

/** Parts of the page, by their headings, in which something is red. */
const redParts = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('span');
    probe.style.color = 'var(--bad)';
    document.body.append(probe);
    const red = getComputedStyle(probe).color;
    probe.remove();
    const isRed = (element: Element) => {
      const { color, borderTopColor, borderTopWidth } = getComputedStyle(element);
      const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE);
      return (hasText && color === red) || (borderTopColor === red && borderTopWidth !== '0px');
    };
    return [...document.querySelectorAll('.settings > section')]
      .filter((section) => [section, ...section.querySelectorAll('*')].some(isRed))
      .map((section) => section.querySelector('h2')?.textContent);
  });

describe('settings', { concurrency: false }, () => {
  let fixture: DashboardFixture;
  let visitor: Visitor;
  let page: Page;
  before(async () => {
    fixture = await openDashboardFixture();
    visitor = await fixture.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    ({ page } = visitor);
    await visitor.signUp('settings@example.org');
  });
  after(async () => {
    assert.deepEqual(visitor?.misdeeds, []);
    await fixture?.[Symbol.asyncDispose]();
  });

  test('each part saves by itself, and fields are as wide as what is typed into them', async () => {
    await visitor.open('/dashboard/settings');
    const [email, password, credits] = [
      await widthOf(page, 'New address'),
      await widthOf(page, 'New password'),
      await widthOf(page, 'Warn me below'),
    ];
    assert.ok(email > password && password > credits, `${email} > ${password} > ${credits}`);
    assert.ok(credits <= 160, `${credits}`);
    await page.getByLabel('New address').fill('not sent');
    const credit = page.getByRole('region', { name: 'Low credits' });
    await credit.getByLabel('Warn me below').fill('25');
    await credit.getByRole('button', { name: 'Save' }).click();
    await credit.getByText('Saved.').waitFor();
    assert.equal(await page.getByLabel('New address').inputValue(), 'not sent');
    await visitor.open('/dashboard/settings');
    assert.equal(await page.getByLabel('Warn me below').inputValue(), '25');
  });

  test('only the part where the account is deleted is red, at the end and apart', async () => {
    assert.deepEqual(await redParts(page), ['Delete account']);
    const last = page.locator('.settings > section').last();
    assert.equal(await last.getByRole('heading').innerText(), 'Delete account');
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    assert.deepEqual(await redParts(page), ['Delete account']);
    assert.deepEqual(await violations(visitor), []);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    assert.equal(await last.getByRole('button', { name: 'Delete account' }).isDisabled(), true);
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  test('a mark, a request id and an identifier are copied, which shows for two seconds', async () => {
    const { keys } = await visitor.ask<{ keys: { id: number; mark: string }[] }>('/keys');
    const [{ id, mark } = { id: 0, mark: '' }] = keys;
    await visitor.open('/dashboard/keys');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: `Copy: ${mark}` }).click();
    const words = page.locator('.copy-words', { hasText: 'Copied' });
    await words.waitFor();
    assert.equal(await copied(), mark);
    // The row is a link, the button in it is not.
    assert.equal(new URL(page.url()).pathname, '/dashboard/keys');
    await words.waitFor({ state: 'detached', timeout: 4000 });
    const answered = await page.evaluate(async (key) => {
      const { status } = await fetch('/dashboard/api/playground/epc-qr-code', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-key-id': String(key) },
        body: '{"iban":"AT00","recipient":"Sieber"}',
      });
      return status;
    }, id);
    assert.equal(answered, 406);
    const { requests } = await visitor.ask<{ requests: { requestId: string }[] }>('/requests');
    const requestId = requests[0]?.requestId ?? '';
    await visitor.open(`/dashboard/requests/${requestId}`);
    for (const text of [requestId, 'message.ibanMustBeValid']) {
      await page.getByRole('button', { name: `Copy: ${text}` }).click();
      await words.first().waitFor();
      assert.equal(await copied(), text);
    }
  });

  test('what is pressed on a touch screen is 44 pixels in each direction', async () => {
    const touch = await fixture.visit({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 720 },
      storageState: await page.context().storageState(),
    });
    await touch.open('/dashboard/keys');
    const button = touch.page.getByRole('button', { name: /^Copy: / }).first();
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    assert.ok(width >= MIN_TOUCH && height >= MIN_TOUCH, `${width} × ${height}`);
    await touch.open('/dashboard/playground/epc-qr-code');
    const code = touch.page.getByRole('button', { name: 'Copy', exact: true });
    const box = (await code.first().boundingBox()) ?? { width: 0, height: 0 };
    assert.ok(box.width >= MIN_TOUCH && box.height >= MIN_TOUCH, `${box.width} × ${box.height}`);
    assert.deepEqual(await violations(touch), []);
    await touch.leave();
  });
});
