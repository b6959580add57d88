import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Overview } from '../../src/dashboard-api-types/wire.ts';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import { type RegisterStubs, startRegisterStubs } from '../../src/testing/stubs/register-stubs.ts';
import { isTooWide, violations } from './barriers.ts';
import type { Cookies } from './dashboard-pages.ts';
import { type DashboardFixture, openDashboardFixture, type Visitor } from './visitor.ts';

/** Lists: a CSV is dropped, checked row by row through the batch, and taken back. */

const CUSTOMERS = [
  'Kunde;USt-IdNr.;Notiz',
  'Österreichisches Kreuz;ATU16370905;=1+1',
  'ČEZ;CZ45274649;plain',
  'nobody;DE123456788;',
  'no number;;',
  'wrong;123;"a;b"',
].join('\r\n');

const LANGUAGES = [
  {
    ...{
      locale: 'en-GB',
      go: 'Start with 4 rows',
      price: /^4 rows × 1 credit = at most 4 credits\.$/,
      done: 'All rows are done.',
    },
    ...{
      download: 'Download CSV',
      file: 'customers-result.csv',
      newList: 'New list',
      cancel: 'Cancel',
      goOn: /^Go on with/,
    },
  },
  {
    ...{
      locale: 'de-AT',
      go: 'Mit 4 Zeilen starten',
      price: /^4 Zeilen × 1 Credit = höchstens 4 Credits\.$/,
      done: 'Alle Zeilen sind erledigt.',
    },
    ...{
      download: 'CSV herunterladen',
      file: 'customers-ergebnis.csv',
      newList: 'Neue Liste',
      cancel: 'Abbrechen',
      goOn: /fortsetzen$/,
    },
  },
] as const;

describe('lists', { concurrency: false }, () => {
  let registers: RegisterStubs;
  let fixture: DashboardFixture;
  let account: Cookies;
  before(async () => {
    registers = await startRegisterStubs();
    fixture = await openDashboardFixture({ env: { ...registers.settings, GEOCODER_WORLD: 'on' } });
    await untilPlacesAreReady();
    const visitor = await fixture.visit();
    await visitor.signUp('lists@example.org');
    account = await visitor.page.context().storageState();
    await visitor.leave();
  });
  after(async () => {
    await fixture?.[Symbol.asyncDispose]();
    await registers?.close();
  });

  /** In a new data folder a thread turns the places of the world into a database first. */
  async function untilPlacesAreReady(): Promise<void> {
    const headers = { authorization: `Bearer ${PROCESS_KEY}` };
    const search = () => fetch(`${fixture.process.address}/v1/geocode/search?query=Wien`, { headers });
    while ((await search()).status === 503) await sleep(200);
  }

  const choose = (page: Page, name: string, content: string | Buffer) =>
    page.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: typeof content === 'string' ? Buffer.from(content) : content,
    });
  const creditsOf = async (visitor: Visitor) => (await visitor.ask<Overview>('/overview')).credits;
  async function downloaded(page: Page, button: string) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  }

  for (const words of LANGUAGES) {
    test(`VAT numbers, from the file to the result: ${words.locale}`, async () => {
      const visitor = await fixture.visit({ locale: words.locale, storageState: account });
      const { page } = visitor;
      await visitor.open('/dashboard/lists');
      assert.deepEqual(await violations(visitor), []);
      const credits = await creditsOf(visitor);
      // As Excel of a German Windows saves it.
      await choose(page, 'customers.csv', Buffer.from(CUSTOMERS.replace('Č', 'C'), 'latin1'));
      await page.getByText('Windows-1252', { exact: false }).waitFor();
      await page.getByText(words.price).waitFor();
      await page.getByText(String(credits), { exact: false }).first().waitFor();
      assert.equal(await page.locator('.list-columns select').nth(1).inputValue(), 'vatId');
      assert.deepEqual(await violations(visitor), []);
      await page.getByRole('button', { name: words.go }).click();
      await page.getByText(words.done).waitFor();
      // The heading of what has come has the focus.
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'list-progress');
      assert.deepEqual(await violations(visitor), []);
      assert.equal(await creditsOf(visitor), credits - 3);
      const { name, bytes } = await downloaded(page, words.download);
      assert.equal(name, words.file);
      assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf], 'a byte order mark');
      const [header = '', ...rows] = bytes.toString().slice(1).trimEnd().split('\r\n');
      assert.match(header, /^Kunde;USt-IdNr\.;Notiz;status;messages;/);
      const valid = header.split(';').indexOf('valid');
      assert.deepEqual(
        rows
          .map((row) => row.replace('"a;b"', 'ab').split(';'))
          .map((cells) => [cells[0], cells[2], cells[3], cells[valid]]),
        [
          ['Österreichisches Kreuz', "'=1+1", '200', 'true'],
          ['CEZ', 'plain', '200', 'true'],
          ['nobody', '', '200', 'false'],
          ['no number', '', '', ''],
          ['wrong', 'ab', '406', ''],
        ],
      );
      await page.getByRole('button', { name: words.newList }).click();
      await page.locator('input[type=file]').waitFor();
      assert.deepEqual(visitor.misdeeds, []);
      await visitor.leave();
    });
  }

  test('by keyboard alone, at 360 pixels, in the dark', async () => {
    const visitor = await fixture.visit({
      ...{ storageState: account, colorScheme: 'dark', viewport: { width: 360, height: 720 } },
    });
    const { page } = visitor;
    await visitor.open('/dashboard');
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor();
    await choose(page, 'customers.csv', CUSTOMERS);
    await page.locator('.list-columns select').first().waitFor();
    for (const width of [320, 360, 720, 1000, 1280, 1440]) {
      await page.setViewportSize({ width, height: 720 });
      assert.equal(await isTooWide(visitor), false, `${width}`);
    }
    await page.setViewportSize({ width: 360, height: 720 });
    assert.deepEqual(await violations(visitor), []);
    const button = page.getByRole('button', { name: 'Start with 4 rows' });
    for (let presses = 0; presses < 60; presses++) {
      if (await button.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByText('All rows are done.').waitFor();
    assert.equal(await isTooWide(visitor), false);
    assert.deepEqual(await violations(visitor), []);
    assert.deepEqual(visitor.misdeeds, []);
    await visitor.leave();
  });

  test('addresses of several columns; the run goes on while another page is open', async () => {
    const visitor = await fixture.visit({ storageState: account });
    const { page } = visitor;
    await visitor.open('/dashboard/lists');
    await choose(page, 'places.csv', 'Name,PLZ,Ort,Land\nA,1010,Wien,Austria\nB,,München,Germany\nC,,,\n');
    await page.getByText('1010, Wien, Austria', { exact: false }).first().waitFor();
    await page.getByText(/^1 row without a value is left out\.$/).waitFor();
    await page.getByRole('button', { name: 'Start with 2 rows' }).click();
    await page.getByRole('link', { name: 'Usage' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
    await page.getByRole('link', { name: 'Lists' }).first().click();
    await page.getByText('All rows are done.').waitFor();
    const { bytes } = await downloaded(page, 'Download CSV');
    assert.match(bytes.toString(), /^B,,München,Germany,200,,/m);
    assert.match(bytes.toString(), /^C,,,,,/m);
    assert.deepEqual(visitor.misdeeds, []);
    await visitor.leave();
  });

  test('a connection that breaks, Cancel, and going on: each row is charged once', async () => {
    const visitor = await fixture.visit({ storageState: account });
    const { page } = visitor;
    await visitor.open('/dashboard/lists');
    const credits = await creditsOf(visitor);
    // Wrong check digits: answered without a register.
    const rows = Array.from({ length: 30 }, (_, place) => `ATU${String(10_000_000 + place)}`);
    await choose(page, 'numbers.csv', `vatId\n${rows.join('\n')}\n`);
    await page.getByRole('button', { name: 'Start with 30 rows' }).waitFor();
    let requests = 0;
    const keys = new Set<string>();
    await page.route('**/dashboard/api/batch*', async (route) => {
      requests += 1;
      keys.add(route.request().headers()['idempotency-key'] ?? '');
      if (requests === 1) {
        // Served and charged, and the answer is lost.
        await route.fetch();
        return route.abort('connectionreset');
      }
      // The second one is never answered.
      if (requests > 2) await route.continue();
    });
    await page.getByRole('button', { name: 'Start with 30 rows' }).click();
    while (requests < 2) await page.waitForTimeout(50);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(/^Cancelled\./).waitFor();
    await page.getByRole('button', { name: 'Go on with 30 rows' }).click();
    await page.getByText('All rows are done.').waitFor();
    assert.deepEqual([requests, keys.size], [3, 1]);
    const left = await creditsOf(visitor);
    assert.equal(credits - left, 30);
    await visitor.leave();
  });

  test('what is no list is refused in words', async () => {
    const visitor = await fixture.visit({ storageState: account });
    await visitor.open('/dashboard/lists');
    await choose(visitor.page, 'book.xlsx', Buffer.from('PK\u0003\u0004\0\0'));
    await visitor.page.getByText('This is not a CSV file.', { exact: false }).waitFor();
    assert.deepEqual(await violations(visitor), []);
    await visitor.leave();
  });
});
