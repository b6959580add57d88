import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

const endings = new WeakMap<TestContext, AsyncDisposableStack>();

/**
 * Done when the test is over, the latest first, and each even when another fails. The runner's own `after` hooks go the
 * other way round and stop at the first failure: folders would go before the servers that write into them.
 */
export function afterwards(t: TestContext, end: () => unknown): void {
  const known = endings.get(t);
  const stack = known ?? new AsyncDisposableStack();
  if (known === undefined) {
    endings.set(t, stack);
    t.after(() => stack.disposeAsync());
  }
  stack.defer(async () => {
    await end();
  });
}

/** A folder that is gone after the test. */
export function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-fault-'));
  afterwards(t, () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
