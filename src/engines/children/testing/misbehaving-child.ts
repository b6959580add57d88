/** A child that does what the tests of the pool send it, in the ways that taken-over code would. */
import { writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Message } from '../message-frame.ts';

const NOTHING = new Uint8Array(0);
const CHANNEL = 3;

interface Task {
  readonly do: keyof typeof TASKS;
  readonly with?: string;
}

const hoard: Buffer[] = [];
const forever = () => {
  for (;;);
};

const TASKS = {
  echo: (order: Message): Message => order,
  who: () => ({ head: process.pid, body: NOTHING }),
  exit: () => process.exit(7),
  crash: () => process.abort(),
  throw: () => {
    throw new TypeError('quotes its input');
  },
  spin: () => forever(),
  /** Uses as many milliseconds of CPU time as requested. */
  works: ({ head }: Message) => {
    const before = process.cpuUsage();
    const used = () => {
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    while (used() < Number((head as Task).with));
    return { head: 'worked', body: NOTHING };
  },
  never: () => new Promise<Message>(() => {}),
  /** Native memory, as decoders of pictures take it: outside of the JavaScript heap. */
  hoard: () => {
    while (hoard.length < 200) {
      try {
        hoard.push(Buffer.alloc(10 * 1024 ** 2, 1));
      } catch {
        forever(); // the system gives no more: it keeps what it has
      }
    }
    return { head: hoard.length, body: NOTHING };
  },
  /** Heap of V8, which ends the process by itself at its own bound. */
  heap: () => {
    const all: unknown[] = [];
    for (;;) all.push(Array.from({ length: 1000 }, (_, index) => ({ index })));
  },
  garbage: () => {
    writeSync(CHANNEL, 'this is no answer, whatever it may look like');
    return new Promise<Message>(() => {});
  },
  twice: () => {
    const answer = { kind: 'answer', head: 'not asked for' };
    const text = Buffer.from(JSON.stringify(answer));
    const frame = Buffer.alloc(8 + text.length);
    frame.writeUInt32LE(text.length, 0);
    text.copy(frame, 8);
    writeSync(CHANNEL, Buffer.concat([frame, frame]));
    return new Promise<Message>(() => {});
  },
  long: () => ({ head: null, body: new Uint8Array(2_000_000) }),
  prints: () => {
    process.stdout.write('x'.repeat(1_000_000));
    process.stderr.write('x'.repeat(1_000_000));
    return { head: 'printed', body: NOTHING };
  },
  /** Ignores every signal that can be ignored, and works on. */
  stubborn: () => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
    return new Promise<Message>(() => {});
  },
  environment: () => ({ head: process.env, body: NOTHING }),
  read: async ({ head }: Message) => {
    const path = (head as Task).with ?? '';
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => error.code);
    return { head: text, body: NOTHING };
  },
  call: ({ head }: Message) =>
    new Promise<Message>((resolve) => {
      const socket = connect(Number((head as Task).with), '127.0.0.1');
      socket.once('connect', () => resolve({ head: 'connected', body: NOTHING }));
      socket.once('error', (error: NodeJS.ErrnoException) => resolve({ head: error.code, body: NOTHING }));
    }),
} satisfies Record<string, (order: Message) => Message | Promise<Message>>;

export const answer = (order: Message): Message | Promise<Message> => TASKS[(order.head as Task).do](order);
