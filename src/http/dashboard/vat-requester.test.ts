import assert from 'node:assert/strict';
import { it } from 'node:test';
import { BrowserSession } from '../../testing/browser-session.ts';
import { messagesOf, newKey, person } from '../../testing/dashboard-accounts.ts';
import { startService } from '../../testing/harness.ts';

it('the owner of an account sets the VAT ID under which its calls ask registers', async () => {
  const service = await startService();
  try {
    const owner = await person(service);
    const { browser } = owner;
    const { text: key } = await newKey(owner);
    const kept = async () => {
      const settings = (await browser.ask('GET', '/settings')).json() as { vatRequester: string | null };
      const report = await service.call({
        method: 'GET',
        url: '/v1/account',
        headers: { authorization: `Bearer ${key}` },
      });
      const { vatRequester } = report.json() as { vatRequester: string | null };
      assert.equal(vatRequester, settings.vatRequester);
      return vatRequester;
    };
    assert.equal(await kept(), null);
    const set = (vatId: unknown) => browser.ask('PUT', '/settings/vat-requester', { vatId });
    assert.deepEqual((await set('gr 094 019 245')).json(), { vatRequester: 'EL094019245' });
    assert.equal(await kept(), 'EL094019245');
    for (const wrong of ['ATU14243100', 'CHE105838471', 'GBGD001', '', 7]) {
      const answer = await set(wrong);
      assert.equal(answer.statusCode, 406, String(wrong));
      assert.deepEqual(messagesOf(answer), ['message.vatIdMustBeValid']);
    }
    assert.equal(await kept(), 'EL094019245');
    assert.deepEqual((await set(null)).json(), { vatRequester: null });
    assert.equal(await kept(), null);
    const stranger = await new BrowserSession(service).ask('PUT', '/settings/vat-requester', { vatId: null });
    assert.equal(stranger.statusCode, 403);
  } finally {
    await service.close();
  }
});
