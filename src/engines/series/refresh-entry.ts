/** What a thread runs that refreshes price indexes. */
import { serveThread } from '../../threads/serve-thread.ts';
import { type RefreshTasks, runRefresh } from './refresh-order.ts';

await serveThread<undefined, RefreshTasks>(() => ({
  tasks: { refresh: (order, { signal }) => runRefresh(order, signal) },
}));
