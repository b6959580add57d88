import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import type { Billing, Overview, Usage } from '../../src/dashboard-api-types/wire.ts';
import { type DashboardFixture, openDashboardFixture, PASSWORD } from './visitor.ts';

/** From the first page to the first document, as a person does it. */

/** Key presses and seconds that a first document may take (rules: Dashboard). */
const MAX_PRESSES = 40;
const MAX_SECONDS = 60;

/** As short as a password may be. */
const SHORT_PASSWORD = 'Tinte blau';

describe('dashboard', { concurrency: false }, () => {
  let fixture: DashboardFixture;
  before(async () => {
    fixture = await openDashboardFixture({ inWholeBrowser: true });
  });
  after(async () => {
    await fixture?.[Symbol.asyncDispose]();
  });

  test('a document is shown in a frame under the policy of the pages, by the viewer of the browser', async () => {
    const visitor = await fixture.visit();
    await visitor.signUp('frame@example.org');
    await visitor.page.getByRole('button', { name: 'Run it' }).click();
    const frame = visitor.page.locator('iframe.document-frame');
    await frame.waitFor();
    assert.match((await frame.getAttribute('src')) ?? '', /^blob:/);
    // The viewer is a page of its own inside the frame; what a policy forbids leaves the frame empty.
    const viewers = () => visitor.page.frames().filter((one) => one.url().startsWith('chrome-extension://'));
    await visitor.page.waitForTimeout(100);
    for (let tries = 0; tries < 300 && viewers().length === 0; tries++)
      await visitor.page.waitForTimeout(100);
    assert.equal(
      viewers().length,
      1,
      visitor.page
        .frames()
        .map((one) => one.url())
        .join(' '),
    );
    assert.deepEqual(visitor.misdeeds, []);
    await visitor.leave();
  });

  test('sign-up, key, call, usage: within a minute; ledger, pages and CSV agree', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    const began = performance.now();
    const key = await visitor.signUp('anna@example.org');
    await page.getByRole('button', { name: 'Run it' }).click();
    await page.locator('iframe.document-frame').waitFor();
    assert(performance.now() - began < MAX_SECONDS * 1000);

    const called = await fetch(
      `${fixture.address}/v1/epc-qr-code?iban=AT611904300234573201&recipient=Sieber`,
      {
        headers: { authorization: `Bearer ${key}` },
      },
    );
    assert.equal(called.status, 200);
    const refused = await fetch(`${fixture.address}/v1/epc-qr-code?iban=AT00&recipient=Sieber`, {
      headers: { authorization: `Bearer ${key}` },
    });
    assert.equal(refused.status, 406);

    const account = await fetch(`${fixture.address}/v1/account`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const { credits } = (await account.json()) as { credits: number };
    const overview = await visitor.ask<Overview>('/overview');
    const usage = await visitor.ask<Usage>('/usage');
    const billing = await visitor.ask<Billing>('/billing');
    assert.deepEqual(
      [credits, overview.credits, billing.credits, billing.entries[0]?.balance, 100 - usage.total.credits],
      [98, 98, 98, 98, 98],
    );
    const csv = await (await page.request.get(`${fixture.address}/dashboard/api/usage.csv`)).text();
    const [head = '', ...lines] = csv.trim().split(/\r?\n/);
    const column = head.split(',').indexOf('credits');
    assert.equal(
      lines.reduce((sum, line) => sum + Number(line.split(',')[column]), 0),
      2,
    );

    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    const refusedRow = page.getByRole('row').filter({ hasText: '406' });
    await refusedRow.waitFor();
    await refusedRow.getByRole('link').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('message.ibanMustBeValid').waitFor();
    assert.doesNotMatch(await sheet.innerText(), /AT00|Sieber/, 'no content is kept');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    assert.deepEqual(visitor.misdeeds, []);
    await visitor.leave();
  });

  test('the same by mouse alone, but for what must be typed', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    /** Pressed where a hand would press: in the middle of what is seen. */
    const press = async (target: Locator) => {
      await target.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await target.boundingBox()) ?? assert.fail(`${target} is not seen`);
      await page.mouse.click(x + width / 2, y + height / 2);
    };
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await visitor.open('/dashboard/log-in');
    await press(link('Create an account'));
    await button('Create account').waitFor();
    await press(page.getByLabel('E-mail'));
    await page.keyboard.type('mouse@example.org');
    await press(page.getByLabel('Password'));
    await page.keyboard.type(PASSWORD);
    await press(button('Create account'));
    await page.locator('.key-text').waitFor();
    await press(button('Continue'));
    await press(button('Continue without copying'));
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await press(link('Playground'));
    await button('Run').waitFor();
    await press(link('Invoice PDF'));
    await page.getByRole('heading', { name: 'Invoice PDF', exact: true }).waitFor();
    await press(button('Run'));
    await page.locator('iframe.document-frame').waitFor();
    await press(link('Usage'));
    await page.getByText('1 call for 1 credit.').waitFor();
    assert.equal((await visitor.ask<Usage>('/usage')).total.credits, 1);
    assert.deepEqual(visitor.misdeeds, []);
    await visitor.leave();
  });

  test('the same by keys alone, with few presses', async (the) => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    let presses = 0;
    const press = async (key: string) => {
      presses++;
      await page.keyboard.press(key);
    };
    /** Tab until the element with this name has the focus. */
    const reach = async (name: RegExp, most = MAX_PRESSES) => {
      for (let tries = 0; tries < most; tries++) {
        const focused = await page.evaluate(() => {
          const element = document.activeElement;
          const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
          return label ?? element?.textContent ?? '';
        });
        if (name.test(focused)) return;
        await press('Tab');
      }
      assert.fail(`${name} cannot be reached`);
    };
    const type = async (text: string) => {
      presses += text.length;
      await page.keyboard.type(text);
    };
    await visitor.open('/dashboard/sign-up');
    await reach(/^E-mail/);
    await type('k@example.org');
    await press('Tab');
    await type(SHORT_PASSWORD);
    await press('Enter');
    await page.locator('.key-text').waitFor();
    await reach(/^Continue$/);
    await press('Enter');
    await reach(/^Continue without copying$/);
    await press('Enter');
    await page.getByRole('button', { name: 'Run it' }).waitFor();
    await reach(/^Run it/);
    await press('Enter');
    await page.locator('iframe.document-frame').waitFor();
    assert(presses <= MAX_PRESSES, `${presses} presses`);
    the.diagnostic(`from sign-up to the first document: ${presses} presses, letters included`);

    await page.keyboard.press('Escape');
    await page.locator('#content').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
    // A form is sent from any of its lines.
    await reach(/^Recipient/, 60);
    await page.keyboard.press('Enter');
    await page.locator('.playground-result .document-picture').waitFor();
    for (const [letter, heading] of [
      ['k', 'Keys'],
      ['u', 'Usage'],
      ['p', 'Playground'],
    ] as const) {
      await page.keyboard.press('Escape');
      await page.locator('#content').focus();
      await page.keyboard.press('g');
      await page.keyboard.press(letter);
      await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
    }
    await visitor.leave();
  });

  test('what was typed stays when it is refused, and each fault is at its field', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    await visitor.open('/dashboard/sign-up');
    await page.getByLabel('E-mail').fill('no address');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.locator('.field.wrong').first().waitFor();
    assert.equal(await page.locator('.field.wrong').count(), 2);
    assert.equal(await page.getByLabel('E-mail').inputValue(), 'no address');
    assert.equal(await page.getByLabel('E-mail').evaluate((field) => field === document.activeElement), true);
    await visitor.leave();
  });

  test('a key is made, rotated and revoked; its text is shown once', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    await visitor.signUp('keyring@example.org');
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('button', { name: 'Create key' }).first().click();
    await page.getByLabel('Name').fill('shop-prod');
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    const text = await page.getByRole('dialog').locator('.key-text').innerText();
    const status = async () =>
      (await fetch(`${fixture.address}/v1/account`, { headers: { authorization: `Bearer ${text}` } })).status;
    assert.equal(await status(), 200);
    await page.getByRole('button', { name: 'Close' }).click();
    // Not by its role, which it loses when it is hidden: it must be gone.
    await page.locator('dialog').waitFor({ state: 'detached' });
    assert.doesNotMatch(await page.content(), new RegExp(text));
    await page.getByRole('link', { name: 'shop-prod' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Revoke' }).click();
    await sheet.getByText('get 403 from now on').waitFor();
    await sheet.getByRole('button', { name: 'Revoke' }).click();
    await sheet.getByText('Revoked').waitFor();
    assert.equal(await status(), 403);
    await visitor.leave();
  });

  test('logging out everywhere ends every session of the account', async () => {
    const first = await fixture.visit();
    // Sign-ups of one network are few an hour: an account that is there.
    await first.logIn('anna@example.org');
    const second = await fixture.visit();
    await second.logIn('anna@example.org');
    await second.open('/dashboard/settings');
    await second.page.getByRole('button', { name: 'Log out everywhere' }).click();
    await second.page.getByRole('button', { name: 'Log out everywhere' }).click();
    await second.page.getByRole('heading', { name: 'Log in' }).waitFor();
    const { status } = await first.page.evaluate(async () => ({
      status: (await fetch('/dashboard/api/session')).status,
    }));
    assert.equal(status, 403);
    await first.leave();
    await second.leave();
  });
});
