import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { topOf } from './barriers.ts';
import { type DashboardFixture, openDashboardFixture } from './visitor.ts';

/** The invoice that the overview of a new account makes is in the language of the page, all of it. */

const WORDS = {
  en: {
    run: 'Run it',
    own: /\bInvoice\b[\s\S]*\bDelivery\b/,
    other: /Rechnung|Lieferung|USt|fällig/i,
    locale: 'en-IE',
  },
  de: {
    run: 'Ausführen',
    own: /\bRechnung\b[\s\S]*\bLieferung\b/,
    other: /\bInvoice\b|Delivery|\bVAT\b|\bdue\b/i,
    locale: 'de-AT',
  },
} as const;

describe('the first invoice', { concurrency: false }, () => {
  let fixture: DashboardFixture;
  before(async () => {
    fixture = await openDashboardFixture({ inWholeBrowser: true });
  });
  after(async () => {
    await fixture?.[Symbol.asyncDispose]();
  });

  for (const language of ['en', 'de'] as const) {
    test(`has one language: ${language}`, async () => {
      const { run, own, other, locale } = WORDS[language];
      const visitor = await fixture.visit();
      const { page } = visitor;
      await visitor.signUp(`first-invoice-${language}@example.org`);
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await visitor.open('/dashboard');
      const sample = page.locator('.first-document img');
      const pixels = await sample.evaluate((picture: HTMLImageElement) =>
        picture.decode().then(() => picture.naturalWidth),
      );
      assert.equal(pixels, 800, 'the document is shown before its first run');
      await page.setViewportSize({ width: 360, height: 720 });
      assert.ok((await topOf(visitor, '.first-document')) < (await topOf(visitor, '.first-request')));
      let sent = { language: '', locale: '' };
      let pdf: Uint8Array = new Uint8Array();
      await page.route('**/dashboard/api/playground/invoice-pdf', async (route) => {
        sent = route.request().postDataJSON() as typeof sent;
        const answer = await route.fetch();
        pdf = await answer.body();
        await route.fulfill({ response: answer });
      });
      await page.getByRole('button', { name: run }).click();
      await page.locator('iframe.document-frame').waitFor();
      assert.deepEqual([sent.language, sent.locale], [language.toUpperCase(), locale]);
      const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
      assert.match(text, own);
      assert.doesNotMatch(text, other);
      assert.deepEqual(visitor.misdeeds, []);
      await visitor.leave();
    });
  }
});
