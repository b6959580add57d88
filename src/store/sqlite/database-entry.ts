/** What a database thread runs: owns one connection and answers what `DatabaseThread` asks. */

import { serveThread } from '../../threads/serve-thread.ts';
import type { ConnectionOptions } from './connection.ts';
import { type DatabaseTasks, Engine } from './engine.ts';

await serveThread<ConnectionOptions, DatabaseTasks>((options) => {
  const engine = new Engine(options);
  return { tasks: engine.tasks, close: () => engine.close() };
});
