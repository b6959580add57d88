import { lowerThreadPriority } from '../../threads/priority.ts';
import { serveThread } from '../../threads/serve-thread.ts';
import type { BrowserTasks } from './browser-tasks.ts';
import { SpawnedBrowser } from './spawned-browser.ts';

/** The thread that owns one browser: its process and the pipes to it. */
await serveThread<undefined, BrowserTasks>(() => {
  lowerThreadPriority();
  const browser = new SpawnedBrowser();
  return {
    tasks: {
      open: (order) => browser.open(order),
      ended: () => browser.ended,
    },
  };
});
