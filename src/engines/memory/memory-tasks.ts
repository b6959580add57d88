import type { MessagePort } from 'node:worker_threads';
import type { MemoryWaiter } from './policy.ts';
import type { MemoryLimits, MemoryPart, ProcessEnding, ProcessOwner } from './process-uses.ts';

/** What the thread gets from the event loop, through the port. */
export type ToMonitor =
  /** How many documents and programs run. */
  | { readonly kind: 'running'; readonly count: number }
  | { readonly kind: 'own'; readonly pid: number; readonly owner: ProcessOwner | undefined }
  | { readonly kind: 'leaving'; readonly root: number }
  | { readonly kind: 'waiting'; readonly all: readonly MemoryWaiter[] };

/** What it reports. */
export type FromMonitor =
  | { readonly kind: 'began' }
  | {
      readonly kind: 'look';
      readonly used: number;
      /** Bytes of programs, without those that were ended. */
      readonly programs: number;
      readonly parts: Readonly<Record<MemoryPart, number>>;
      /** Bytes of each renderer. */
      readonly renderers: ReadonlyMap<number, number>;
      readonly isShort: boolean;
      /** Accounts whose next documents run one at a time. */
      readonly heavyAccounts: readonly string[];
    }
  | { readonly kind: 'ended'; readonly ending: ProcessEnding }
  | { readonly kind: 'replace'; readonly root: number };

/** What the thread is started with. */
export interface MonitorStart {
  readonly limits: MemoryLimits;
  readonly port: MessagePort;
}

export type MemoryTasks = {
  readonly watch: { readonly input: MonitorStart; readonly result: null };
};
