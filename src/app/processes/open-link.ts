import { ChildLink } from './child-link.ts';
import type { ToChild } from './process-messages.ts';
import type { Seat } from './seat.ts';

/**
 * The channel of this process's fork. When the supervisor is gone, `node:cluster` ends the process: no orphan keeps the
 * port.
 */
export function openLink({ of }: Seat): ChildLink {
  // Nothing is answered yet, so that nothing is left to be done.
  const end = () => process.exit(0);
  return new ChildLink(
    {
      send: (message) => {
        // One whose supervisor has just gone is about to end itself.
        if (process.connected) process.send?.(message, undefined, undefined, () => {});
      },
      onMessage: (take) => void process.on('message', (message: ToChild) => take(message)),
    },
    of,
    { end, leave: end, reload: () => {} },
  );
}
