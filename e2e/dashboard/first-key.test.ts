import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isTooWide, violations } from './barriers.ts';
import { type DashboardFixture, openDashboardFixture, PASSWORD, type Visitor } from './visitor.ts';

const WORDS = {
  en: {
    signUp: 'Create account',
    copy: 'Copy key',
    copied: 'Copied',
    next: 'Continue',
    warning: 'You have not copied the key. It is not shown again.',
    both: 'Copy and continue',
    show: 'Show Password',
    overview: 'Overview',
    password: 'Password',
    tooShort: '4 characters, at least 10 are needed.',
    email: 'E-mail',
  },
  de: {
    signUp: 'Konto anlegen',
    copy: 'Schlüssel kopieren',
    copied: 'Kopiert',
    next: 'Weiter',
    warning: 'Sie haben den Schlüssel nicht kopiert. Er wird nicht noch einmal gezeigt.',
    both: 'Kopieren und weiter',
    show: 'Zeigen Passwort',
    overview: 'Übersicht',
    password: 'Passwort',
    tooShort: '4 Zeichen, mindestens 10 sind nötig.',
    email: 'E-Mail',
  },
} as const;

describe('the first key', { concurrency: false }, () => {
  let fixture: DashboardFixture;
  before(async () => {
    fixture = await openDashboardFixture();
  });
  after(async () => {
    await fixture?.[Symbol.asyncDispose]();
  });

  /** All is filled in, nothing is sent. */
  async function fillSignUp({ page }: Visitor, language: keyof typeof WORDS, email: string) {
    const words = WORDS[language];
    await page.goto(`${fixture.address}/dashboard/sign-up`);
    await page.getByLabel(words.email).fill(email);
    await page.getByLabel(words.password).fill(PASSWORD);
    return words;
  }

  for (const language of ['en', 'de'] as const) {
    test(`a password can be shown; the key is in one line at every width; Continue asks once: ${language}`, async () => {
      const visitor = await fixture.visit({
        locale: language,
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const { page } = visitor;
      const words = await fillSignUp(visitor, language, `first-${language}@example.org`);
      const field = page.getByLabel(words.password);
      assert.equal(await field.getAttribute('type'), 'password');
      await page.getByRole('button', { name: words.show }).click();
      assert.equal(await field.getAttribute('type'), 'text');
      assert.equal(await field.inputValue(), PASSWORD);
      assert.deepEqual(await violations(visitor), []);
      await field.fill('kurz');
      await page.getByRole('button', { name: words.signUp }).click();
      await page.getByText(words.tooShort).waitFor();
      await field.fill(PASSWORD);
      await page.getByRole('button', { name: words.signUp }).click();
      const key = page.locator('.key-text');
      const text = await key.innerText();
      for (const width of [320, 360, 640, 1280, 1920]) {
        await page.setViewportSize({ width, height: 720 });
        assert.equal(await isTooWide(visitor), false, `${width}`);
        const { lines, size, scrolls } = await key.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return {
            lines: range.getClientRects().length,
            size: Number.parseFloat(getComputedStyle(element).fontSize),
            scrolls: element.scrollWidth > element.clientWidth,
          };
        });
        assert.equal(lines, 1, `${width}`);
        assert.ok(size >= 11 && size <= 15, `${size} at ${width}`);
        assert.ok(!scrolls || size === 11, `scrolls with ${size} at ${width}`);
        assert.equal(
          await page.locator('.code-block pre').evaluate((box) => box.scrollWidth > box.clientWidth),
          false,
        );
      }
      assert.deepEqual(await violations(visitor), []);
      await page.getByRole('button', { name: words.next, exact: true }).click();
      await page.getByRole('alert').getByText(words.warning).waitFor();
      const copyKey = page.getByRole('button', { name: words.copy });
      assert.ok(((await copyKey.boundingBox())?.height ?? 0) >= 40);
      if (language === 'en') {
        await copyKey.click();
        await page.getByRole('button', { name: words.copied }).waitFor();
        await page.getByRole('button', { name: words.next, exact: true }).click();
      } else {
        await page.getByRole('button', { name: words.both }).click();
      }
      await page.getByRole('heading', { name: words.overview }).waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text);
      assert.deepEqual(visitor.misdeeds, []);
      await visitor.leave();
    });
  }

  test('a sign-up that is closed has the way to the operator', async () => {
    await using closed = await openDashboardFixture({
      env: {
        SIGNUP: 'invite',
        SUPPORT_URL: 'mailto:help@example.org',
      },
    });
    const visitor = await closed.visit();
    for (const path of ['/dashboard/sign-up', '/dashboard/log-in']) {
      await visitor.open(path);
      const link = visitor.page.getByRole('link', { name: 'Contact the operator' });
      assert.equal(await link.getAttribute('href'), 'mailto:help@example.org');
    }
    await visitor.leave();
  });
});
