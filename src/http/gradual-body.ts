import type { ServerResponse } from 'node:http';

/**
 * Bytes of a body that are written in one turn of the loop. A connection whose buffers are empty takes megabytes at
 * once, and the kernel copies them while everybody else waits: 2 ms for each of who asks at the same moment.
 */
export const MAX_BYTES_A_TURN = 128 * 1024;

/**
 * Writes a body that is in memory, at most `MAX_BYTES_A_TURN` of it in a turn of the loop and no more than the connection
 * takes, and ends the answer. Where the connection closes before, the rest is dropped.
 */
export function writeGradually(response: ServerResponse, pieces: readonly Uint8Array[]): void {
  const rest = slices(pieces);
  const writeTurn = (): void => {
    if (response.destroyed) return;
    let written = 0;
    for (let slice = rest.next(); !slice.done; slice = rest.next()) {
      written += slice.value.length;
      const mayGoOn = response.write(slice.value);
      if (written < MAX_BYTES_A_TURN && mayGoOn) continue;
      // A connection that took all of it drains within this turn.
      if (mayGoOn) setImmediate(writeTurn);
      else response.once('drain', () => setImmediate(writeTurn));
      return;
    }
    response.end();
  };
  writeTurn();
}

/** None is larger than what may be written in a turn. */
function* slices(pieces: readonly Uint8Array[]): Generator<Uint8Array, undefined> {
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += MAX_BYTES_A_TURN)
      yield piece.subarray(at, at + MAX_BYTES_A_TURN);
  }
}
