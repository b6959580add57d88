import { EPC_CALL } from '../../test/faults/http-caller.mts';
import { AGAIN_MS, networkAddress, opened, pause, written } from './connection.ts';
import type { Generate, Target } from './host.ts';

/**
 * Requests as fast as they are taken. Options: `request` (health, forbidden, unknown, paid, lines, large), `batch`
 * (requests in one write), `waiting` (the most that wait for their answers), `connections`, `networks`, `read` (false: answers are not
 * read), `once` (a connection for each).
 */

const MANY_LINES = 700;
const POLL_MS = 2;

function requestText(kind: string, key: string): string {
  const paid = `POST ${EPC_CALL.path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`;
  const body = `Content-Length: ${Buffer.byteLength(EPC_CALL.body)}\r\n\r\n${EPC_CALL.body}`;
  const all: Readonly<Record<string, string>> = {
    health: 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n',
    forbidden: 'GET /v1/account HTTP/1.1\r\nHost: a\r\n\r\n',
    unknown: 'GET /v1/nothing HTTP/1.1\r\nHost: a\r\n\r\n',
    large: 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n',
    paid: `${paid}Authorization: Bearer ${key}\r\n${body}`,
    lines: `GET /v1/nothing HTTP/1.1\r\nHost: a\r\n${'X-A: 1\r\n'.repeat(MANY_LINES)}\r\n`,
  };
  return all[kind]!;
}

export const generate: Generate = async (target) => {
  const { connections } = target.options;
  await Promise.all(Array.from({ length: Number(connections) }, (_, nth) => oneCaller(nth, target)));
};

async function oneCaller(nth: number, target: Target): Promise<void> {
  const { request, batch = 1, waiting = 1_000, networks = 1, read = true, once = false } = target.options;
  const text = requestText(String(request), target.accounts.hostile[0] ?? '');
  const bytes = Buffer.from(text.repeat(Number(batch)));
  while (!target.over.aborted) {
    const connection = await opened(target, networkAddress(nth, Number(networks)));
    if (connection === undefined) {
      await pause(AGAIN_MS, target);
      continue;
    }
    const { socket, count } = connection;
    if (!read) socket.pause();
    let asked = 0;
    while (socket.writable && !target.over.aborted) {
      await written(socket, bytes);
      target.sent(bytes.length);
      asked += Number(batch);
      while (socket.writable && read && asked - count() > Number(waiting)) await pause(POLL_MS, target);
      if (once) break;
    }
    while (once && socket.writable && count() === 0) await pause(POLL_MS, target);
    socket.destroy();
    if (!once) await pause(AGAIN_MS, target);
  }
}
