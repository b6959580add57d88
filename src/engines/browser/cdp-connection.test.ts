import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { BrowserGone, CdpConnection, type CdpEvent, CdpRefusal } from './cdp-connection.ts';

/** A connection whose other end is in the test's hands. */
function openConnection() {
  const toBrowser = new PassThrough();
  const fromBrowser = new PassThrough();
  const connection = new CdpConnection({ toBrowser, fromBrowser });
  const say = (...messages: readonly object[]): void => {
    fromBrowser.write(messages.map((message) => `${JSON.stringify(message)}\0`).join(''));
  };
  return { connection, fromBrowser, toBrowser, say };
}

/** All that was written so far. */
function sent(toBrowser: PassThrough): string {
  const chunks: Buffer[] = [];
  for (
    let chunk = toBrowser.read() as Buffer | null;
    chunk !== null;
    chunk = toBrowser.read() as Buffer | null
  ) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

test('commands are numbered, written at once, and each gets its own answer, whatever their order', async () => {
  const { connection, toBrowser, say } = openConnection();
  const first = connection.send('Browser.getVersion');
  const second = connection.send('Page.enable', { a: 1 }, 's1');
  await Promise.resolve();
  assert.equal(
    sent(toBrowser),
    '{"id":1,"method":"Browser.getVersion","params":{}}\0{"id":2,"method":"Page.enable","params":{"a":1},"sessionId":"s1"}\0',
  );
  say({ id: 2, result: { of: 'second' } }, { id: 1, result: { of: 'first' } });
  assert.deepEqual(await first, { of: 'first' });
  assert.deepEqual(await second, { of: 'second' });
});

test('a message may come in any pieces, also inside a character', async () => {
  const { connection, fromBrowser } = openConnection();
  const answer = connection.send('x');
  for (const byte of Buffer.from('{"id":1,"result":{"t":"Größe €"}}\0'))
    fromBrowser.write(Buffer.from([byte]));
  assert.deepEqual(await answer, { t: 'Größe €' });
});

test('events go to the listener of their session', async () => {
  const { connection, say } = openConnection();
  const heard: [string, CdpEvent][] = [];
  connection.listen(undefined, (event) => heard.push(['browser', event]));
  connection.listen('s1', (event) => heard.push(['s1', event]));
  connection.listen('s2', (event) => heard.push(['s2', event]));
  connection.unlisten('s2');
  const answered = connection.send('x');
  say(
    { method: 'Target.created', params: { a: 1 } },
    { method: 'Page.load', params: {}, sessionId: 's1' },
    { method: 'Page.load', params: {}, sessionId: 's2' },
    { id: 1, result: {} },
  );
  await answered;
  assert.deepEqual(
    heard.map(([who, { method }]) => [who, method]),
    [
      ['browser', 'Target.created'],
      ['s1', 'Page.load'],
    ],
  );
});

test('a refusal carries its code; the text, which may quote input, stays out of the message', async () => {
  const { connection, say } = openConnection();
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
  ['what comes is no JSON', ({ fromBrowser }) => fromBrowser.write('{"id":\0')],
  ['the pipe to the browser breaks', ({ toBrowser }) => toBrowser.destroy(new Error('EPIPE'))],
  ['it is ended from here', ({ connection }) => connection.end('closed')],
];

for (const [title, end] of ENDINGS) {
  test(`all that is asked fails when ${title}`, async () => {
    const opened = openConnection();
    const { connection } = opened;
    const waiting = connection.send('x');
    const told: string[] = [];
    connection.listen('s1', ({ method }) => told.push(method));
    end(opened);
    await assert.rejects(waiting, BrowserGone);
    await assert.rejects(connection.send('y'), BrowserGone);
    assert.ok((await connection.gone) instanceof BrowserGone);
    assert.deepEqual(told, ['Inspector.detached'], 'waiting for an event ends with it');
  });
}

test('a message without end is cut off before it fills the memory', async () => {
  const { connection, fromBrowser } = openConnection();
  const mebibyte = Buffer.alloc(1024 * 1024, 0x20);
  for (let i = 0; i < 65; i++) fromBrowser.write(mebibyte);
  assert.match((await connection.gone).message, /endless/);
});
