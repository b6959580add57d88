import type { MessagePort } from 'node:worker_threads';
import type { BrowserCommand } from './command-line.ts';

/** What a browser is started with. */
export interface OpenOrder {
  readonly command: BrowserCommand;
  /** Folder for its temporary files, as the browser sees it. */
  readonly home: string;
  /** The other end is a `CdpConnection`. */
  readonly port: MessagePort;
}

/** What the thread of a browser is asked; its messages go through the port. */
export type BrowserTasks = {
  /** Starts it; the number of its process, which leads a group, or undefined when there is none. */
  readonly open: { readonly input: OpenOrder; readonly result: number | undefined };
  /** Answered when the process has ended: what it wrote to its standard error before it first answered. */
  readonly ended: { readonly input: null; readonly result: string };
};
