import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { dayOf } from '../../web/texts/utc-days.ts';
import { isTooWide } from './barriers.ts';
import { type DashboardFixture, openDashboardFixture, type Visitor } from './visitor.ts';

const BODY = { recipient: 'Muster GmbH', iban: 'AT611904300234573201', amount: 1 };
const MAX_HEIGHT = 3_500;

describe('pages of the operator', { concurrency: false }, () => {
  let fixture: DashboardFixture;
  let operator: Visitor;
  before(async () => {
    fixture = await openDashboardFixture();
    operator = await fixture.visit();
    await operator.acceptInvitation(fixture.firstLink, 'operator@example.org');
    const anna = await fixture.visit();
    const key = await anna.signUp('anna@example.org');
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(BODY) };
    assert.equal((await fetch(`${fixture.address}/v1/epc-qr-code`, init)).status, 200);
    await anna.leave();
    await (await fixture.visit()).signUp('bert@example.org');
  });
  after(async () => {
    await operator?.leave();
    await fixture?.[Symbol.asyncDispose]();
  });
  const search = () => new URL(operator.page.url()).searchParams;
  const firstCells = () => operator.page.locator('tbody tr td:first-child').allInnerTexts();

  test('accounts are sorted by their columns and filtered by state, in the address', async () => {
    const { page } = operator;
    await operator.open('/dashboard/operator');
    await page.getByRole('button', { name: 'Calls in 30 days' }).click();
    await page.waitForURL(/sort=calls&order=descending/);
    await page.locator('th[aria-sort=descending]', { hasText: 'Calls' }).waitFor();
    await page.waitForFunction(
      () => document.querySelector('tbody td')?.textContent?.trim() === 'anna@example.org',
    );
    await page.getByRole('button', { name: 'E-mail' }).click();
    await page.locator('th[aria-sort=ascending]', { hasText: 'E-mail' }).waitFor();
    await operator.open(page.url());
    assert.deepEqual(await firstCells(), ['anna@example.org', 'bert@example.org', 'operator@example.org']);
    await page.getByLabel('State').selectOption('operator');
    await page.waitForURL(/state=operator/);
    await operator.open(page.url());
    assert.deepEqual(await firstCells(), ['operator@example.org']);
  });

  test('an account has one primary action, and what stops it is apart at its end', async () => {
    const { page } = operator;
    await operator.open('/dashboard/operator?search=anna');
    await page.getByRole('link', { name: 'anna@example.org' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('heading', { name: 'Danger zone' }).waitFor();
    assert.deepEqual(await sheet.locator('.button.primary').allInnerTexts(), ['Grant credits']);
    await sheet.getByLabel('Credits').fill('500');
    await sheet.getByLabel('Reason').fill('Goodwill');
    await sheet.getByRole('button', { name: 'Grant credits' }).click();
    await sheet.getByText('Now 599 credits.').waitFor();
    await sheet.locator('.danger-section').getByRole('button', { name: 'Suspend' }).click();
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('Escape');
    await page.waitForURL(/operator\?search=anna/);
  });

  test('deeds are sentences with names; what programs call them is in the file alone', async () => {
    const { page } = operator;
    await operator.open('/dashboard/operator/audit?account=anna&kind=keys');
    await page.getByText('created the key First key').waitFor();
    await operator.open('/dashboard/operator/audit');
    await page.getByText('granted 500 credits').waitFor();
    const text = await page.locator('main').innerText();
    assert.doesNotMatch(text, /account:\d|operator:\d|key\.create|credits\.grant/);
    for (const row of await page.locator('tbody tr').allInnerTexts())
      for (const email of ['anna@example.org', 'bert@example.org', 'operator@example.org'])
        assert.ok(row.split(email).length <= 2, `${email} twice: ${row}`);
    assert.match(text, /127\.0\.0\.0\/24/);
    await page.getByLabel('From').fill('2026-01-01');
    await page.waitForURL(/from=2026-01-01/);
    assert.equal(search().get('until'), dayOf(Date.now()));
    await operator.open('/dashboard/operator/audit?until=2026-01-01');
    await page.getByText('Nothing to show').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByText('granted 500 credits').waitFor();
    assert.deepEqual([...search().keys()], []);
    const link = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
    const file = await (await page.request.get(new URL(link ?? '', fixture.address).href)).text();
    assert.match(file, /,operator:1,credits\.grant,account:\d+,500,/);
    await page.getByRole('link', { name: 'anna@example.org' }).first().click();
    await page.getByRole('dialog').getByRole('heading', { name: 'anna@example.org' }).waitFor();
  });

  test('health names what is wrong and is never good over it; a copy is made by order', async () => {
    const { page } = operator;
    await operator.open('/dashboard/operator/health');
    for (const name of ['Service', 'Programs', 'Registers', 'Series', 'Books and queues', 'Backups'])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    assert.equal(await page.getByText('All is well').count(), 0);
    await page.getByText(/Needs attention: .*50 series are empty/).waitFor();
    assert.equal(await page.locator('.json-tree').count(), 0);
    for (const table of ['Programs', 'Registers', 'Series', 'Books and queues'])
      for (const row of await page.getByRole('table', { name: table }).locator('tbody tr').all())
        assert.equal(await row.locator('.tag').count(), 1, `${table}: ${await row.innerText()}`);
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.getByText(/^Made kontor-.*\.db\.$/).waitFor();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      assert.ok(height <= MAX_HEIGHT, `${height} px at ${width}`);
    }
  });

  test('health names the worst first', async () => {
    const { page } = operator;
    const health = await operator.ask<Record<string, unknown>>('/operator/health');
    const register = { isSetUp: true, state: 'away', note: 'x', answeredAt: null, attempts: 4, failures: 4 };
    const now = Date.now();
    await page.route('**/dashboard/api/operator/health', (route) =>
      route.fulfill({
        json: {
          ...{ ...health, now, checks: {}, status: 'ok', imbalances: 2 },
          registers: ['vies', 'uid', 'brreg'].map((name) => ({ ...register, name, medianMs: null })),
          series: [
            {
              ...{ publisher: 'eurostat', count: 45, missing: 0, failing: 0, discontinued: 0 },
              ...{ starters: 45, old: 45, newest: '2024-10', oldestAt: now - 753 * 86_400_000 },
            },
          ],
        },
      }),
    );
    await operator.open('/dashboard/operator/health');
    const head =
      '2 balances differ from their entries, 3 registers do not answer, 45 series are 753 days old.';
    assert.equal(await page.locator('.banner').first().innerText(), `Needs attention: ${head}`);
    await page.getByRole('table', { name: 'Series' }).getByText('as delivered, never fetched').waitFor();
    await page.getByText('2 differ from their entries. Run npm run audit.').waitFor();
    await page.setViewportSize({ width: 320, height: 800 });
    assert.equal(await isTooWide(operator), false);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.unroute('**/dashboard/api/operator/health');
    assert.deepEqual(operator.misdeeds, []);
  });
});

describe('billing', { concurrency: false }, () => {
  test('calls are a line a month, which unfolds to days; the month has a file', async () => {
    await using fixture = await openDashboardFixture();
    const visitor = await fixture.visit();
    const { page } = visitor;
    const key = await visitor.signUp('anna@example.org');
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    for (let i = 0; i < 3; i++) {
      const init = { method: 'POST', headers, body: JSON.stringify(BODY) };
      assert.equal((await fetch(`${fixture.address}/v1/epc-qr-code`, init)).status, 200);
    }
    await visitor.open('/dashboard/billing');
    const name = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    const month = page.getByRole('button', { name: `${name.format(Date.now())}: 3 calls` });
    assert.equal(await month.getAttribute('aria-expanded'), 'false');
    const line = (row: number) => page.locator('tbody tr').nth(row).locator('td.number').allInnerTexts();
    assert.deepEqual(await line(0), ['−3', '97']);
    await month.click();
    await page.locator('tr.part').waitFor();
    assert.equal(await month.getAttribute('aria-expanded'), 'true');
    assert.deepEqual(await line(1), ['−3', '97']);
    assert.deepEqual(await line(2), ['+100', '100']);
    await month.click();
    await page.locator('tr.part').waitFor({ state: 'detached' });
    await page.getByText('Does not renew.').waitFor();
    const statement = page.getByRole('link', { name: `Statement for ${name.format(Date.now())} (CSV)` });
    const path = await statement.getAttribute('href');
    const file = await (await page.request.get(new URL(path ?? '', fixture.address).href)).text();
    assert.match(file, /,opening,,0,\r\n.*,signup,100,100,.*\r\n.*,charges,-3,97,\r\n.*,closing,,97,\r\n$/);
    assert.deepEqual(visitor.misdeeds, []);
    await visitor.leave();
  });
});
