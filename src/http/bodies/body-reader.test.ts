import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { describe, it } from 'node:test';
import { callInMemory } from '../../testing/in-memory-call.ts';
import { BodyReader } from './body-reader.ts';

const BODY = Buffer.alloc(200_000, 'a');

/** Sends the body to a server that reads it so; the status shows that the answer was not lost. */
async function received(read: (reader: BodyReader) => Promise<void>): Promise<void> {
  let failure: unknown;
  const serve = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    try {
      await read(new BodyReader({ request, reply, limit: BODY.length, timeoutMs: 5000 }));
    } catch (error) {
      failure = error;
    }
    reply.end();
  };
  const server = createServer((request, reply) => void serve(request, reply));
  const { statusCode } = await callInMemory(server, { method: 'POST', url: '/', payload: BODY });
  if (failure !== undefined) throw failure;
  assert.equal(statusCode, 200);
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
        const reading = reader.read(() => {
          taken++;
          reader.stop(reason);
        });
        await assert.rejects(reading, reason);
        assert.equal(taken, early ? 0 : 1);
      });
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
