import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isTooWide, scopeOf, violations } from './barriers.ts';
import { ACCOUNT_PAGES, type Cookies, OPERATOR_PAGES } from './dashboard-pages.ts';
import { type DashboardFixture, IS_EVERY_VIEW, openDashboardFixture, type Visitor } from './visitor.ts';

/** With the longest that an account may have, no page is wider than its window. */

const WIDTHS = [320, 360, 720, 1000, 1280, 1920];
/**
 * With a theme, by turns: 360 and 1280 are in other tests in English, of each page, in German here. Those between are for
 * `EVERY_LOOK=1`.
 */
const LOOKED_AT: readonly (readonly [width: number, colorScheme: 'light' | 'dark', onlyIn?: string])[] = [
  [320, 'light'],
  ...(IS_EVERY_VIEW
    ? ([
        [720, 'dark'],
        [1000, 'light'],
      ] as const)
    : []),
  [1280, 'light', 'de'],
  [1920, 'dark'],
];
/** 60 characters. */
const EMAIL = `${'buchhaltung-und-warenwirtschaft'.padEnd(45, 'x')}@kontor.example`;
/** 40 characters each: one that can break nowhere but in itself, one of words. */
const NAMES = ['Warenwirtschaftssystemproduktionszugang1', 'Web shop of the second branch, Innsbruck'];
const CREDITS = 9_876_543_210;

const OUTSIDE = [
  '/',
  '/dashboard/log-in',
  '/dashboard/sign-up',
  '/dashboard/reset',
  '/docs',
  '/docs/first-steps',
  '/docs/reference/barcode',
];
const ACCOUNT = [...ACCOUNT_PAGES, '/dashboard/playground/epc-qr-code'];

/** What the pages themselves would send. */
const send = ({ page }: Visitor, path: string, body: object) =>
  page.evaluate(
    async ([address, text]) => {
      const answer = await fetch(`/dashboard/api${address}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: text,
      });
      if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as { text?: string };
    },
    [path, JSON.stringify(body)] as const,
  );

describe('widths', { concurrency: false }, () => {
  let fixture: DashboardFixture;
  let account: Cookies;
  let operator: Cookies;
  before(async () => {
    assert.equal(EMAIL.length, 60);
    fixture = await openDashboardFixture();
    const visitor = await fixture.visit();
    await visitor.signUp(EMAIL);
    for (const name of NAMES) {
      assert.equal(name.length, 40);
      const { text } = await send(visitor, '/keys', { name });
      // One that is served, one that is refused.
      for (const iban of ['AT611904300234573201', 'AT00'])
        await fetch(`${fixture.address}/v1/epc-qr-code?iban=${iban}&recipient=Sieber&amount=1`, {
          headers: { authorization: `Bearer ${text}` },
        });
    }
    account = await visitor.page.context().storageState();
    await visitor.leave();
    const first = await fixture.visit();
    await first.acceptInvitation(fixture.firstLink, `operator-${EMAIL.slice(9)}`);
    const { accounts } = await first.ask<{ accounts: { id: number; email: string }[] }>('/operator/accounts');
    const { id } = accounts.find(({ email }) => email === EMAIL) ?? { id: 0 };
    await send(first, `/operator/accounts/${id}/grants`, { amount: CREDITS, reason: NAMES.join(' ') });
    operator = await first.page.context().storageState();
    await first.leave();
  });
  after(async () => {
    await fixture?.[Symbol.asyncDispose]();
  });

  async function assertAllFit(visitor: Visitor, paths: readonly string[]): Promise<void> {
    const tooWide: string[] = [];
    const barriers: string[] = [];
    for (const path of paths) {
      await visitor.page.setViewportSize({ width: 1280, height: 800 });
      await visitor.open(path);
      for (const width of WIDTHS) {
        await visitor.page.setViewportSize({ width, height: 800 });
        if (await isTooWide(visitor)) tooWide.push(`${path} at ${width}`);
        const language = (await visitor.page.locator('html').getAttribute('lang')) ?? '';
        const [, colorScheme] =
          LOOKED_AT.find(([at, , onlyIn = language]) => at === width && onlyIn === language) ?? [];
        if (colorScheme === undefined) continue;
        await visitor.page.emulateMedia({ colorScheme });
        const found = await violations(visitor, scopeOf(colorScheme, language, width));
        barriers.push(...found.map((one) => `${path} at ${width}, ${colorScheme}: ${one}`));
        if (process.env.PICTURES) {
          const name = `${path.replaceAll('/', '_')}-${language}-${colorScheme}-${width}`;
          await visitor.page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
        }
      }
    }
    assert.deepEqual(tooWide, []);
    assert.deepEqual(barriers, []);
    assert.deepEqual(visitor.misdeeds, []);
  }

  for (const locale of ['en', 'de']) {
    test(`no page is wider than its window, and none has barriers: ${locale}`, async () => {
      const nobody = await fixture.visit({ locale });
      await assertAllFit(nobody, OUTSIDE);
      await nobody.leave();
      const visitor = await fixture.visit({ locale, storageState: account });
      await assertAllFit(visitor, ACCOUNT);
      await visitor.leave();
      const first = await fixture.visit({ locale, storageState: operator });
      await assertAllFit(first, OPERATOR_PAGES);
      await first.leave();
    });
  }

  test('sheets of a key and of a request fit too', async () => {
    const visitor = await fixture.visit({ storageState: account });
    const { keys } = await visitor.ask<{ keys: { id: number }[] }>('/keys');
    const { requests } = await visitor.ask<{ requests: { requestId: string }[] }>('/requests');
    for (const path of [
      '/dashboard/keys/new',
      `/dashboard/keys/${keys[0]?.id}`,
      ...requests.map(({ requestId }) => `/dashboard/requests/${requestId}`),
    ]) {
      await visitor.page.goto(fixture.address + path);
      const sheet = visitor.page.getByRole('dialog');
      await sheet.locator('dl, form').first().waitFor();
      for (const width of WIDTHS) {
        await visitor.page.setViewportSize({ width, height: 800 });
        const [whole = 0, seen = 0] = await sheet.evaluate((box) => [box.scrollWidth, box.clientWidth]);
        assert.ok(whole <= seen, `${path} at ${width}: ${whole} of ${seen}`);
      }
    }
    await visitor.leave();
  });
});
