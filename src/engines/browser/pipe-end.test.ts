import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import type { CdpOrder, CdpReport } from './cdp-wire.ts';
import { PipeEnd } from './pipe-end.ts';

interface Written {
  readonly id: number;
  readonly method: string;
  readonly params: { readonly handle?: string };
  readonly sessionId?: string;
}

/** A pipe in the test's hands; `answer` is what its browser answers to a command, if anything. */
function openPipe(answer: (command: Written) => object | undefined = () => undefined) {
  const toBrowser = new PassThrough();
  const fromBrowser = new PassThrough();
  const reports: CdpReport[] = [];
  const moved: ArrayBuffer[] = [];
  const asked: string[] = [];
  const end = new PipeEnd({ toBrowser, fromBrowser }, (batch, buffers) => {
    reports.push(...batch.reports);
    moved.push(...buffers);
    if (batch.isMore) setImmediate(() => end.carryOut([{ kind: 'next' }]));
  });
  const say = (...messages: readonly object[]): void => {
    fromBrowser.write(messages.map((one) => `${JSON.stringify(one)}\0`).join(''));
  };
  toBrowser.on('data', (chunk: Buffer) => {
    for (const text of chunk.toString().split('\0').slice(0, -1)) {
      const command = JSON.parse(text) as Written;
      asked.push(command.method);
      const { id, sessionId } = command;
      const said = answer(command);
      if (said !== undefined) say({ id, ...said, ...(sessionId !== undefined && { sessionId }) });
    }
  });
  say({ method: 'Target.attachedToTarget', params: { sessionId: 's1', targetInfo: { targetId: 'f1' } } });
  return { reports, moved, asked, say, order: (...orders: readonly CdpOrder[]) => end.carryOut(orders) };
}

const turns = async (count = 20): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
};
const event = (method: string, params: object = {}, sessionId = 's1') => ({ method, params, sessionId });
const print = (readAtMost: number): CdpOrder => ({
  kind: 'command',
  id: 1,
  method: 'Page.printToPDF',
  params: {},
  sessionId: 's1',
  readAtMost,
});

/** A browser that prints a file of three pieces. */
const printing = ({ method }: Written): object => {
  if (method === 'Page.printToPDF') return { result: { data: '', stream: '7' } };
  if (method !== 'IO.read') return { result: {} };
  return { result: { data: btoa('ab'), base64Encoded: true, eof: ++printed.pieces === 3 } };
};
const printed = { pieces: 0 };

test('a stream is read to its end and closed; its bytes move', async () => {
  printed.pieces = 0;
  const { reports, moved, asked, order } = openPipe(printing);
  order(print(6));
  await turns();
  assert.deepEqual(reports, [{ kind: 'bytes', id: 1, bytes: new Uint8Array(Buffer.from('ababab')) }]);
  assert.equal(moved.length, 1);
  assert.deepEqual(asked, ['Page.printToPDF', 'IO.read', 'IO.read', 'IO.read', 'IO.close']);
});

test('a stream that is longer than allowed is not read to its end', async () => {
  printed.pieces = 0;
  const { reports, asked, order } = openPipe(printing);
  order(print(3));
  await turns();
  assert.deepEqual(reports, [{ kind: 'bytes', id: 1, bytes: undefined }]);
  assert.deepEqual(asked, ['Page.printToPDF', 'IO.read', 'IO.read', 'IO.close']);
});

for (const refused of ['Page.printToPDF', 'IO.read']) {
  test(`what ${refused} is refused with is the answer`, async () => {
    const error = { code: -32000, message: 'no' };
    const { reports, order } = openPipe((one) => (one.method === refused ? { error } : printing(one)));
    order(print(3));
    await turns();
    assert.deepEqual(reports, [{ kind: 'refusal', id: 1, ...error }]);
  });
}

test('bytes of a PDF are not counted', async () => {
  let pieces = 0;
  const data = 'A'.repeat(1024 * 1024);
  const { reports, order } = openPipe(({ method }) => {
    if (method !== 'IO.read') return { result: { stream: '1' } };
    return { result: { data, base64Encoded: true, eof: ++pieces === 12 } };
  });
  order(print(64 * 1024 * 1024));
  await turns(2_000);
  assert.deepEqual(
    reports.map(({ kind }) => kind),
    ['bytes'],
  );
});

test('a dialog is answered at once, and nothing of it is passed on', async () => {
  const { reports, asked, say } = openPipe();
  say(event('Page.javascriptDialogOpening', { message: 'x' }));
  await turns();
  assert.deepEqual([reports, asked], [[], ['Page.handleJavaScriptDialog']]);
});

const PASSED_ON: readonly (readonly [string, object, object | undefined])[] = [
  ['Runtime.consoleAPICalled', { args: ['x'] }, undefined],
  ['Page.navigatedWithinDocument', { url: 'x' }, undefined],
  ['Page.loadEventFired', { timestamp: 1 }, {}],
  ['Page.frameStoppedLoading', { frameId: 'f1' }, { frameId: 'f1' }],
  ['Page.frameStoppedLoading', { frameId: 'f2' }, undefined],
  ['Page.documentOpened', { frame: { id: 'f1', url: 'x' } }, { frame: { id: 'f1' } }],
  ['Page.documentOpened', { frame: { id: 'f2', url: 'x' } }, undefined],
  ['Inspector.targetCrashed', {}, {}],
  ['Inspector.detached', { reason: 'x' }, { reason: 'x' }],
  [
    'Runtime.exceptionThrown',
    { exceptionDetails: { text: 'Uncaught', exception: { description: 'x'.repeat(9_999) }, stackTrace: {} } },
    { exceptionDetails: { text: 'Uncaught', exception: { description: 'x'.repeat(1_000) } } },
  ],
  [
    'Fetch.requestPaused',
    {
      requestId: '1',
      request: { url: 'http://a.b/', method: 'POST', headers: { A: 'b' }, postData: 'x' },
      resourceType: 'XHR',
      frameId: 'f1',
    },
    {
      requestId: '1',
      request: { url: 'http://a.b/', method: 'POST', headers: { A: 'b' } },
      resourceType: 'XHR',
      frameId: 'f1',
    },
  ],
];

for (const [index, [method, params, passed]] of PASSED_ON.entries()) {
  test(`of an event the event loop gets what it needs: ${method} (${index})`, async () => {
    const { reports, say } = openPipe();
    say(event(method, params));
    await turns();
    const expected = passed === undefined ? [] : [{ kind: 'event', method, params: passed, sessionId: 's1' }];
    assert.deepEqual(reports, expected);
  });
}

test('an answer that is too long is refused, and counts as a flood of its document', async () => {
  const { reports, order, say } = openPipe();
  order({ kind: 'command', id: 1, method: 'Runtime.evaluate', params: {}, sessionId: 's1' });
  say(
    { id: 1, result: { value: 'x'.repeat(9 * 1024 * 1024) }, sessionId: 's1' },
    event('Page.loadEventFired'),
  );
  await turns();
  assert.deepEqual(
    reports.map(({ kind }) => kind),
    ['flooded', 'refusal'],
  );
});

test('frames of a document count as it does, and what it opens after its end is not passed on', async () => {
  const { reports, say } = openPipe();
  const attached = (sessionId: string) =>
    event('Target.attachedToTarget', { sessionId, targetInfo: { type: 'iframe', targetId: sessionId } });
  say(attached('s2'));
  const line = event('Runtime.consoleAPICalled', { text: 'x'.repeat(3e6) }, 's2');
  say(line, line, line, attached('s3'), event('Page.loadEventFired', {}, 's3'), line);
  await turns();
  assert.deepEqual(
    reports.map((report) => [report.kind, 'sessionId' in report && report.sessionId]),
    [
      ['event', 's1'],
      ['flooded', 's1'],
    ],
  );
});

test('a browser that sends more than it is asked ends', async () => {
  const { reports, say } = openPipe();
  const created = { method: 'Target.targetCreated', params: { targetInfo: { title: 'x'.repeat(3e6) } } };
  say(created, created, created, created);
  await turns();
  assert.deepEqual(reports, [{ kind: 'gone', reason: 'the browser sends too many messages' }]);
});
