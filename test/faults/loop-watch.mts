import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the service before it starts (`--import`): measures each turn of its event loop by the processor time of
 * the thread, so that what else the machine does is not counted, and reports the longest since the last question to
 * whoever sends a byte to the socket LOOP_WATCH.
 */

const path = process.env.LOOP_WATCH;
if (isMainThread && path !== undefined) watchTurns(path);

function watchTurns(socketPath: string): void {
  let longestMs = 0;
  let before = process.threadCpuUsage();
  const turn = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1000);
    before = process.threadCpuUsage();
    setImmediate(turn);
  };
  setImmediate(turn);
  const server = createServer((socket) => {
    socket.on('data', () => {
      socket.write(`${longestMs}\n`);
      longestMs = 0;
    });
  });
  server.listen(socketPath).unref();
  process.once('exit', () => rmSync(socketPath, { force: true }));
}
