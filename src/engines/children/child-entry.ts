/**
 * What runs in a child process: answers one order after the other with the function `answer` of the module that it was
 * started with. Ends when the service does.
 */
import { Socket } from 'node:net';
import { CHANNEL, type ChildModule, type Reply } from './child-module.ts';
import { FrameReader, frameOf, type Message } from './message-frame.ts';

/** Orders come from the service: it has bounded them. */
const LIMITS = { headBytes: 2 ** 31, bodyBytes: 2 ** 31 };
const NOTHING = new Uint8Array(0);

const [, , module = ''] = process.argv;
const { answer } = (await import(module)) as ChildModule;
const socket = new Socket({ fd: CHANNEL, readable: true, writable: true });
const reader = new FrameReader(LIMITS);

function send(reply: Reply, body: Uint8Array): void {
  for (const part of frameOf({ head: reply, body })) socket.write(part);
}

async function serve(order: Message): Promise<void> {
  try {
    const { head, body } = await answer(order);
    send({ kind: 'answer', head }, body);
  } catch (error) {
    send(
      { kind: 'thrown', detail: error instanceof Error ? (error.stack ?? error.name) : String(error) },
      NOTHING,
    );
  }
}

socket.on('data', (chunk: Buffer) => {
  for (const order of reader.push(chunk)) void serve(order);
});
// The service has ended or has closed the channel.
socket.on('close', () => process.exit(0));
socket.on('error', () => process.exit(0));
send({ kind: 'ready' }, NOTHING);
