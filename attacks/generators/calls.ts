import { Agent } from 'node:http';
import { connect } from 'node:net';
import { OPERATIONS } from '../../src/operations/index.ts';
import { PICTURE_BOMBS } from '../../src/testing/picture-bombs.ts';
import { type Call, EPC_CALL, send } from '../../test/faults/http-caller.mts';
import { AGAIN_MS, pause } from './connection.ts';
import { DOCUMENTS } from './documents.data.ts';
import { heavyPdf } from './heavy-pdf.ts';
import type { Generate, Target } from './host.ts';

/**
 * Calls of several keys, each with connections of its own, one call after the other. Options: `work` (`document` with
 * `document`, or one of those below), `keys` (of the account), `others` (keys of the other account), `tests` (test keys of the
 * account), `connections` (of
 * all keys together), `turning` (each call by the next key).
 */

const CURVES = 60_000;
const LINES = 200;
const LINE_CHARACTERS = 1_000;
const UNFINISHED_BYTES = 10_000_000;
const invoice = OPERATIONS.find(({ name }) => name === 'invoice-pdf')!;

/** As much text of many characters as an invoice may have, without repetition: what takes a worker longest. */
function heavyInvoice(): string {
  let next = 0;
  const character = (): string => {
    next += 1_013;
    return String.fromCodePoint(0x4e00 + (next % 3_000));
  };
  const items = Array.from({ length: LINES }, () => ({
    description: Array.from({ length: LINE_CHARACTERS }, character).join(''),
    unitPrice: 1,
    tax: 20,
  }));
  return JSON.stringify({ ...invoice.examples[0].input, items });
}

const pdf = { 'content-type': 'application/pdf' } as const;
const logo = Buffer.from(PICTURE_BOMBS[0]![1]).toString('base64');
const withLogo = (): string => JSON.stringify({ ...invoice.examples[0].input, logo });

const WORK: Readonly<Record<string, () => Call>> = {
  worker: () => ({ path: '/v2/invoice-pdf', body: heavyInvoice() }),
  program: () => ({ path: '/v1/pdf-to-pdf-a', body: heavyPdf(CURVES), headers: pdf }),
  upload: () => ({ path: '/v1/pdf-to-pdf-a', body: heavyPdf(10), headers: pdf }),
  logo: () => ({ path: '/v2/invoice-pdf', body: withLogo() }),
  refused: () => ({ path: EPC_CALL.path, body: '{"iban":"nonsense"}' }),
  small: () => EPC_CALL,
};

export const generate: Generate = async (target) => {
  const { work, document, keys = 1, others = 0, tests = 0, connections, turning = false } = target.options;
  const { hostile, other, test } = target.accounts;
  const all = [
    ...hostile.slice(0, Number(keys)),
    ...other.slice(0, Number(others)),
    ...test.slice(0, Number(tests)),
  ];
  const content = DOCUMENTS[String(document)];
  const call =
    content === undefined
      ? WORK[String(work)]?.()
      : { path: '/v1/html-to-pdf', body: JSON.stringify({ content }) };
  let turn = 0;
  const each = Array.from({ length: Number(connections) }, async (_, nth) => {
    const keyOf = () => all[(turning ? turn++ : nth) % all.length]!;
    if (call === undefined) await unfinished(keyOf(), target);
    else await repeated(call, keyOf, target);
  });
  await Promise.all(each);
};

async function repeated(call: Call, keyOf: () => string, target: Target): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { over, sent, answered } = target;
  while (!over.aborted) {
    const said = send(target.address, { ...call, key: keyOf(), agent, signal: over });
    sent(Buffer.byteLength(call.body ?? ''));
    const status = await said.then(
      (reply) => reply.status,
      () => 0,
    );
    if (!over.aborted) answered(status);
    if (status === 0 || status >= 429) await pause(AGAIN_MS, target);
  }
  agent.destroy();
}

/** A body that begins and does not end. */
async function unfinished(key: string, target: Target): Promise<void> {
  const lines = [`Authorization: Bearer ${key}`, 'Content-Type: application/json'];
  const head = `POST ${EPC_CALL.path} HTTP/1.1\r\nHost: a\r\n${lines.join('\r\n')}\r\nContent-Length: ${UNFINISHED_BYTES}\r\n\r\n`;
  while (!target.over.aborted) {
    const socket = connect(Number(new URL(target.address).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.on('data', (said) => {
      target.answered(Number(said.toString('latin1', 9, 12)));
      socket.destroy();
    });
    socket.write(head + 'a'.repeat(UNFINISHED_BYTES / 10));
    while (!socket.destroyed && !target.over.aborted) await pause(AGAIN_MS, target);
    socket.destroy();
    await pause(AGAIN_MS * 10, target);
  }
}
