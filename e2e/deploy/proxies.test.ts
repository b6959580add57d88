/**
 * The snippets for nginx and Caddy in `deploy`, in front of the real service. Callers of a proxy see what callers see.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { filesWithMark, newMark } from '../../src/testing/marks.ts';
import { PROCESS_KEY, type ServerProcess, startServerProcess } from '../../src/testing/server-process.ts';
import { freePort } from '../free-port.ts';
import { isInstalled, PROXIES, type RunningProxy } from './proxies.ts';

const MEBIBYTE = 1024 * 1024;
/** UPLOAD_LIMIT as it is when nobody sets it. */
const LIMIT = 50 * MEBIBYTE;
const START_MS = 20_000;
const AUTHORIZATION = { authorization: `Bearer ${PROCESS_KEY}` };
const CODE = '/v1/epc-qr-code?iban=AT611904300234573201&recipient=Buchbinderei%20Sieber&amount=148.50';

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One request; `send` writes its body, and may leave it open. */
function ask(
  url: string,
  { method = 'GET', headers = AUTHORIZATION }: Asked,
  send: (request: ClientRequest) => void = (request) => void request.end(),
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const make = url.startsWith('https:') ? httpsRequest : httpRequest;
    const request = make(url, { method, headers, rejectUnauthorized: false, agent: false });
    let isAnswered = false;
    request.on('response', async (response) => {
      isAnswered = true;
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of response) chunks.push(chunk as Buffer);
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) });
      } catch (error) {
        reject(error);
      }
      request.destroy();
    });
    // Once the answer is there, an end of what is still sent is no fault.
    request.on('error', (error) => {
      if (!isAnswered) reject(error);
    });
    send(request);
  });
}

async function* answerOf(call: ClientRequest): AsyncGenerator<Buffer> {
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  for await (const chunk of response) yield chunk as Buffer;
}

async function untilServed(origin: string): Promise<void> {
  const began = performance.now();
  for (;;) {
    try {
      const { status } = await ask(`${origin}/health`, {});
      if (status === 200) return;
    } catch (error) {
      if (performance.now() - began > START_MS) throw error;
    }
    assert.ok(performance.now() - began < START_MS, `nothing at ${origin}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const messagesOf = ({ body }: Answer): readonly string[] =>
  (JSON.parse(body.toString()) as { messages: readonly string[] }).messages;

for (const kind of PROXIES) {
  const missing = [kind.program, ...kind.helpers].filter((program) => !isInstalled(program, '-v'));
  const skip = missing.length === 0 ? false : `${missing.join(', ')} not installed`;
  describe(`behind ${kind.program}`, { skip }, () => {
    let folder: string;
    let service: ServerProcess;
    let proxy: RunningProxy;
    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'kontor-proxy-'));
      const env = { TRUST_PROXY: '127.0.0.1/32', LOG_LEVEL: 'info', LOG_ADDRESS: 'prefix' };
      service = await startServerProcess({ dataFolder: join(folder, 'data'), env });
      const kontor = Number(new URL(service.address).port);
      proxy = kind.start(folder, { own: await freePort(), kontor });
      await untilServed(proxy.origin);
    });
    after(async () => {
      proxy.child.kill('SIGTERM');
      if (proxy.child.exitCode === null) await once(proxy.child, 'exit');
      await service.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    });

    test('a call answers byte for byte as without it', async () => {
      const [direct, passed] = [
        await ask(service.address + CODE, {}),
        await ask(proxy.origin + CODE, {}),
      ] as const;
      assert.equal(passed.status, 200);
      assert.deepEqual(passed.body, direct.body);
      assert.equal(passed.headers['content-type'], direct.headers['content-type']);
      assert.equal(passed.headers['x-credits-used'], direct.headers['x-credits-used']);
    });

    for (const [what, path, status, message] of [
      ['a violation', '/v1/epc-qr-code?iban=1', 406, 'message.ibanMustBeValid'],
      ['an unknown path', '/nothing', 404, 'message.resourceNotFound'],
    ] as const) {
      test(`${what} has Kontor's own body`, async () => {
        const answer = await ask(proxy.origin + path, {});
        assert.equal(answer.status, status);
        assert.ok(messagesOf(answer).includes(message));
      });
    }

    test('metrics stay inside, and versions of programs', async () => {
      const metrics = await ask(`${proxy.origin}/metrics`, {});
      assert.equal(metrics.status, 404);
      assert.ok(!metrics.body.toString().includes('kontor_'));
      const { checks } = JSON.parse((await ask(`${proxy.origin}/ready`, {})).body.toString()) as {
        checks: Record<string, { state: string; note?: string }>;
      };
      for (const { state, note } of Object.values(checks)) if (state === 'ok') assert.equal(note, undefined);
    });

    test('an upload of 40 MiB goes through, one over the limit is refused by Kontor', async () => {
      for (const [size, message] of [
        [40 * MEBIBYTE, 'message.fileMustBeValid'],
        [60 * MEBIBYTE, 'message.bodyTooLarge'],
      ] as const) {
        const answer = await ask(
          `${proxy.origin}/v1/pdf-to-pdf-a`,
          {
            method: 'POST',
            headers: {
              ...AUTHORIZATION,
              'content-type': 'application/pdf',
              'content-length': String(size),
            },
          },
          // Its length alone decides. What is still on its way then would be reset, sometimes before the answer is
          // read.
          (request) =>
            size > LIMIT
              ? request.write(Buffer.alloc(MEBIBYTE, 0x20))
              : request.end(Buffer.alloc(size, 0x20)),
        );
        assert.equal(answer.status, 406, answer.body.toString().slice(0, 300));
        assert.deepEqual(messagesOf(answer), [message]);
      }
    });

    test('a body is passed on while it arrives: a refusal arrives before it is sent', async () => {
      const answer = await ask(
        `${proxy.origin}/v1/pdf-to-pdf-a`,
        {
          method: 'POST',
          headers: {
            authorization: 'Bearer unknown',
            'content-type': 'application/pdf',
            'content-length': String(40 * MEBIBYTE),
          },
        },
        // And never more.
        (request) => void request.write(Buffer.alloc(MEBIBYTE)),
      );
      assert.equal(answer.status, 403);
      assert.deepEqual(messagesOf(answer), ['message.forbidden']);
    });

    test('a batch is answered line by line while it is sent, and nothing of it is on the disk of the proxy', {
      timeout: 60_000,
    }, async () => {
      const mark = newMark();
      const line = (id: string) =>
        `${JSON.stringify({ id: `${mark} ${id}`, operation: 'barcode', input: { format: 'QR_CODE', content: mark } })}\n`;
      const headers = { ...AUTHORIZATION, 'content-type': 'application/x-ndjson' };
      const make = proxy.origin.startsWith('https:') ? httpsRequest : httpRequest;
      const options = { method: 'POST', headers, rejectUnauthorized: false, agent: false };
      const call = make(`${proxy.origin}/v1/batch?progress=0`, options);
      const lines = createInterface({ input: Readable.from(answerOf(call)) })[Symbol.asyncIterator]();
      // More than what nginx keeps in memory of a body (client_body_buffer_size, 16 KiB) and of an answer.
      const count = 400;
      for (let i = 0; i < count; i++) call.write(line(`early ${i}`));
      for (let i = 0; i < count; i++) {
        const { value } = (await lines.next()) as { readonly value: string };
        assert.match(value, /"status":200/);
      }
      assert.deepEqual(filesWithMark(folder, mark), [], 'while it is open');
      call.end(line('last'));
      assert.match(((await lines.next()) as { readonly value: string }).value, /last/);
      const { value: end } = (await lines.next()) as { readonly value: string };
      assert.match(end, new RegExp(`"succeeded":${count + 1},.*"complete":true`));
      assert.deepEqual(filesWithMark(folder, mark), [], 'afterwards');
    });

    test("the caller's address is that of the connection, whatever the caller sends", async () => {
      const traceparent = '00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-b7ad6b7169203331-01';
      const headers = { ...AUTHORIZATION, traceparent, 'x-forwarded-for': '203.0.113.7' };
      assert.equal((await ask(proxy.origin + CODE, { headers })).status, 200);
      // Lines are written every half a second.
      const isLogged = () => service.log().includes('a'.repeat(32));
      for (let tries = 0; tries < 100 && !isLogged(); tries++)
        await new Promise((resolve) => setTimeout(resolve, 50));
      const line = service
        .log()
        .split('\n')
        .find((one) => one.includes('a'.repeat(32)));
      assert.equal((JSON.parse(line!) as { client: string }).client, '127.0.0.0/24');
    });

    test('while Kontor is down the answer is the one that it gives when it cannot serve', async () => {
      await service.end('SIGTERM');
      const answer = await ask(proxy.origin + CODE, {});
      assert.equal(answer.status, 503);
      assert.equal(answer.headers['retry-after'], '2');
      assert.match(String(answer.headers['content-type']), /^application\/json/);
      assert.deepEqual(messagesOf(answer), ['message.apiUnavailable']);
    });
  });
}
