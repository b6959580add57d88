import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { type Service, startService } from '../src/testing/harness.ts';

/** Facts of the wire that real clients produce, over real sockets (contract: Real clients). */

let service: Service;
let port: number;
const BODY = JSON.stringify({
  iban: 'AT57 2011 1400 1440 0144',
  recipient: 'Österreichisches Rotes Kreuz',
  amount: 10,
  text: 'Spende',
});

/** Sends raw bytes and reads until the other side closes or the answers that were asked for are there. */
function exchange(request: string | Buffer, options: { readonly answers?: number } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
      if (
        options.answers !== undefined &&
        text.split('HTTP/1.1 ').length - 1 >= options.answers &&
        /\r\n\r\n/.test(text)
      )
        socket.end();
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    socket.write(request);
  });
}

const head = (line: string, ...headers: readonly string[]): string =>
  [line, 'Host: localhost', `Authorization: Bearer ${service.key}`, ...headers, '', ''].join('\r\n');

describe('on the wire', () => {
  before(async () => {
    service = await startService();
    port = await service.listen();
  });
  after(() => service.close());

  describe('real clients', () => {
    it('Java: Upgrade h2c on a request with a body', async () => {
      const request = head(
        'POST /v1/epc-qr-code HTTP/1.1',
        'Connection: Upgrade, HTTP2-Settings, close',
        'Upgrade: h2c',
        'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(BODY)}`,
        'Accept-Encoding: gzip, deflate',
      );
      assert.match(await exchange(request + BODY), /^HTTP\/1\.1 200 /);
    });

    it('Java: a chunked body without Content-Length', async () => {
      const bytes = Buffer.from(BODY);
      const chunks = [bytes.subarray(0, 20), bytes.subarray(20)].map((part) =>
        Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]),
      );
      const request = head(
        'POST /v1/epc-qr-code HTTP/1.1',
        'Connection: close',
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
      );
      assert.match(
        await exchange(Buffer.concat([Buffer.from(request), ...chunks, Buffer.from('0\r\n\r\n')])),
        /^HTTP\/1\.1 200 /,
      );
    });

    it('Java: a GET with Content-Length 0; PHP: a GET with Content-Type and no Accept', async () => {
      const target = '/v1/epc-qr-code?iban=AT572011140014400144&recipient=Company&amount=10.5&frame=true';
      assert.match(
        await exchange(head(`GET ${target} HTTP/1.1`, 'Connection: close', 'Content-Length: 0')),
        /^HTTP\/1\.1 200 /,
      );
      assert.match(
        await exchange(head(`GET ${target} HTTP/1.1`, 'Connection: close', 'Content-Type: application/json')),
        /^HTTP\/1\.1 200 /,
      );
    });

    it('defaults written out, floats, exponents, unset members as null', async () => {
      const body =
        '{"iban":"AT572011140014400144","recipient":"C","size":300.0,"version":2,"currency":"EUR","frame":false,"amount":1.2345678E7,"bic":null,"text":null}';
      const request = head(
        'POST /v1/epc-qr-code HTTP/1.1',
        'Connection: close',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
      );
      assert.match(await exchange(request + body), /^HTTP\/1\.1 200 /);
    });

    it('raw UTF-8 in the request target gives the same picture as percent encoding', async () => {
      const target = '/v1/epc-qr-code?iban=AT572011140014400144&recipient=Wiedner Hauptstraße'.replace(
        ' ',
        '+',
      );
      const raw = await exchange(head(`GET ${target} HTTP/1.1`, 'Connection: close', 'X-Request-Id: same'));
      const encoded = await exchange(
        head(`GET ${target.replace('ß', '%C3%9F')} HTTP/1.1`, 'Connection: close', 'X-Request-Id: same'),
      );
      const withoutDate = (text: string) =>
        text.replace(/Date: .*\r\n/, '').replace(/x-credits-remaining: .*\r\n/, '');
      assert.match(raw, /^HTTP\/1\.1 200 /);
      assert.equal(withoutDate(raw), withoutDate(encoded));
    });

    it('raw UTF-8 on a connection that stays open, twice', async () => {
      const request = head('GET /v1/epc-qr-code?iban=x&recipient=ß HTTP/1.1');
      const closing = head('GET /health HTTP/1.1', 'Connection: close');
      const text = await exchange(request + closing);
      assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 406', 'HTTP/1.1 200']);
    });

    it('pipelined requests are answered in order', async () => {
      const one = head('GET /health HTTP/1.1');
      const text = await exchange(one + one + head('GET /ready HTTP/1.1', 'Connection: close'));
      assert.equal(text.match(/HTTP\/1\.1 200/g)?.length, 3);
    });
  });

  describe('faults before the pipeline carry the JSON body', () => {
    const cases: readonly [name: string, request: string, status: number, message: string][] = [
      ['no HTTP', 'nonsense\r\n\r\n', 400, 'message.requestMustBeValid'],
      ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'message.requestMustBeValid'],
      [
        'headers over the limit',
        `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
        431,
        'message.requestMustBeValid',
      ],
      [
        'two body lengths',
        'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
        400,
        'message.requestMustBeValid',
      ],
      [
        'a broken escape in the path',
        'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
        400,
        'message.requestMustBeValid',
      ],
      [
        'an unknown path',
        'GET /v1/nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
        404,
        'message.resourceNotFound',
      ],
      [
        'paths are case-sensitive',
        'GET /V1/epc-qr-code HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
        404,
        'message.resourceNotFound',
      ],
      [
        'another method',
        'DELETE /v1/epc-qr-code HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
        405,
        'message.methodNotAllowed',
      ],
      [
        'an unknown path with a body that is no JSON',
        'POST /v1/nothing HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{x',
        404,
        'message.resourceNotFound',
      ],
      [
        'another method with a malformed media type',
        'PATCH /v1/epc-qr-code HTTP/1.1\r\nHost: a\r\nContent-Type: \xaa\r\nContent-Length: 2\r\n\r\n{x',
        405,
        'message.methodNotAllowed',
      ],
      [
        'a HEAD',
        'PUT /v1/epc-qr-code HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}',
        405,
        'message.methodNotAllowed',
      ],
    ];
    for (const [name, request, status, message] of cases) {
      it(name, async () => {
        const text = await exchange(request);
        assert.match(text, new RegExp(`^HTTP/1\\.1 ${status} `));
        assert.match(text, /content-type: application\/json/i);
        const body = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as { messages: string[] };
        assert.deepEqual(body.messages, [message]);
      });
    }

    it('a wrong method names the right ones', async () => {
      assert.match(
        await exchange('PATCH /v1/epc-qr-code HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
        /allow: POST, GET/i,
      );
    });

    it('a wrong key is answered before the body is sent, and the connection closed', async () => {
      const request =
        'POST /v1/epc-qr-code HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer wrong\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\n\r\n';
      const text = await exchange(request);
      assert.match(text, /^HTTP\/1\.1 403 /);
      assert.match(text, /connection: close/i);
    });

    it('a refused GET leaves the connection open', async () => {
      const wrong = 'GET /v1/epc-qr-code HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer wrong\r\n\r\n';
      const unknown = 'GET /v1/nothing HTTP/1.1\r\nHost: a\r\n\r\n';
      const text = await exchange(wrong + unknown + head('GET /health HTTP/1.1', 'Connection: close'));
      assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 403', 'HTTP/1.1 404', 'HTTP/1.1 200']);
    });

    it('one trailing slash is tolerated', async () => {
      const target = '/v1/epc-qr-code/?iban=AT572011140014400144&recipient=Company';
      assert.match(await exchange(head(`GET ${target} HTTP/1.1`, 'Connection: close')), /^HTTP\/1\.1 200 /);
    });
  });
});
