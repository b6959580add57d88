import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Overview } from '../../src/dashboard-api-types/wire.ts';
import { isTooWide, violations } from './barriers.ts';
import { type DashboardFixture, openDashboardFixture, type Visitor } from './visitor.ts';

/** Of what comes back, in view on a small telephone without scrolling (CSS pixels). */
const MIN_IN_VIEW = 80;

describe('the playground', { concurrency: false }, () => {
  let fixture: DashboardFixture;
  let visitor: Visitor;
  let page: Page;
  before(async () => {
    fixture = await openDashboardFixture({ inWholeBrowser: true });
    visitor = await fixture.visit();
    ({ page } = visitor);
    await visitor.signUp('play@example.org');
    await page.evaluate(async () => {
      for (const key of [
        { name: 'codes', scopes: ['barcode'] },
        { name: 'trial', isTest: true },
      ]) {
        await fetch('/dashboard/api/keys', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(key),
        });
      }
    });
  });
  after(async () => {
    assert.deepEqual(visitor?.misdeeds, []);
    await fixture?.[Symbol.asyncDispose]();
  });
  const speak = (language: string) =>
    page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  const run = (name = 'Run') => page.getByRole('button', { name, exact: true }).click();
  const credits = async () => (await visitor.ask<Overview>('/overview')).credits;

  /** Height of an element that is seen between the bar of Run and that of the pages. */
  const inView = (selector: string) =>
    page.evaluate((wanted) => {
      const box = (what: string) => document.querySelector(what)?.getBoundingClientRect();
      const top = box('.playground-run')?.bottom ?? 0;
      const bottom = box('.side')?.top ?? 0;
      const found = box(wanted);
      return found === undefined ? 0 : Math.min(found.bottom, bottom) - Math.max(found.top, top);
    }, selector);

  for (const [language, runs, result, wrong, reason] of [
    ['en', 'Run', 'Result', 'Refused', '4 characters, an IBAN of AT has 20.'],
    ['de', 'Ausführen', 'Ergebnis', 'Abgelehnt', '4 Zeichen, eine IBAN aus AT hat 20.'],
  ] as const) {
    test(`on a telephone what comes back is in view, has the focus and is announced: ${language}`, async () => {
      await speak(language);
      await page.setViewportSize({ width: 360, height: 720 });
      await visitor.open('/dashboard/playground/epc-qr-code');
      await run(runs);
      await page.locator('.playground-result .document-picture').waitFor();
      await page.waitForFunction(() => document.activeElement?.id === 'playground-result-title');
      const seen = await inView('.playground-result .document-picture');
      assert.ok(seen >= MIN_IN_VIEW, `${seen} pixels of the picture`);
      assert.ok((await inView('#playground-result-title')) > 0);
      await page.getByText(new RegExp(`^${result}: PNG, [\\d.,]+\\s(kB|B)$`)).waitFor();
      await page.getByLabel(/^IBAN/).fill('AT00');
      await run(runs);
      await page.getByText(new RegExp(`^${wrong}`)).waitFor();
      // In the list and at the field, in the same words.
      for (const place of ['.field-error', '.playground-result'])
        await page.locator(place, { hasText: reason }).waitFor();
      await page.waitForFunction(() => document.activeElement?.id === 'playground-result-title');
      const error =
        (await inView('.playground-result .banner')) + (await inView('.playground-result .facts'));
      assert.ok(error >= MIN_IN_VIEW, `${error} pixels of what was wrong`);
      assert.deepEqual(await violations(visitor), []);
      for (const width of [320, 360, 720, 960, 1280]) {
        await page.setViewportSize({ width, height: 720 });
        assert.equal(await isTooWide(visitor), false, `${width}`);
      }
    });
  }

  test('members are named by words with their own name behind, in both languages', async () => {
    for (const [language, vat, item, add] of [
      ['en', 'VAT number', 'Item 1', 'Add footer item'],
      ['de', 'USt-IdNr.', 'Posten 1', 'Spalte am Fuß hinzufügen'],
    ] as const) {
      await speak(language);
      await visitor.open('/dashboard/playground/invoice-pdf');
      await page
        .locator('label', { hasText: `${vat} vatNumber` })
        .first()
        .waitFor({ state: 'attached' });
      await page.locator('.group-name', { hasText: item }).first().waitFor();
      await page.getByRole('button', { name: add, includeHidden: true }).waitFor({ state: 'attached' });
    }
    await speak('en');
  });

  test('the key: a test key at first, then the one of the last call; what limits one is beside it', async () => {
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage))
        if (name.startsWith('playground-key')) localStorage.removeItem(name);
    });
    await visitor.open('/dashboard/playground/epc-qr-code');
    const select = page.getByLabel('Key', { exact: false }).locator('visible=true').last();
    const chosen = () => page.locator('.playground-run option:checked').innerText();
    assert.equal(await chosen(), 'trial (test)');
    const codes = page.locator('.playground-run option', { hasText: 'codes (only barcode)' });
    assert.equal(await codes.isDisabled(), true);
    await select.selectOption({ label: 'First key' });
    await run();
    await page.locator('.playground-result .document-picture').waitFor();
    await visitor.open('/dashboard/playground/swiss-qr-invoice');
    assert.equal(await chosen(), 'First key');
  });

  test('Cancel ends the call, and nothing is charged', async () => {
    await visitor.open('/dashboard/playground/epc-qr-code');
    const before = await credits();
    // Never answered.
    await page.route('**/dashboard/api/playground/*', () => {});
    await run();
    await page.getByText('The call is under way.').waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('Cancelled. Nothing was charged.', { exact: true }).waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    await page.unroute('**/dashboard/api/playground/*');
    assert.equal(await credits(), before);
  });

  test('JSON: the same value as the form, with what is wrong at its line', async () => {
    await visitor.open('/dashboard/playground/epc-qr-code');
    await page.getByRole('radio', { name: 'JSON', exact: true }).click();
    const text = page.getByRole('textbox', { name: 'JSON', exact: true });
    const marked = () => page.locator('.json-lines .wrong').allInnerTexts();
    await text.fill('{\n  "iban": "AT00",\n  "recipient": "Sieber"\n  "amount": 5\n}');
    await page.getByText('Line 4: is not JSON from here on.').waitFor();
    assert.match((await marked()).join(), /4$/);
    await text.fill('{\n  "iban": "AT00",\n  "recipient": "Sieber",\n  "amount": 5\n}');
    assert.deepEqual(await marked(), []);
    await run();
    await page.getByText(/^Line 2: iban: /).waitFor();
    assert.equal(await text.getAttribute('aria-invalid'), 'true');
    assert.deepEqual(await violations(visitor), []);
    await page.getByRole('radio', { name: 'Form', exact: true }).click();
    assert.equal(await page.getByLabel(/^IBAN/).inputValue(), 'AT00');
    await page.getByLabel(/^IBAN/).fill('AT611904300234573201');
    await page.getByRole('radio', { name: 'JSON', exact: true }).click();
    assert.match(await text.inputValue(), /"iban": "AT611904300234573201"/);
  });

  test('a reason that the page of errors alone has in German is German here too, and XML is shown', async () => {
    await page.evaluate(() => localStorage.setItem('language', 'de'));
    await visitor.open('/dashboard/playground/pdf');
    const description = 'steps[0].pages: must be pages such as 1-3,5 or 4- or last or even';
    const refusal = { message: 'message.stepsPagesMustBeValid', field: 'steps[0].pages', description };
    const routed = '**/dashboard/api/playground/*';
    await page.route(routed, (route) =>
      route.fulfill({ status: 406, json: { messages: [refusal.message], details: [refusal] } }),
    );
    const runGerman = () => page.getByRole('button', { name: 'Ausführen', exact: true }).click();
    await runGerman();
    await page.getByText('Müssen Seiten wie 1-3,5 oder 4- oder last oder even sein.').first().waitFor();
    await page.unroute(routed);
    await page.route(routed, (route) =>
      route.fulfill({ contentType: 'application/xml', body: '<a><b>eins</b></a>' }),
    );
    await runGerman();
    const shown = page.getByRole('region', { name: /^Ergebnis: / }).locator('pre');
    await shown.waitFor();
    assert.equal(await shown.innerText(), '<a>\n  <b>eins</b>\n</a>');
    assert.deepEqual(await violations(visitor), []);
    await page.unroute(routed);
    await page.evaluate(() => localStorage.setItem('language', 'en'));
  });

  test('a wait is counted down, then the call can be made again', async () => {
    await visitor.open('/dashboard/playground/vat-verification');
    let calls = 0;
    await page.route('**/dashboard/api/playground/*', async (route) => {
      calls++;
      const detail = {
        message: 'message.apiUnavailable',
        description: '',
        cause: 'register',
        subject: 'VIES (AT)',
      };
      await route.fulfill({
        status: 503,
        headers: { 'retry-after': '3' },
        json: { messages: [detail.message], details: [detail] },
      });
    });
    await run();
    const again = page.getByRole('button', { name: 'Try again' });
    await page.getByText('Try again in 3 seconds.').first().waitFor();
    assert.equal(await again.isDisabled(), true);
    await page.getByText(/Try again in [12] seconds\./).waitFor();
    await page.locator('button:enabled', { hasText: 'Try again' }).click();
    await page.getByText('Try again in 3 seconds.').first().waitFor();
    assert.equal(calls, 2);
    await page.unroute('**/dashboard/api/playground/*');
  });

  test('a fault on our side has the number by which the operator finds it', async () => {
    await visitor.open('/dashboard/playground/epc-qr-code');
    await page.route('**/dashboard/api/playground/*', (route) =>
      route.fulfill({ status: 500, headers: { 'x-request-id': 'req-0815' }, json: { messages: [] } }),
    );
    await run();
    const banner = page.getByRole('alert').filter({ hasText: 'Something failed on our side' });
    await banner.getByText('req-0815').waitFor();
    await banner.getByRole('button', { name: 'Copy' }).waitFor();
    await page.unroute('**/dashboard/api/playground/*');
  });
});
