import { AGAIN_MS, networkAddress, type Opened, opened, pause, written } from './connection.ts';
import type { Generate, Target } from './host.ts';
import { headOf, type TargetName } from './wire-targets.ts';

/**
 * Bodies in small pieces, at a rate, on connections that come back when they are closed. Options: `targets`, `cut`
 * (one, sixteen, extensions, trailers), `connections`, `rate` (bytes of body a second, of all together; with trailers
 * bytes on the wire), `networks`, `keys`, `forwarded` (an invented X-Forwarded-For for each connection).
 */

const BODY_BYTES = 1_000_000;
const TICK_MS = 20;

/** A piece of a body as it is on the wire, and how many bytes of the body it has. */
const CUTS: Readonly<Record<string, { readonly wire: string; readonly bytes: number }>> = {
  one: { wire: '1\r\nx\r\n', bytes: 1 },
  sixteen: { wire: `10\r\n${'x'.repeat(16)}\r\n`, bytes: 16 },
  extensions: { wire: `1;${'e'.repeat(45)}\r\nx\r\n`, bytes: 1 },
  trailers: { wire: 'T: a\r\n', bytes: 6 },
};

interface Drip {
  readonly cut: keyof typeof CUTS;
  readonly head: string;
  /** Bytes of a body a second. */
  readonly rate: number;
}

export const generate: Generate = async (target) => {
  const { targets, cut, connections, rate, networks = 1, keys = 1, forwarded = false } = target.options;
  const names = targets as readonly TargetName[];
  const each = Array.from({ length: Number(connections) }, async (_, nth) => {
    while (!target.over.aborted) {
      const connection = await opened(target, networkAddress(nth, Number(networks)));
      const lines = [
        'Transfer-Encoding: chunked',
        ...(forwarded ? [`X-Forwarded-For: 10.9.${nth % 250}.7`] : []),
      ];
      const head = headOf({ name: names[nth % names.length]!, nth: nth % Number(keys), lines }, target);
      const drip = { cut: String(cut), head, rate: Number(rate) / Number(connections) };
      if (connection !== undefined) await dripped(connection, drip, target);
      await pause(AGAIN_MS, target);
    }
  });
  await Promise.all(each);
};

/** One body, or as much of it as is taken. */
async function dripped({ socket, count }: Opened, { cut, head, rate }: Drip, target: Target): Promise<void> {
  const { wire, bytes } = CUTS[cut]!;
  const before = cut === 'trailers' ? '1\r\nx\r\n0\r\n' : '';
  await written(socket, Buffer.from(head + before));
  const perTick = Math.max(1, Math.round((rate * TICK_MS) / 1000 / bytes));
  const piece = Buffer.from(wire.repeat(perTick));
  const isOpen = () => socket.writable && count() === 0 && !target.over.aborted;
  for (let sent = 0; sent < BODY_BYTES && isOpen(); sent += perTick * bytes) {
    const next = pause(TICK_MS, target);
    await written(socket, piece);
    target.sent(piece.length);
    await next;
  }
  if (isOpen()) await written(socket, Buffer.from(cut === 'trailers' ? '\r\n' : '0\r\n\r\n'));
  while (isOpen()) await pause(TICK_MS, target);
  socket.destroy();
}
