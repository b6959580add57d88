/** What a thread runs that seals a file. */
import { serveThread } from '../../threads/serve-thread.ts';
import { sealFile } from './age-files.ts';
import type { SealTasks } from './seal-thread.ts';

await serveThread<undefined, SealTasks>(() => ({
  tasks: {
    seal: async (order) => {
      await sealFile(order);
      return undefined;
    },
  },
}));
