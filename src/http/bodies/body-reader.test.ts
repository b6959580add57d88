import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { duplexPair } from 'node:stream';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { CallerLeft } from '../../core/run.ts';
import { emitConnection } from '../../testing/emitted-connection.ts';
import { callInMemory } from '../../testing/in-memory-call.ts';
import { BodyReader } from './body-reader.ts';

const BODY = Buffer.alloc(200_000, 'a');

interface Arrival {
  readonly payload?: Buffer;
  readonly limit?: number;
  /** Reading begins when all of it has come. */
  readonly isWhole?: boolean;
}

/** Sends a body to a server that reads it so; the status shows that the answer was not lost. */
async function received(
  read: (reader: BodyReader) => Promise<void> | undefined,
  { payload = BODY, limit = BODY.length, isWhole = false }: Arrival = {},
): Promise<void> {
  let failure: unknown;
  const serve = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    try {
      while (isWhole && !request.complete) await nextTurn();
      await read(new BodyReader({ request, reply, limit, timeoutMs: 5000 }));
    } catch (error) {
      failure = error;
    }
    reply.end();
  };
  const server = createServer((request, reply) => void serve(request, reply));
  const { statusCode } = await callInMemory(server, { method: 'POST', url: '/', payload });
  if (failure !== undefined) throw failure;
  assert.equal(statusCode, 200);
}

/** What is read of a body of these pieces, which comes in one packet with its head (RFC 9112 7.1). */
async function takenOfPieces(pieces: readonly Uint8Array[], isWhole: boolean): Promise<Buffer> {
  const read = Promise.withResolvers<Buffer>();
  const server = createServer(async (request, reply) => {
    while (isWhole && !request.complete) await nextTurn();
    const taken: Buffer[] = [];
    const reader = new BodyReader({ request, reply, limit: 1000, timeoutMs: 5000 });
    await reader.read((chunk) => taken.push(chunk))?.catch(read.reject);
    reply.end();
    read.resolve(Buffer.concat(taken));
  });
  const [near, far] = duplexPair();
  emitConnection(server, far);
  const framed = pieces.flatMap((piece) => [`${piece.length.toString(16)}\r\n`, piece, '\r\n']);
  near.write(
    Buffer.concat(
      ['POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n', ...framed, '0\r\n\r\n'].map(
        (part) => Buffer.from(part),
      ),
    ),
  );
  try {
    return await read.promise;
  } finally {
    near.destroy();
  }
}

describe('a body on its way in', () => {
  it('hands over every chunk to its owner', () =>
    received(async (reader) => {
      const chunks: Buffer[] = [];
      await reader.read((chunk) => chunks.push(chunk));
      assert.ok(Buffer.concat(chunks).equals(BODY));
      assert.equal(reader.size, BODY.length);
      for (const { buffer, byteLength } of chunks) assert.equal(buffer.byteLength, byteLength, 'of its own');
    }));

  it('is not read any further when it is stopped, before it was read or meanwhile', async () => {
    const reason = new Error('no room');
    for (const early of [true, false]) {
      await received(async (reader) => {
        let taken = 0;
        if (early) reader.stop(reason);
        const reading = async () =>
          reader.read(() => {
            taken++;
            reader.stop(reason);
          });
        await assert.rejects(reading, reason);
        assert.equal(taken, early ? 0 : 1);
      });
    }
  });

  it('in pieces is all of them, whether it is read before or after the last', async () => {
    const pieces = fc.array(fc.uint8Array({ minLength: 1, maxLength: 30 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(pieces, fc.boolean(), async (chunks, isWhole) => {
        const body = Buffer.concat(chunks);
        assert.deepEqual(await takenOfPieces(chunks, isWhole), body);
      }),
      { numRuns: 50 },
    );
  });

  it('is taken as it is when it has come with its head', async () => {
    for (const payload of [Buffer.from('{"word":"x"}'), Buffer.alloc(0)]) {
      const taken: Buffer[] = [];
      await received((reader) => reader.read((chunk) => taken.push(chunk)), { payload, isWhole: true });
      assert.deepEqual(Buffer.concat(taken), payload);
    }
  });

  it('is refused as well when it has come and is too large, or was stopped', async () => {
    const payload = Buffer.from('{"word":"x"}');
    const reason = new Error('no room');
    const refused = (read: (reader: BodyReader) => Promise<void> | undefined, limit: number) =>
      received(read, { payload, limit, isWhole: true });
    await assert.rejects(
      refused((reader) => reader.read(() => assert.fail('taken')), payload.length - 1),
      { name: 'InvalidInput' },
    );
    await assert.rejects(
      refused((reader) => reader.read(() => reader.stop(reason)), payload.length),
      reason,
    );
  });

  it('of a caller who left before it was read is over at once', async () => {
    const body = 'a whole body';
    for (const sent of [body, body.slice(1), '']) {
      const outcome = Promise.withResolvers<unknown>();
      const server = createServer(async (request, reply) => {
        while (sent === body && !request.complete) await nextTurn();
        const closed = new Promise((resolve) => request.on('close', resolve));
        near.destroy();
        far.destroy();
        await closed;
        // Far longer than a test may take: its end would not be noticed.
        const reader = new BodyReader({ request, reply, limit: 1000, timeoutMs: 2 ** 30 });
        outcome.resolve(await reader.read(() => undefined)?.catch((error: unknown) => error));
      });
      const [near, far] = duplexPair();
      emitConnection(server, far);
      near.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${sent}`);
      assert.ok((await outcome.promise) instanceof CallerLeft, `${sent.length} bytes`);
    }
  });

  it('waits while it is paused', () =>
    received(async (reader) => {
      let isPaused = false;
      await reader.read(() => {
        assert.ok(!isPaused);
        isPaused = true;
        reader.pause();
        setImmediate(() => {
          isPaused = false;
          reader.resume();
        });
      });
      assert.equal(reader.size, BODY.length);
    }));
});
