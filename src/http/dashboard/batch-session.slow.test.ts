import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { CODE, newKey, person } from '../../testing/dashboard-accounts.ts';
import { startService } from '../../testing/harness.ts';

/** A batch looks every 10 s. */
const NOTICED_MS = 10_500;

test('a batch of the dashboard has no new calls once its session has ended', async (t) => {
  const service = await startService();
  t.after(() => service.close());
  const port = await service.listen();
  const anna = await person(service);
  const { id } = await newKey(anna);
  const { headers, cookie } = anna.browser;
  const call = request({
    ...{ host: '127.0.0.1', port, path: '/dashboard/api/batch?progress=0', method: 'POST', agent: false },
    headers: { ...headers, cookie, 'content-type': 'application/x-ndjson', 'x-key-id': String(id) },
  });
  const line = (name: string) =>
    `${JSON.stringify({ id: name, operation: CODE.operation, input: CODE.body })}\n`;
  call.write(line('before'));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const answers = createInterface({ input: response })[Symbol.asyncIterator]();
  const next = async () =>
    JSON.parse((await answers.next()).value as string) as {
      readonly id: string;
      readonly status: number;
      readonly messages?: readonly string[];
    };
  assert.equal((await next()).status, 200);
  assert.equal((await anna.browser.ask('DELETE', '/session')).statusCode, 204);
  await sleep(NOTICED_MS);
  for (const name of ['after', 'soon after']) {
    call.write(line(name));
    const { status, messages } = await next();
    assert.deepEqual([status, messages], [403, ['message.forbidden']], name);
  }
  call.end();
  assert.equal(await service.creditsOf(anna.account), 99);
});
