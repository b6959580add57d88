import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type DashboardFixture, openDashboardFixture } from './visitor.ts';

/** What readers of the docs take along: calls in their language, identifiers, and links to these. */

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

describe('code and identifiers of the docs', { concurrency: false }, () => {
  let fixture: DashboardFixture;
  before(async () => {
    fixture = await openDashboardFixture();
  });
  after(async () => {
    await fixture?.[Symbol.asyncDispose]();
  });

  for (const [locale, language, copy] of [
    ['en', 'Language of the code', 'Copy'],
    ['de', 'Sprache des Codes', 'Kopieren'],
  ] as const) {
    test(`calls of guides are in seven languages, and one choice is kept across pages: ${locale}`, async () => {
      const visitor = await fixture.visit({ locale, ...CLIPBOARD });
      const { page } = visitor;
      await visitor.open('/docs/credits');
      const choices = page.getByRole('radiogroup', { name: language });
      await choices.first().waitFor();
      assert.deepEqual(await choices.first().getByRole('radio').allInnerTexts(), [
        ...['curl', 'JavaScript', 'Python', 'PHP', 'Java', 'C#', 'Go'],
      ]);
      const boxes = page.locator('.code-box').filter({ has: choices });
      const curl = await boxes.first().locator('code').innerText();
      assert.match(curl, new RegExp(`^curl [\\s\\S]+${fixture.address}/v1/epc-qr-code`));
      await boxes.first().getByRole('radio', { name: 'Python' }).click();
      for (const code of await boxes.locator('code').allInnerTexts()) {
        assert.match(code, /^import [\s\S]+urllib\.request/);
        assert.ok(code.includes(fixture.address) && code.includes('os.environ["KONTOR_API_KEY"]'), code);
      }
      await boxes.first().getByRole('button', { name: copy }).click();
      await boxes
        .first()
        .getByRole('button', { name: /Copied|Kopiert/ })
        .waitFor();
      assert.equal(await copied(page), await boxes.first().locator('code').innerText());
      assert.match(await copied(page), /"Idempotency-Key": "order-4711"/);

      await visitor.open('/docs/barcodes');
      await choices.first().waitFor();
      assert.ok(await choices.first().getByRole('radio', { name: 'Python', checked: true }).isVisible());
      assert.match(await boxes.first().locator('code').innerText(), /^import json/);
      // The keyboard moves the choice, and curl comes back as the guide has it.
      await choices.first().getByRole('radio', { name: 'Python' }).press('ArrowLeft');
      await choices.first().getByRole('radio', { name: 'JavaScript', checked: true }).press('ArrowLeft');
      assert.match(await boxes.first().locator('code').innerText(), /^curl -o article\.png /);
      await visitor.open('/docs/credits');
      await choices.first().waitFor();
      assert.equal(await boxes.first().locator('code').innerText(), curl);
      assert.deepEqual(visitor.misdeeds, []);
      await visitor.leave();
    });
  }

  test('calls are curl without scripts', async () => {
    const visitor = await fixture.visit({ javaScriptEnabled: false });
    await visitor.page.goto(`${fixture.address}/docs/credits`);
    const box = visitor.page.locator('.code-box').filter({ has: visitor.page.locator('.code-tabs') });
    assert.equal(await box.first().locator('.code-tabs').innerText(), 'curl');
    assert.match(await box.first().locator('code').innerText(), /^curl /);
    await visitor.leave();
  });

  test('an identifier opens by its link, and is copied with it', async () => {
    for (const [locale, words] of [
      ['en', { id: 'Copy identifier', link: 'Copy link', meaning: /check digits are wrong/i }],
      ['de', { id: 'Kennung kopieren', link: 'Link kopieren', meaning: /die Prüfziffern sind falsch/i }],
    ] as const) {
      const visitor = await fixture.visit({ locale, ...CLIPBOARD });
      const { page } = visitor;
      const link = `${fixture.address}/docs/errors#message.ibanMustBeValid`;
      await page.goto(link);
      const entry = page.locator('[id="message.ibanMustBeValid"]');
      await entry.getByRole('button', { name: words.id }).click();
      assert.equal(await copied(page), 'message.ibanMustBeValid');
      await entry.getByRole('button', { name: words.link }).click();
      await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith('http'));
      assert.equal(await copied(page), link);
      assert.match(await entry.innerText(), words.meaning);
      assert.equal(await page.locator('main').getAttribute('lang'), locale);
      // The others have none until they are opened.
      assert.equal(await page.locator('.identifier-actions').count(), 1);
      assert.deepEqual(visitor.misdeeds, []);
      await visitor.leave();
    }
  });
});
