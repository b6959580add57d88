import type { TestEvent } from 'node:test/reporters';
import type { SuiteCounts } from './summary.ts';

/**
 * A reporter of Node's test runner: how many tests passed, and the names of those that did not, as one JSON text. Suites
 * and tests that fail only because something in them does are left out.
 */
// biome-ignore lint/style/noDefaultExport: Node takes a reporter from the default export of its module
export default async function* countsReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failures: string[] = [];
  let counts = { passed: 0, skipped: 0 };
  for await (const event of events) {
    if (event.type === 'test:fail' && !isBecauseOfInner(event.data.details.error))
      failures.push(event.data.name);
    // Each file has a summary too; the last one is of all.
    if (event.type === 'test:summary' && event.data.file === undefined) {
      const { passed, skipped } = event.data.counts;
      counts = { passed, skipped };
    }
  }
  const result: SuiteCounts = { ...counts, failures };
  yield JSON.stringify(result);
}

const isBecauseOfInner = (error: Error): boolean =>
  'failureType' in error && error.failureType === 'subtestsFailed';
