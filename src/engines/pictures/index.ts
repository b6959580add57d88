import { InvalidInput } from '@kontor/base';
import { drawingRefused, type LogoPicture, type SmallerPicture, type StampPicture } from '@kontor/pdf';
import type { Pictures, ToolCaller } from '../../core/tools.ts';
import { ChildFault } from '../children/child-fault.ts';
import { type ChildCaller, ChildPool } from '../children/child-pool.ts';
import type { Message } from '../children/message-frame.ts';
import { type Engine, engine } from '../engine.ts';
import { SANDBOX_SETTINGS } from '../programs/settings.ts';
import { WORK_SETTINGS, workersOf } from '../workers/settings.ts';
import { slotObserver } from '../workers/slot-observer.ts';
import {
  isSmallerAnswer,
  type PictureAnswer,
  pictureAnswerIn,
  type SmallerQuestion,
  STAMP,
} from './picture-answer.ts';

const POOL = 'pictures';
const MEBIBYTE = 1024 * 1024;
/** 25 million pixels of 4 bytes, twice, and the program itself. */
const MEMORY_BYTES = 512 * MEBIBYTE;
/** 1200 × 1200 pixels of three colours, a photograph that stays as it is, or a scanned page at 600 dpi. */
const ANSWER_BYTES = 24 * MEBIBYTE;
/** A usual logo takes 10 to 50 ms, the largest allowed one below a second. */
const LIMITS = { timeMs: 6_000, cpuMs: 3_000, answerBytes: ANSWER_BYTES };

/**
 * Pictures of callers are decoded in a process of their own: the library's native code cannot be stopped in a thread,
 * and while it uses a thread of the shared pool, compression, files and name look-ups have one less.
 */
export const pictures = engine({
  name: 'pictures',
  settings: { ...WORK_SETTINGS, ...SANDBOX_SETTINGS },
  open(settings, { time, searchPath, observer, memory }): Engine<Pictures> {
    const pool = new ChildPool({
      module: new URL('./picture-child.ts', import.meta.url),
      children: workersOf(settings),
      queueLimit: settings.QUEUE_LIMIT,
      clock: time,
      watch: slotObserver(observer, POOL),
      memory,
      memoryBytes: MEMORY_BYTES,
      limits: LIMITS,
      searchPath,
      bwrap: settings.BWRAP_PATH,
    });
    return {
      // The first picture starts the first child: most services print no logos.
      start() {},
      close: () => pool.close(),
      toolFor: ({ source, waited }: ToolCaller) =>
        picturesOf(pool.forCaller(source, { waited: (ms) => waited(POOL, ms) })),
    };
  },
});

const picturesOf = (children: ChildCaller): Pictures => ({
  logo: async (bytes, signal) => pictureFrom(await decoded(children, { head: POOL, body: bytes }, signal)),
  stamp: async (bytes, signal) => stampFrom(await decoded(children, { head: STAMP, body: bytes }, signal)),
  smaller: async (smaller, bytes, signal) =>
    smallerFrom(
      await decoded(children, { head: { smaller } satisfies SmallerQuestion, body: bytes }, signal),
    ),
});

async function decoded(children: ChildCaller, question: Message, signal: AbortSignal) {
  try {
    return await children.ask(question, signal);
  } catch (error) {
    // Whatever the file did to the child is a fault of the file: nobody else's picture is decoded there.
    if (error instanceof ChildFault && error.reason !== 'thrown') throw drawingRefused(REASONS[error.reason]);
    throw error;
  }
}

const REASONS = {
  ended: 'the picture cannot be read',
  nonsense: 'the picture cannot be read',
  memory: 'takes more memory than a logo may',
  cpu: 'takes longer to draw than a logo may',
  time: 'takes longer to draw than a logo may',
} as const;

function answerFrom(head: unknown): Extract<PictureAnswer, { kind: 'picture' }> {
  const answer = pictureAnswerIn(head);
  if (answer === undefined) throw drawingRefused('the picture cannot be read');
  if (answer.kind === 'refused') throw new InvalidInput(answer.violations);
  return answer;
}

function smallerFrom({ head, body }: Message): SmallerPicture {
  if (isSmallerAnswer(head)) return { coding: head.coding, data: body };
  answerFrom(head);
  throw drawingRefused('the picture cannot be read');
}

/** With as many bytes behind the samples as there are pixels, where something is transparent. */
function stampFrom({ head, body }: { readonly head: unknown; readonly body: Uint8Array }): StampPicture {
  const { form } = answerFrom(head);
  if (form.coding === 'jpeg') return { image: { ...form, data: body } };
  const pixels = form.width * form.height;
  const samples = pixels * form.channels;
  if (body.length === samples) return { image: { ...form, data: body } };
  if (body.length !== samples + pixels) throw drawingRefused('the picture cannot be read');
  return { image: { ...form, data: body.subarray(0, samples) }, alpha: body.subarray(samples) };
}

function pictureFrom({ head, body }: { readonly head: unknown; readonly body: Uint8Array }): LogoPicture {
  const { width, height, form } = answerFrom(head);
  const isWhole = form.coding === 'jpeg' || body.length === form.width * form.height * form.channels;
  if (!isWhole) throw drawingRefused('the picture cannot be read');
  return { image: { ...form, data: body }, width, height };
}
