import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Answer, type Service, startService } from '../src/testing/harness.ts';
import { filesWithMark, newMark } from '../src/testing/marks.ts';
import { multipartForm, type Part } from '../src/testing/multipart.ts';
import { TESTED } from '../src/testing/operations.ts';

/** Bodies of operations that take a file: every way to send one, every way to get it wrong. */

/** Files are closed at once, except on a machine that does other things; one that stays open fails after this. */
const MAX_WAIT_MS = 60_000;
const LIMIT = 256 * 1024;
const CONTENT = Buffer.from(Array.from({ length: 100_000 }, (_, n) => (n * 7) % 253));
const FILE: Part = { name: 'file', content: CONTENT, filename: 'a.pdf', type: 'application/pdf' };
const SMALL: Part = { ...FILE, content: CONTENT.subarray(0, 20_000) };
const PATH = '/v1/echo-hash';
/** Where open files can be listed. */
const hasProc = process.platform === 'linux';
const needsProc = hasProc ? false : 'needs /proc of Linux';

interface Echo {
  readonly size: number;
  readonly sha256: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const DEFAULTS = { level: '2b', copies: 1, report: false };
const echoOf = (content: Uint8Array, fields: object = {}): Echo => ({
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
  fields: { ...DEFAULTS, ...fields },
});

describe('uploads', () => {
  let service: Service;
  let port: number;
  /** Whose key calls have that name none. */
  let caller: string | undefined;
  before(async () => {
    service = await startService({ operations: TESTED, env: { UPLOAD_LIMIT: String(LIMIT) } });
    port = await service.listen();
  });
  after(() => service.close());

  const post = (
    payload: Buffer,
    type: string,
    more: { query?: string; headers?: Record<string, string> } = {},
  ) =>
    service.call({
      method: 'POST',
      url: `${PATH}${more.query ?? ''}`,
      payload,
      headers: {
        authorization: `Bearer ${caller ?? service.key}`,
        'content-type': type,
        ...more.headers,
      },
    });
  const postForm = (parts: readonly Part[], more: Parameters<typeof post>[2] = {}, boundary?: string) => {
    const { body, contentType } = multipartForm(parts, boundary);
    return post(body, contentType, more);
  };

  /** A connection that has sent the head of an upload. */
  async function begin(head: readonly string[], { key = service.key } = {}): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const lines = [`POST ${PATH} HTTP/1.1`, 'Host: a', `Authorization: Bearer ${key}`, ...head];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    return socket;
  }

  /** All output of the other side until it closes. */
  async function answerOf(socket: Socket): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of socket as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.concat(chunks).toString('latin1');
  }

  /** Files without a name that the service has open. */
  const openFiles = (): string[] =>
    (hasProc ? readdirSync('/proc/self/fd') : []).flatMap((fd) => {
      try {
        const target = readlinkSync(`/proc/self/fd/${fd}`);
        return target.startsWith(service.dataFolder) && target.endsWith('(deleted)') ? [target] : [];
      } catch {
        // The descriptor of this very look is closed again.
        return [];
      }
    });

  /** Waits until the calls that ended have released their memory and files. */
  async function noFileOpen(): Promise<void> {
    const until = performance.now() + MAX_WAIT_MS;
    while (openFiles().length > 0) {
      assert.ok(performance.now() < until, openFiles().join());
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.deepEqual(readdirSync(join(service.dataFolder, 'tmp')), []);
  }

  describe('are taken', () => {
    it('as a form with fields in any order, typed like a query', async () => {
      const fields = { label: 'Größe', level: '1b', copies: '3', report: 'TRUE' };
      const parts = [...Object.entries(fields).map(([name, content]) => ({ name, content })), FILE];
      const expected = echoOf(CONTENT, { ...fields, copies: 3, report: true });
      for (const order of [parts, parts.toReversed()])
        assert.deepEqual((await postForm(order)).json(), expected);
    });

    it('alone, under each media type that is declared, with members in the query', async () => {
      for (const type of ['application/pdf', 'text/csv; charset=utf-8', 'APPLICATION/PDF']) {
        assert.deepEqual((await post(CONTENT, type)).json(), echoOf(CONTENT));
      }
      const answer = await post(CONTENT, 'text/csv', { query: '?label=a+b&copies=2&unknown=x' });
      assert.deepEqual(answer.json(), echoOf(CONTENT, { label: 'a b', copies: 2 }));
    });

    it('with some members in the form and others in the query', async () => {
      const answer = await postForm([FILE, { name: 'level', content: '1b' }], { query: '?label=x' });
      assert.deepEqual(answer.json(), echoOf(CONTENT, { level: '1b', label: 'x' }));
    });

    it('chunked, without a length, in chunks of any size', async () => {
      const form = multipartForm([FILE, { name: 'label', content: 'chunked' }]);
      for (const [type, body, expected] of [
        [form.contentType, form.body, echoOf(CONTENT, { label: 'chunked' })],
        ['application/pdf', CONTENT, echoOf(CONTENT)],
      ] as const) {
        const socket = await begin([
          `Content-Type: ${type}`,
          'Transfer-Encoding: chunked',
          'Connection: close',
        ]);
        for (let at = 0, size = 1; at < body.length; at += size, size = (size * 5) % 9973) {
          const chunk = body.subarray(at, at + size);
          socket.write(
            Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
          );
        }
        socket.write('0\r\n\r\n');
        const said = await answerOf(socket);
        assert.match(said, /^HTTP\/1\.1 200 /);
        assert.deepEqual(
          JSON.parse(Buffer.from(said.slice(said.indexOf('\r\n\r\n')), 'latin1').toString()),
          expected,
        );
      }
    });

    it('when the sender waits for leave to send', async () => {
      const length = `Content-Length: ${CONTENT.length}`;
      const socket = await begin([
        'Content-Type: application/pdf',
        length,
        'Expect: 100-continue',
        'Connection: close',
      ]);
      const [first] = (await once(socket, 'data')) as [Buffer];
      assert.match(first.toString(), /^HTTP\/1\.1 100 /);
      socket.write(CONTENT);
      assert.match(await answerOf(socket), /^HTTP\/1\.1 200 /);
    });

    it('whatever name and type the file has, and whatever else is in the form', async () => {
      for (const file of [
        { ...SMALL, filename: '', type: 'text/html' },
        { name: SMALL.name, content: SMALL.content },
        { ...SMALL, filename: '../../etc/passwd' },
      ]) {
        const unknown = ['other', '__proto__', 'constructor'].map((name) => ({
          ...FILE,
          name,
          content: 'x',
        }));
        const answer = await postForm([unknown[0]!, file, ...unknown.slice(1)]);
        assert.deepEqual(answer.json(), echoOf(Buffer.from(SMALL.content)));
      }
    });

    it('up to the limit for the whole request', async () => {
      const { body } = multipartForm([{ ...FILE, content: '' }]);
      const largest = Buffer.alloc(LIMIT - body.length, 1);
      assert.equal((await postForm([{ ...FILE, content: largest }])).statusCode, 200);
      const { messages } = (
        await postForm([{ ...FILE, content: Buffer.alloc(largest.length + 1) }])
      ).json() as {
        messages: string[];
      };
      assert.deepEqual(messages, ['message.bodyTooLarge']);
    });
  });

  describe('are refused', () => {
    const form = multipartForm([FILE]);
    after(() => {
      caller = undefined;
    });
    const fields = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ name: `f${n}`, content: '' }));
    const cases: readonly (readonly [string, () => Promise<Answer>, readonly string[]])[] = [
      ['without a file', () => postForm([{ name: 'label', content: 'x' }]), ['fileMustNotBeNull']],
      ['with an empty form', () => postForm([]), ['fileMustNotBeNull']],
      [
        'with the file under another name',
        () => postForm([{ ...FILE, name: 'document' }]),
        ['fileMustNotBeNull'],
      ],
      ['with the file in the query', () => postForm([], { query: '?file=x' }), ['fileMustNotBeNull']],
      ['with an empty file', () => postForm([{ ...FILE, content: '' }]), ['fileMustBeValid']],
      ['with two files', () => postForm([FILE, { ...FILE, content: 'x' }]), ['fileMustBeValid']],
      ['with a file twice, empty', () => postForm([{ ...FILE, content: '' }, FILE]), ['fileMustBeValid']],
      [
        'with a field twice',
        () => postForm([FILE, ...['1b', '2b'].map((content) => ({ name: 'level', content }))]),
        ['levelMustBeValid'],
      ],
      [
        'with a field in form and query',
        () => postForm([FILE, { name: 'level', content: '1b' }], { query: '?level=1b' }),
        ['levelMustBeValid'],
      ],
      [
        'with a field that is no UTF-8',
        () => postForm([FILE, { name: 'label', content: Buffer.from([0xc3]) }]),
        ['labelMustBeValid'],
      ],
      [
        'with a field that is too long',
        () => postForm([FILE, { name: 'label', content: 'a'.repeat(71) }]),
        ['labelMustNotBeLongerThan70Characters'],
      ],
      [
        'with a field that is far too long',
        () => postForm([FILE, { name: 'label', content: 'a'.repeat(100_000) }]),
        ['labelMustBeValid'],
      ],
      [
        'with a number that is none',
        () => postForm([FILE, { name: 'copies', content: '3,5' }]),
        ['copiesMustBeValid'],
      ],
      [
        'with everything wrong at once',
        () =>
          postForm([
            FILE,
            FILE,
            ...Object.entries({ label: 'a'.repeat(71), level: '9z', copies: '10', report: 'yes' }).map(
              ([name, content]) => ({ name, content }),
            ),
          ]),
        [
          'fileMustBeValid',
          'labelMustNotBeLongerThan70Characters',
          'levelMustBeValid',
          'copiesMustBeBetween1And9',
          'reportMustBeValid',
        ],
      ],
      ['with 11 fields', () => postForm([FILE, ...fields(11)]), ['bodyMustBeValid']],
      [
        'with a name that is too long',
        () => postForm([FILE, { name: 'n'.repeat(1025), content: '' }]),
        ['bodyMustBeValid'],
      ],
      [
        'as a form without its end',
        () => post(form.body.subarray(0, -10), form.contentType),
        ['bodyMustBeValid'],
      ],
      ['as a form without a boundary', () => post(form.body, 'multipart/form-data'), ['bodyMustBeValid']],
      [
        'as a form with another boundary',
        () => post(form.body, 'multipart/form-data; boundary=x'),
        ['bodyMustBeValid'],
      ],
      ['as no form at all', () => post(Buffer.from('{"file":1}'), form.contentType), ['bodyMustBeValid']],
      ['as JSON', () => post(Buffer.from('{}'), 'application/json'), ['contentTypeMustBeValid']],
      [
        'as another form',
        () => post(Buffer.from('file=x'), 'application/x-www-form-urlencoded'),
        ['contentTypeMustBeValid'],
      ],
      [
        'as a type that is not declared',
        () => post(CONTENT, 'application/octet-stream'),
        ['contentTypeMustBeValid'],
      ],
      [
        'encoded',
        () => post(CONTENT, 'application/pdf', { headers: { 'content-encoding': 'gzip' } }),
        ['contentEncodingMustBeValid'],
      ],
      ['with an empty body', () => post(Buffer.alloc(0), 'application/pdf'), ['bodyMustNotBeBlank']],
      ['with an empty form body', () => post(Buffer.alloc(0), form.contentType), ['bodyMustNotBeBlank']],
      [
        'without a body',
        () => service.call({ method: 'POST', url: PATH, headers: { authorization: `Bearer ${caller}` } }),
        ['bodyMustNotBeBlank'],
      ],
      ['over the limit', () => post(Buffer.alloc(LIMIT + 1), 'application/pdf'), ['bodyTooLarge']],
    ];
    for (const [name, call, messages] of cases) {
      it(name, async () => {
        const { account, key } = await service.newAccount(10);
        caller = key;
        const answer = await call();
        assert.equal(answer.statusCode, 406, answer.body.slice(0, 300));
        const body = answer.json() as { messages: string[]; details: { field?: string }[] };
        assert.deepEqual(
          body.messages,
          messages.map((message) => `message.${message}`),
        );
        assert.equal(await service.creditsOf(account), 10);
        await noFileOpen();
      });
    }

    it('over the limit before a byte is sent, when the length shows it', async () => {
      const socket = await begin(['Content-Type: application/pdf', `Content-Length: ${LIMIT + 1}`]);
      assert.match(await answerOf(socket), /^HTTP\/1\.1 406 [\s\S]*message\.bodyTooLarge/);
    });

    it('over the limit while they are counted, when there is no length', async () => {
      const socket = await begin(['Content-Type: application/pdf', 'Transfer-Encoding: chunked']);
      const piece = Buffer.alloc(64 * 1024);
      for (let sent = 0; sent <= LIMIT; sent += piece.length) {
        socket.write(
          Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
        );
      }
      assert.match(await answerOf(socket), /^HTTP\/1\.1 406 [\s\S]*message\.bodyTooLarge/);
      await noFileOpen();
    });

    it('with a wrong key before the body is read', async () => {
      const socket = await begin(['Content-Type: application/pdf', 'Content-Length: 1000'], { key: 'wrong' });
      assert.match(await answerOf(socket), /^HTTP\/1\.1 403 /);
      assert.deepEqual(openFiles(), []);
    });
  });

  it('that break off are not charged and leave nothing', { skip: needsProc }, async () => {
    const { account, key } = await service.newAccount(10);
    const form = multipartForm([FILE]);
    for (const [type, body] of [
      [form.contentType, form.body],
      ['application/pdf', CONTENT],
    ] as const) {
      const socket = await begin([`Content-Type: ${type}`, `Content-Length: ${body.length}`], { key });
      socket.write(body.subarray(0, -1));
      while (openFiles().length === 0) await new Promise((resolve) => setImmediate(resolve));
      socket.destroy();
      await noFileOpen();
    }
    assert.equal(await service.creditsOf(account), 10);
    assert.match(service.logText(), /"operation":"echo-hash".*"outcome":"aborted"/);
  });

  it('are recognised when they are repeated: by content and fields, not by their wrapping', async () => {
    const { account, key } = await service.newAccount(100);
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'order-4711' };
    const label = { name: 'label', content: 'x' };
    const used: unknown[] = [];
    for (const call of [
      () => postForm([FILE, label], { headers }),
      () =>
        postForm(
          [label, { ...FILE, filename: 'other.pdf', type: 'text/plain' }],
          { headers },
          'another-boundary',
        ),
      () => post(CONTENT, 'application/pdf', { headers, query: '?label=x' }),
      () => postForm([FILE, { ...label, content: 'y' }], { headers }),
      () => postForm([{ ...FILE, content: 'other' }, label], { headers }),
      () => postForm([FILE, label], { headers: { ...headers, 'idempotency-key': 'order-4712' } }),
    ]) {
      const answer = await call();
      assert.equal(answer.statusCode, 200, answer.body);
      used.push(answer.headers['x-credits-used']);
    }
    assert.deepEqual(used, ['1', '0', '0', '1', '1', '1']);
    assert.equal(await service.creditsOf(account), 100 - 4);
  });

  it('a call without credits goes free as a repetition only', async () => {
    const { key, account } = await service.newAccount(1);
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'last-credit' };
    assert.equal((await postForm([FILE], { headers })).statusCode, 200);
    assert.equal((await postForm([FILE], { headers })).statusCode, 200);
    assert.equal((await postForm([{ ...FILE, content: 'other' }], { headers })).statusCode, 402);
    assert.equal(await service.creditsOf(account), 0);
    await noFileOpen();
  });

  it('are nowhere to be found while they arrive, nor afterwards', { skip: needsProc }, async () => {
    const mark = newMark();
    const text = { ...FILE, content: `%PDF-1.7 ${mark.repeat(4000)}`, filename: `${mark}.pdf` };
    const form = multipartForm([{ name: 'label', content: mark }, text]);
    const socket = await begin([
      `Content-Type: ${form.contentType}`,
      `Content-Length: ${form.body.length}`,
      'Connection: close',
    ]);
    socket.write(form.body.subarray(0, -1));
    while (openFiles().length === 0) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(filesWithMark(service.dataFolder, mark), []);
    socket.write(form.body.subarray(-1));
    assert.match(await answerOf(socket), /^HTTP\/1\.1 200 /);
    assert.deepEqual(filesWithMark(service.dataFolder, mark), []);
    assert.ok(!service.logText().includes(mark));
    await noFileOpen();
  });
});
