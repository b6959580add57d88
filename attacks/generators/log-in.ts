import { networkAddress, opened, pause, written } from './connection.ts';
import type { Generate } from './host.ts';

/** Guesses of passwords, each of which costs a hash. Options: `connections`, `networks`. */

const AGAIN_MS = 20;

export const generate: Generate = async (target) => {
  const { connections, networks = 1 } = target.options;
  let guess = 0;
  const each = Array.from({ length: Number(connections) }, async (_, nth) => {
    while (!target.over.aborted) {
      const connection = await opened(target, networkAddress(nth, Number(networks)));
      if (connection !== undefined) {
        const { socket, count } = connection;
        const body = JSON.stringify({
          email: `guess-${++guess}@example.org`,
          password: 'a password of some length',
        });
        const head = `POST /dashboard/api/session HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n`;
        const framed = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
        await written(socket, Buffer.from(head + framed));
        target.sent(body.length);
        while (socket.writable && count() === 0 && !target.over.aborted) await pause(AGAIN_MS, target);
        socket.destroy();
      }
      await pause(AGAIN_MS, target);
    }
  });
  await Promise.all(each);
};
