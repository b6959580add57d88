import type { Message } from './message-frame.ts';

/** The descriptor over which a child and the service talk. */
export const CHANNEL = 3;

/** What the module of a child exports. */
export interface ChildModule {
  /** Answers one order; the next comes after it. What it throws reaches the service as a `ChildFault`. */
  readonly answer: (order: Message) => Message | Promise<Message>;
}

/** The head of what a child sends: once `ready`, then one reply for each order. */
export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly head: unknown }
  | { readonly kind: 'thrown'; readonly detail: string };

/** Undefined when it is none: a child that runs hostile code may send anything. */
export function replyIn(head: unknown): Reply | undefined {
  if (typeof head !== 'object' || head === null || !('kind' in head)) return undefined;
  if (head.kind === 'ready') return { kind: 'ready' };
  if (head.kind === 'answer') return { kind: 'answer', head: 'head' in head ? head.head : undefined };
  if (head.kind === 'thrown' && 'detail' in head && typeof head.detail === 'string') {
    return { kind: 'thrown', detail: head.detail };
  }
  return undefined;
}
