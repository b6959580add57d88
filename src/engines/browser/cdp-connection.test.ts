import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import { BrowserExited, CdpConnection, type CdpEvent, CdpRefusal, FLOODED } from './cdp-connection.ts';
import type { CdpOrder } from './cdp-wire.ts';
import { PipeEnd } from './pipe-end.ts';

/** A connection, its far end, and behind that a pipe that is in the test's hands. */
function openConnection(t: TestContext) {
  const toBrowser = new PassThrough();
  const fromBrowser = new PassThrough();
  const { port1, port2 } = new MessageChannel();
  const connection = new CdpConnection(port1);
  const end = new PipeEnd({ toBrowser, fromBrowser }, (batch, moved) => port2.postMessage(batch, [...moved]));
  port2.on('message', (orders: readonly CdpOrder[]) => end.carryOut(orders));
  t.after(() => connection.end('the test is over'));
  const say = (...messages: readonly object[]): void => {
    fromBrowser.write(messages.map((message) => `${JSON.stringify(message)}\0`).join(''));
  };
  /** The page `s1` of the service. */
  say({ method: 'Target.attachedToTarget', params: { sessionId: 's1', targetInfo: { targetId: 'f1' } } });
  return { connection, fromBrowser, toBrowser, farPort: port2, say };
}

/** The commands that come next. */
async function sent(toBrowser: PassThrough, count: number): Promise<readonly { readonly id: number }[]> {
  const texts: string[] = [];
  for await (const chunk of toBrowser.iterator({ destroyOnReturn: false })) {
    texts.push(...String(chunk).split('\0').slice(0, -1));
    if (texts.length >= count) break;
  }
  return texts.map((text) => JSON.parse(text) as { readonly id: number });
}

const loaded = (sessionId: string) => ({
  method: 'Page.loadEventFired',
  params: { timestamp: 1 },
  sessionId,
});

test('commands are numbered, and each gets its own answer, whatever their order', async (t) => {
  const { connection, toBrowser, say } = openConnection(t);
  const first = connection.send('Browser.getVersion');
  const second = connection.send('Page.enable', { a: 1 }, 's1');
  assert.deepEqual(await sent(toBrowser, 2), [
    { id: 1, method: 'Browser.getVersion', params: {} },
    { id: 2, method: 'Page.enable', params: { a: 1 }, sessionId: 's1' },
  ]);
  say({ id: 2, result: { of: 'second' }, sessionId: 's1' }, { id: 1, result: { of: 'first' } });
  assert.deepEqual(await first, { of: 'first' });
  assert.deepEqual(await second, { of: 'second' });
});

test('a message may come in any pieces, also inside a character', async (t) => {
  const { connection, fromBrowser } = openConnection(t);
  const answer = connection.send('x');
  for (const byte of Buffer.from('{"id":1,"result":{"t":"Größe €"}}\0'))
    fromBrowser.write(Buffer.from([byte]));
  assert.deepEqual(await answer, { t: 'Größe €' });
});

test('events go to the listener of their session', async (t) => {
  const { connection, say } = openConnection(t);
  const heard: (readonly [string, CdpEvent])[] = [];
  connection.listen('s1', (event) => heard.push(['s1', event]));
  connection.listen('s2', (event) => heard.push(['s2', event]));
  connection.listen('s3', (event) => heard.push(['s3', event]));
  connection.unlisten('s3');
  const answered = connection.send('x');
  const attached = (sessionId: string) => ({ sessionId, targetInfo: { type: 'page', targetId: 't' } });
  say(
    { method: 'Target.attachedToTarget', params: attached('s2') },
    { method: 'Target.attachedToTarget', params: attached('s3') },
    loaded('s1'),
    loaded('s2'),
    loaded('s3'),
    { id: 1, result: {} },
  );
  await answered;
  assert.deepEqual(
    heard.map(([who, { method }]) => [who, method]),
    [
      ['s1', 'Page.loadEventFired'],
      ['s2', 'Page.loadEventFired'],
    ],
  );
});

test('a refusal carries its code; the text, which may quote input, stays out of the message', async (t) => {
  const { connection, say } = openConnection(t);
  const refused = connection.send('Page.printToPDF');
  say({ id: 1, error: { code: -32000, message: 'cannot print <secret>' } });
  await assert.rejects(refused, (error) => {
    assert.ok(error instanceof CdpRefusal);
    assert.equal(error.code, -32000);
    assert.equal(error.detail, 'cannot print <secret>');
    return !error.message.includes('secret');
  });
});

const ENDINGS: readonly (readonly [string, (of: ReturnType<typeof openConnection>) => void])[] = [
  ['the pipe closes', ({ fromBrowser }) => fromBrowser.destroy()],
  ['what comes is no JSON', ({ fromBrowser }) => fromBrowser.write('{"id":1,\0')],
  ['what comes is JSON but no message', ({ say }) => say([1])],
  ['the pipe to the browser breaks', ({ toBrowser }) => toBrowser.destroy(new Error('EPIPE'))],
  ['the thread of the pipe ends', ({ farPort }) => farPort.close()],
  ['it is ended from here', ({ connection }) => connection.end('closed')],
];

for (const [title, end] of ENDINGS) {
  test(`all that is asked fails when ${title}`, async (t) => {
    const opened = openConnection(t);
    const { connection } = opened;
    const waiting = connection.send('x');
    const told: string[] = [];
    connection.listen('s1', ({ method }) => told.push(method));
    end(opened);
    await assert.rejects(waiting, BrowserExited);
    await assert.rejects(connection.send('y'), BrowserExited);
    await assert.rejects(
      connection.read({ method: 'z', params: {}, sessionId: undefined }, 1),
      BrowserExited,
    );
    assert.ok((await connection.exited) instanceof BrowserExited);
    assert.deepEqual(told, ['Inspector.detached'], 'waiting for an event ends with it');
  });
}

test('many events come in turns, and whatever else waits gets its own in between', async (t) => {
  const { connection, say } = openConnection(t);
  let heard = 0;
  const between: number[] = [];
  connection.listen('s1', () => {
    heard++;
    setImmediate(() => between.push(heard));
  });
  const answered = connection.send('x');
  say(...Array.from({ length: 1_000 }, () => loaded('s1')), { id: 1, result: {} });
  await answered;
  assert.equal(heard, 1_000);
  assert.ok(
    between.some((count) => count < 500),
    `${between[0]} at once`,
  );
});

test('a document over its limit is reported once, and the next one of its page is as any other', async (t) => {
  const { connection, say, toBrowser } = openConnection(t);
  const told: string[] = [];
  connection.listen('s1', ({ method }) => told.push(method));
  const answered = connection.send('x');
  const line = { method: 'Runtime.consoleAPICalled', params: { text: 'x'.repeat(1e6) }, sessionId: 's1' };
  say(...Array.from({ length: 12 }, () => line), loaded('s1'), { id: 1, result: {} });
  assert.deepEqual(await answered, {});
  assert.deepEqual(told, [FLOODED]);
  connection.begin('s1');
  const next = connection.send('x');
  await sent(toBrowser, 2);
  say(loaded('s1'), { id: 2, result: {} });
  await next;
  assert.deepEqual(told, [FLOODED, 'Page.loadEventFired'], 'the next document of the page');
});
