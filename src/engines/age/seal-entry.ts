/** What a thread runs that seals files. */
import { serveThread } from '../../threads/serve-thread.ts';
import { sealFile } from './age-files.ts';
import type { SealTasks } from './seal-thread.ts';

await serveThread<undefined, SealTasks>(() => ({
  tasks: {
    seal: async (orders) => {
      for (const order of orders) await sealFile(order);
      return undefined;
    },
  },
}));
