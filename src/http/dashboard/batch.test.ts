import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { BrowserSession } from '../../testing/browser-session.ts';
import { CODE, messagesOf, newKey, type Person, person } from '../../testing/dashboard-accounts.ts';
import { type Answer, type Service, startService } from '../../testing/harness.ts';

/** A line of the answer, whatever it is. */
interface AnswerLine {
  readonly id?: string;
  readonly status?: number;
  readonly replayed?: true;
  readonly messages?: readonly string[];
  readonly end?: Readonly<Record<string, unknown>>;
}

const line = (id: string, input: object = CODE.body) => ({ id, operation: CODE.operation, input });

describe('batches of the dashboard', () => {
  let service: Service;
  let anna: Person;
  let bert: Person;
  before(async () => {
    service = await startService();
    anna = await person(service);
    bert = await person(service);
  });
  after(() => service.close());

  const send = (
    { headers, cookie }: BrowserSession,
    key: number,
    lines: readonly object[],
    more: Readonly<Record<string, string>> = {},
  ): Promise<Answer> =>
    service.call({
      method: 'POST',
      url: '/dashboard/api/batch?progress=0',
      headers: {
        authorization: '',
        ...{ ...headers, cookie, 'content-type': 'application/x-ndjson', 'x-key-id': String(key) },
        ...more,
      },
      payload: lines.map((one) => `${JSON.stringify(one)}\n`).join(''),
    });
  const linesOf = ({ body }: Answer): readonly AnswerLine[] =>
    body
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text) as AnswerLine);

  it('are those of the key that the page names: answers, charge, log, resume', async () => {
    const { id } = await newKey(anna);
    const lines = [line('a'), line('b', { ...CODE.body, iban: 'x' }), line('c')];
    const answer = await send(anna.browser, id, lines, {
      'idempotency-key': 'run',
      'x-request-id': 'dropped',
    });
    assert.equal(answer.statusCode, 200, answer.body);
    const found = linesOf(answer);
    assert.deepEqual(
      found.flatMap((one) => (one.status === undefined ? [] : [[one.id, one.status]])).toSorted(),
      [
        ['a', 200],
        ['b', 406],
        ['c', 200],
      ],
    );
    assert.deepEqual(found.at(-1)?.end, {
      ...{ read: 3, answered: 3, succeeded: 2, failed: 1, creditsUsed: 2, complete: true },
    });
    assert.equal(await service.creditsOf(anna.account), 98);
    assert.match(service.logText(), new RegExp(`"operation":"epc-qr-code".*"keyId":${id}\\b`));
    const again = linesOf(await send(anna.browser, id, [lines[0]!], { 'idempotency-key': 'run' }));
    assert.equal(again[0]?.replayed, true);
    assert.equal(await service.creditsOf(anna.account), 98);
    assert.deepEqual(await service.imbalances(), []);
  });

  it('keep to the scope of the key, line by line', async () => {
    const { id } = await newKey(anna, { scopes: ['barcode'] });
    const [first] = linesOf(await send(anna.browser, id, [line('a')]));
    assert.deepEqual([first?.status, first?.messages], [403, ['message.forbidden']]);
  });

  it('are refused for the key of somebody else, without one, with a revoked one and without a session', async () => {
    const { id } = await newKey(anna);
    assert.equal((await send(bert.browser, id, [line('a')])).statusCode, 404);
    const keyless = await send(anna.browser, id, [line('a')], { 'x-key-id': 'x' });
    assert.equal(keyless.statusCode, 406);
    await anna.browser.ask('DELETE', `/keys/${id}`);
    const revoked = await send(anna.browser, id, [line('a')]);
    assert.deepEqual([revoked.statusCode, messagesOf(revoked)], [403, ['message.forbidden']]);
    const nobody = await send(anna.browser, id, [line('a')], { cookie: '' });
    assert.deepEqual([nobody.statusCode, messagesOf(nobody)], [403, ['message.sessionMustBeValid']]);
    const foreign = await send(anna.browser, id, [line('a')], { 'sec-fetch-site': 'cross-site' });
    assert.deepEqual([foreign.statusCode, messagesOf(foreign)], [403, ['message.forbidden']]);
  });

  it('take lines alone', async () => {
    const { id } = await newKey(anna);
    const answer = await send(anna.browser, id, [line('a')], { 'content-type': 'text/plain' });
    assert.deepEqual([answer.statusCode, messagesOf(answer)], [406, ['message.contentTypeMustBeValid']]);
  });
});
