import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { identifiers, listedOperations } from '../../web/docs/docs-sources.ts';
import { assertNoBarriers, VIEWS } from './barriers.ts';
import { type DashboardFixture, openDashboardFixture } from './visitor.ts';

/** The pages of operations and of errors as readers meet them. */

const REFERENCES = listedOperations().map(({ name }) => `/docs/reference/${name}`);
/** Most pixels of a page, folded, at 1280 × 900. */
const MAX_HEIGHT = { reference: 4000, errors: 6000 };

describe('reference and errors', { concurrency: false }, () => {
  let fixture: DashboardFixture;
  before(async () => {
    fixture = await openDashboardFixture();
  });
  after(async () => {
    await fixture?.[Symbol.asyncDispose]();
  });

  for (const locale of ['en', 'de']) {
    test(`are folded to a few screens: ${locale}`, async (report) => {
      // As they are sent; that scripts move nothing is in docs-pages.test.ts.
      const options = { locale, viewport: { width: 1280, height: 900 }, javaScriptEnabled: false };
      const visitor = await fixture.visit(options);
      const { page } = visitor;
      for (const path of [...REFERENCES, '/docs/errors']) {
        await page.goto(`${fixture.address}${path}`);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        report.diagnostic(`${path} ${height}`);
        assert.ok(height > 400, path);
        assert.ok(height <= (path === '/docs/errors' ? MAX_HEIGHT.errors : MAX_HEIGHT.reference), path);
      }
      assert.deepEqual(visitor.misdeeds, []);
      await visitor.leave();
    });
  }

  test('an address that names a member unfolds the way to it', async () => {
    const visitor = await fixture.visit({ viewport: { width: 1280, height: 900 } });
    const { page } = visitor;
    for (const member of ['items[].discounts', 'items[].discounts[].reasonCode', 'deterministic']) {
      await visitor.open('/docs');
      await visitor.open(`/docs/reference/invoice-pdf#${member}`);
      await page.waitForFunction((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1;
        return top >= 0 && top < 200;
      }, member);
      const field = page.locator(`[id="${member}"]`);
      assert.ok(await field.isVisible());
      // Its own members stay folded, and those of others.
      assert.equal(await page.locator('[id="sender.name"]').isVisible(), false);
    }
    await visitor.leave();
  });

  test('an identifier is unfolded by its address, and leads to the member', async () => {
    const visitor = await fixture.visit({ viewport: { width: 1280, height: 900 } });
    const { page } = visitor;
    await visitor.open('/docs/reference/epc-qr-code');
    await page.getByRole('link', { name: 'message.ibanMustBeValid' }).click();
    await page.waitForURL('**/docs/errors#message.ibanMustBeValid');
    const entry = page.locator('[id="message.ibanMustBeValid"]');
    await entry.getByText('Usual cause').waitFor();
    for (const text of ['Meaning', 'What to change', 'Operations', 'check digits are wrong'])
      assert.ok((await entry.innerText()).includes(text), text);
    await page.waitForFunction(() => {
      const top = document.getElementById('message.ibanMustBeValid')?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < 200;
    });
    await entry.getByRole('link', { name: 'EPC QR code' }).click();
    await page.waitForURL('**/docs/reference/epc-qr-code#iban');
    await visitor.leave();
  });

  test('identifiers are filtered by words, by a field and by what a program got', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    await visitor.open('/docs/errors');
    const filter = page.getByLabel('Filter identifiers');
    const shown = () => page.locator('.identifier:visible').count();
    assert.equal(await shown(), 0);
    for (const [query, isHit] of [
      ['iban valid', (id: string) => /iban/i.test(id) && /valid/i.test(id)],
      ['items[0].unit', (id: string) => /items/i.test(id) && /unit/i.test(id)],
      ['message.ibanMustBeValid', (id: string) => /ibanMustBeValid/i.test(id)],
    ] as const) {
      await filter.fill(query);
      const expected = identifiers().filter(({ id }) => isHit(id)).length;
      await page.getByText(`Found: ${expected}`, { exact: true }).waitFor();
      assert.equal(await shown(), expected, query);
    }
    await filter.fill('');
    assert.equal(await shown(), 0);
    assert.ok(await page.getByText('406: too long').isVisible());
    await visitor.leave();
  });

  for (const [colorScheme, locale] of VIEWS) {
    test(`have no barriers, folded and open: ${colorScheme}, ${locale}`, async () => {
      const look = { colorScheme, locale };
      const visitor = await fixture.visit({ ...look, viewport: { width: 360, height: 900 } });
      for (const path of ['/docs/errors', '/docs/reference/html-to-pdf', '/docs/reference/geocode-search']) {
        await visitor.open(path);
        await assertNoBarriers(visitor, path, { ...look, widths: [360, 1280] });
        if (path === '/docs/errors') continue;
        await visitor.page.evaluate(() => {
          for (const fold of document.querySelectorAll('details')) fold.open = true;
        });
        await assertNoBarriers(visitor, `${path} open`, { ...look, widths: [1280, 360] });
      }
      await visitor.leave();
    });
  }
});

describe("the reader's key in examples", { concurrency: false }, () => {
  let fixture: DashboardFixture;
  before(async () => {
    fixture = await openDashboardFixture();
  });
  after(async () => {
    await fixture?.[Symbol.asyncDispose]();
  });

  test('is offered once somebody is logged in', async () => {
    const visitor = await fixture.visit();
    const { page } = visitor;
    await visitor.open('/docs/reference/barcode');
    await page.getByRole('button', { name: 'Use one of your keys' }).click();
    await page.getByText('to use one of your keys in the examples').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Log in' }).getAttribute('href'), '/dashboard/log-in');
    assert.deepEqual(visitor.misdeeds, []);
    await visitor.leave();
  });

  test('is shown by its mark; one that is made here by its text, in this tab alone', async () => {
    const visitor = await fixture.visit({ viewport: { width: 1280, height: 900 } });
    const { page } = visitor;
    await visitor.signUp('reader@example.org');
    await visitor.open('/docs/reference/barcode');
    const code = page.locator('.reference-call pre');
    assert.match(await code.innerText(), /Bearer \$KONTOR_API_KEY/);
    await page.getByRole('button', { name: 'Use one of your keys' }).click();
    const choice = page.getByLabel('Key in the examples');
    const own = await choice.locator('option').nth(1).innerText();
    const [, mark = ''] = /\((.+….+)\)/.exec(own) ?? [];
    await choice.selectOption({ index: 1 });
    assert.ok((await code.innerText()).includes(`Bearer ${mark}"`));
    await page.getByRole('button', { name: 'Create a test key for the docs' }).click();
    await page.getByText('The key is in all examples of this tab').waitFor();
    const [text = ''] = /kontort_\w+/.exec(await code.innerText()) ?? [];
    assert.ok(text.length > 20, text);
    // The calls of guides have it, and it is a key that calls.
    await page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: 'First steps' })
      .click();
    await page.locator('article pre', { hasText: text }).first().waitFor();
    const answer = await fetch(`${fixture.address}/v1/account`, {
      headers: { authorization: `Bearer ${text}` },
    });
    assert.equal(answer.status, 200);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    assert.ok(!stored.includes(text));
    await page.reload();
    await page.locator('article pre', { hasText: '$KONTOR_API_KEY' }).first().waitFor();
    assert.deepEqual(visitor.misdeeds, []);
    await visitor.leave();
  });
});
