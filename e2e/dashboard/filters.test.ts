import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { dayOf } from '../../web/texts/utc-days.ts';
import { type DashboardFixture, openDashboardFixture, type Visitor } from './visitor.ts';

const BODY = { recipient: 'Muster GmbH', iban: 'AT611904300234573201', amount: 1 };

describe('filters of usage and requests', { concurrency: false }, () => {
  let fixture: DashboardFixture;
  let visitor: Visitor;
  /** So many lines, once they are there. */
  async function shows(count: number): Promise<void> {
    const rows = visitor.page.locator('tbody tr');
    if (count === 0) await visitor.page.getByText('No requests').waitFor();
    else await rows.nth(count - 1).waitFor();
    assert.equal(await rows.count(), count);
  }
  const search = () => new URL(visitor.page.url()).searchParams;

  before(async () => {
    fixture = await openDashboardFixture();
    visitor = await fixture.visit();
    const key = await visitor.signUp('anna@example.org');
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    for (const [path, body, status] of [
      ['epc-qr-code', BODY, 200],
      ['epc-qr-code', { ...BODY, iban: 'wrong' }, 406],
      ['barcode', { format: 'QR_CODE', content: 'x' }, 200],
    ] as const) {
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const answer = await fetch(`${fixture.address}/v1/${path}`, init);
      assert.equal(answer.status, status, await answer.text());
    }
  });
  after(async () => {
    await visitor?.leave();
    await fixture?.[Symbol.asyncDispose]();
  });

  test('requests: the operation and the days are in the address, and "Show all" ends them', async () => {
    const today = dayOf(Date.now());
    await visitor.open('/dashboard/requests');
    await shows(3);
    await visitor.page.getByLabel('Operation').selectOption('epc-qr-code');
    await visitor.page.waitForURL(/operation=epc-qr-code/);
    await visitor.open(visitor.page.url());
    await shows(2);
    await visitor.open(`/dashboard/requests?from=${today}&until=${today}`);
    await shows(3);
    await visitor.open('/dashboard/requests?from=2026-01-01&until=2026-01-02');
    await shows(0);
    await visitor.page.getByRole('button', { name: 'Show all' }).click();
    await shows(3);
    assert.deepEqual([...search().keys()], []);
  });

  test('usage: the span is in the address; the bars are of operations', async () => {
    await visitor.open('/dashboard/usage');
    const legend = visitor.page.locator('.bar-chart-legend li');
    await legend.nth(1).waitFor();
    assert.deepEqual((await legend.allInnerTexts()).sort(), ['barcode', 'epc-qr-code']);
    await visitor.page.getByRole('radio', { name: 'This month' }).click();
    assert.equal(search().get('days'), 'month');
    await visitor.page.getByRole('radio', { name: 'Other days' }).click();
    assert.match(search().get('from') ?? '', /-01$/);
    await visitor.open('/dashboard/usage?days=other&from=2026-01-01&until=2026-01-31');
    await visitor.page.getByText('No calls').first().waitFor();
    assert.deepEqual(visitor.misdeeds, []);
  });
});
