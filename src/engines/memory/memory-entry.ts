import { setPriority } from 'node:os';
import { serveThread } from '../../threads/serve-thread.ts';
import { sendSignal } from '../programs/kill-tree.ts';
import { openGroups } from './cgroups.ts';
import { MemoryMonitor } from './memory-monitor.ts';
import type { FromMonitor, MemoryTasks, ToMonitor } from './memory-tasks.ts';
import { ProcessTable } from './process-table.ts';

/** Nice value (sched(7)): three times what an equal would get. */
const BEFORE_ALL = -5;

/** The thread that looks after memory: it goes before everything else, as what it ends takes memory by the gigabyte. */
await serveThread<undefined, MemoryTasks>(() => {
  goFirst();
  let timer: NodeJS.Timeout | undefined;
  const now = () => performance.now();
  return {
    tasks: {
      watch: ({ limits, port }) => {
        const groups = openGroups({ budget: limits.budget });
        const watch = new MemoryMonitor({
          table: new ProcessTable({ pid: process.pid, now }),
          limits,
          now,
          notify: (message: FromMonitor) => port.postMessage(message),
          // One that has ended by itself is no fault.
          kill: (pid) => sendSignal(pid, 'SIGKILL'),
          ...(groups !== undefined && { groups }),
        });
        const look = () => {
          watch.sample();
          timer = setTimeout(look, watch.everyMs);
        };
        port.on('message', (message: ToMonitor) => {
          const before = watch.everyMs;
          watch.receive(message);
          if (watch.everyMs >= before) return;
          clearTimeout(timer);
          look();
        });
        port.postMessage({ kind: 'began' } satisfies FromMonitor);
        look();
        return null;
      },
    },
    close: () => clearTimeout(timer),
  };
});

/** Where the service may: on Linux each thread has a priority of its own. */
function goFirst(): void {
  try {
    if (process.platform === 'linux') setPriority(BEFORE_ALL);
  } catch (error) {
    // Only root may, or who has the right to; what is ended has a lower one than the service in any case.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error;
  }
}
