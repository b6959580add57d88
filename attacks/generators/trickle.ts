import { AGAIN_MS, networkAddress, opened, pause } from './connection.ts';
import type { Generate } from './host.ts';

/**
 * Headers that come byte by byte, each in a packet of its own. Options: `connections`, `everyMs` (between two bytes of
 * one connection; 0: as fast as they go), `networks`. Without `everyMs` nothing is sent: the connections only stay open.
 */

const HEAD = 'GET /health HTTP/1.1\r\nHost: a\r\nX-Slow: ';

export const generate: Generate = async (target) => {
  const { connections, everyMs, networks = 1 } = target.options;
  const each = Array.from({ length: Number(connections) }, async (_, nth) => {
    while (!target.over.aborted) {
      const connection = await opened(target, networkAddress(nth, Number(networks)));
      if (connection !== undefined) {
        const { socket } = connection;
        socket.setNoDelay(true);
        for (let at = 0; socket.writable && !target.over.aborted; at++) {
          if (everyMs !== undefined) socket.write(HEAD[at] ?? 'a');
          target.sent(1);
          await pause(Math.max(1, Number(everyMs ?? AGAIN_MS)), target);
        }
        socket.destroy();
      }
      await pause(AGAIN_MS, target);
    }
  });
  await Promise.all(each);
};
