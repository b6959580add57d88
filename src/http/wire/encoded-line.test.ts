import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { CpuAccounting } from '../cpu-accounting.ts';
import { threadCpuClock } from '../cpu-clock.ts';
import { PLAIN_ERROR_PAGES } from '../pages/error-pages.ts';
import { ProtocolFaults } from '../protocol-fault.ts';
import { Connections } from './connections.ts';
import { encodedLine } from './encoded-line.ts';

const RAW = '/?city=Köln';
const ENCODED = '/?city=K%C3%B6ln';

const get = (target: string): string => `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`;
const post = (target: string, body: string): string =>
  `POST ${target} HTTP/1.1\r\nHost: a\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

async function bodyText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8') as AsyncIterable<string>) text += chunk;
  return text;
}

/** Answers each request with what it understood of it. */
function echoServer(): Server {
  const faults: ProtocolFaults = new ProtocolFaults({
    newRequestId: () => 'id',
    onFault: () => undefined,
    openReply: (socket) => connections.openReply(socket),
    unfinishedHead: (socket) => connections.unfinishedHead(socket),
    mayTakeLong: (socket) => connections.hasLines(socket),
    pages: PLAIN_ERROR_PAGES,
  });
  const pressure = { isPressed: false, isLate: false };
  const now = () => performance.now();
  const connections: Connections = new Connections({
    limit: 100,
    load: new CpuAccounting({ pressure, now, clock: threadCpuClock() }),
    now,
    isPressed: () => false,
    isProxy: () => false,
    clientOf: () => ({ address: '127.0.0.1', network: '127.0.0.0/24' }),
    refuse: (socket, fault) => faults.tooMuch(socket, fault),
    onPieces: () => undefined,
  });
  const server = createServer((request, response) => {
    connections.startRequest(request, response);
    void bodyText(request).then((body) => {
      const understood = `${request.method} ${request.url} with ${body.length}`;
      response.writeHead(200, { 'content-length': Buffer.byteLength(understood) }).end(understood);
    });
  });
  server.on('clientError', (error, socket) => faults.answer(error, socket));
  server.on('connection', (socket) => connections.accept(socket));
  return server;
}

/** A client that can distinguish the answers. */
class Conversation {
  readonly #socket: Socket;
  #received = '';
  #changed = Promise.withResolvers<void>();

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.setEncoding('utf8');
    this.#socket.on('data', (text: string) => this.#note(text));
    this.#socket.on('close', () => this.#note(''));
  }

  #note(text: string): void {
    this.#received += text;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Those that are whole: what was understood, or the status of a refusal. */
  get #answers(): string[] {
    const answers: string[] = [];
    let rest = this.#received;
    for (;;) {
      const [head, ...bodies] = rest.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head ?? '')?.[1] ?? Number.NaN);
      const body = bodies.join('\r\n\r\n');
      if (!(body.length >= length)) return answers;
      answers.push(head?.startsWith('HTTP/1.1 200') ? body.slice(0, length) : String(head?.slice(9, 12)));
      rest = body.slice(length);
    }
  }

  /** Sends it all at once, and returns as many further answers as it has requests. */
  async send(...requests: readonly string[]): Promise<readonly string[]> {
    const before = this.#answers.length;
    this.#socket.write(requests.join(''));
    while (this.#answers.length < before + requests.length && !this.#socket.closed)
      await this.#changed.promise;
    return this.#answers.slice(before);
  }

  async close(): Promise<void> {
    this.#socket.destroy();
    if (!this.#socket.closed) await once(this.#socket, 'close');
  }
}

describe('raw UTF-8 in a request target', () => {
  let server: Server;
  before(async () => {
    server = echoServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** Each inner list is sent at once, the next when it is answered. */
  const conversations: readonly [name: string, ...steps: readonly (readonly string[])[]][] = [
    ['alone', [get(RAW)]],
    ['and an ordinary request after its answer', [get(RAW)], [get('/next')], [get('/last')]],
    ['and an ordinary request behind it', [get(RAW), get('/next')]],
    [
      'and another such, and another, each after the answer',
      [get(RAW)],
      [get(RAW)],
      [get(RAW)],
      [get('/next')],
    ],
    ['several times in one packet', [get(RAW), get(RAW), get(RAW), get('/next')]],
    ['behind an ordinary request', [get('/first'), get(RAW), get('/next')]],
    ['after an ordinary request', [get('/first')], [get(RAW)], [get('/next')]],
    ['and a body after its answer', [get(RAW)], [post('/next', 'Grüße')], [get(RAW)]],
    ['and a body behind it', [get(RAW), post('/next', 'Grüße'), get(RAW)]],
    ['with a body', [post(RAW, 'Grüße')], [post(RAW, 'x'.repeat(100_000))], [get('/next')]],
    ['behind a body that ends like a method', [post('/first', 'x TRACE UN'), get(RAW), get('/next')]],
    ['named in a body that is no request', [get(RAW), post('/first', get(RAW)), get('/next')]],
  ];
  for (const [name, ...steps] of conversations) {
    it(name, async () => {
      const conversation = new Conversation((server.address() as AddressInfo).port);
      for (const requests of steps) {
        const expected = requests.map((request) => {
          const body = request.slice(request.indexOf('\r\n\r\n') + 4);
          return `${request.split(' HTTP', 1)[0]!.replace(RAW, ENCODED)} with ${body.length}`;
        });
        assert.deepEqual(await conversation.send(...requests), expected);
      }
      await conversation.close();
    });
  }

  it('does not excuse what else is wrong', async () => {
    for (const wrong of ['GET ß HTTP/1.1\r\nHost: a\r\n\r\n', 'GET /ß HTTP/3\r\n\r\n']) {
      const conversation = new Conversation((server.address() as AddressInfo).port);
      assert.deepEqual(await conversation.send(get(RAW), wrong), [`GET ${ENCODED} with 0`, '400'], wrong);
      await conversation.close();
    }
  });
});

describe('a piece of a head', () => {
  const cases: readonly [name: string, piece: string, lineBytes: number, encoded: string][] = [
    [
      'only the request line is encoded',
      'GET /ß HTTP/1.1\r\nX: ß\r\n',
      18,
      'GET /%C3%9F HTTP/1.1\r\nX: ß\r\n',
    ],
    ['the end of a line that began earlier', 'ß HTTP/1.1\r\n', 13, '%C3%9F HTTP/1.1\r\n'],
    ['no part of a line', 'X: ß\r\n', 0, 'X: ß\r\n'],
    ['nothing outside ASCII', 'GET /a HTTP/1.1\r\n', 17, 'GET /a HTTP/1.1\r\n'],
  ];
  for (const [name, piece, lineBytes, encoded] of cases) {
    it(name, () => assert.equal(encodedLine(Buffer.from(piece), lineBytes).toString(), encoded));
  }
});
