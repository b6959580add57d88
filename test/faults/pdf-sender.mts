import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { multipartForm } from '../../src/testing/multipart.ts';
import { type Call, send } from './http-caller.mts';
import { PDF_BOMBS } from './pdf-bombs-all.mts';
import { PDF_A_PATH } from './pdf-service.mts';

/**
 * Makes hostile documents and sends them, in a process of its own: node pdf-sender.mts <address>. Each order is
 * answered when its document is; one of a mode asks for Ghostscript, which `auto` asks only as the last.
 */

export interface DocumentOrder {
  readonly group: string;
  readonly name: string;
  readonly mode: 'auto' | 'lossless' | 'redistill';
}

export interface DocumentReply extends DocumentOrder {
  /** 0: no answer came. */
  readonly status: number;
  readonly ms: number;
  /** Bytes that were sent. */
  readonly bytes: number;
  /** The route of what was converted, what is wrong with all else. */
  readonly said: string;
}

const [, , address = ''] = process.argv;
setPriority(constants.priority.PRIORITY_LOW);
/** A service that is busy has not looked at the document: it is sent again so often. */
const TRIES = 5;
const PAUSE_MS = 1_000;

async function sent({ group, name, mode }: DocumentOrder): Promise<Omit<DocumentReply, keyof DocumentOrder>> {
  const pdf = PDF_BOMBS[group]![name]!();
  const { body, contentType } = multipartForm([
    { name: 'mode', content: mode },
    { name: 'file', content: pdf, filename: 'a.pdf' },
  ]);
  const call = { path: PDF_A_PATH, body, headers: { 'content-type': contentType } };
  for (let left = TRIES; ; left--) {
    const reply = await answered(call, pdf.length);
    if (reply.status !== 503 || left === 1) return reply;
    await sleep(PAUSE_MS);
  }
}

async function answered(call: Call, bytes: number): Promise<Omit<DocumentReply, keyof DocumentOrder>> {
  const started = performance.now();
  try {
    const { status, headers, body: answer, ms } = await send(address, call);
    const said = status === 200 ? String(headers['x-pdfa-route']) : answer.toString('utf8', 0, 600);
    return { status, ms, bytes, said };
  } catch (error) {
    return { status: 0, ms: performance.now() - started, bytes, said: String(error) };
  }
}

process.on('message', async (order: DocumentOrder) => {
  process.send?.({ ...order, ...(await sent(order)) } satisfies DocumentReply);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
