/** What a database thread runs: owns one connection and answers what `DatabaseThread` asks. */

import { serveThread } from '../../threads/serve-thread.ts';
import { type DatabaseTasks, QueryRunner } from './query-runner.ts';
import type { ConnectionOptions } from './sqlite-connection.ts';

await serveThread<ConnectionOptions, DatabaseTasks>((options) => {
  const runner = new QueryRunner(options);
  return { tasks: runner.tasks, close: () => runner.close() };
});
