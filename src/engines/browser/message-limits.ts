/**
 * What a document may send to the service without being asked (rules: Messages of documents). The PDF does not count.
 */
export const MAX_BYTES = 8 * 1024 * 1024;
export const MAX_MESSAGES = 20_000;

interface Sent {
  bytes: number;
  messages: number;
  isOver: boolean;
}

interface MessageQuota extends Sent {
  /** The page's own session, as those of its frames, workers and windows have it. */
  readonly page: string;
  readonly mainFrame: string;
}

/** `over`: this message is the one too many; `ignored`: of a session that is over its limit, or that was never announced. */
export type MessageDecision = 'accepted' | 'over' | 'ignored';

const nothing = (): Sent => ({ bytes: 0, messages: 0, isOver: false });

/** Counts what each document sends: its page with all frames, workers and windows. */
export class MessageQuotas {
  /** By session; those of one page share the object. */
  readonly #senders = new Map<string, MessageQuota>();
  #browser = nothing();

  /** A new session. @param opener the session in which it was announced; undefined for a page of the service */
  attach(session: string, opener: string | undefined, targetId: string): void {
    const sender =
      opener === undefined ? { page: session, mainFrame: targetId, ...nothing() } : this.#senders.get(opener);
    if (sender !== undefined) this.#senders.set(session, sender);
  }

  /** A session has ended; that of a page takes those of its frames with it. */
  detach(session: string): void {
    const sender = this.#senders.get(session);
    this.#senders.delete(session);
    if (sender?.page !== session) return;
    for (const [other, { page }] of this.#senders) if (page === session) this.#senders.delete(other);
  }

  /** The page shows another document. */
  begin(session: string): void {
    Object.assign(this.#senders.get(session) ?? {}, nothing());
  }

  /** The service has asked the browser itself something: a browser that still answers may go on. */
  resetBrowser(): void {
    this.#browser = nothing();
  }

  /** @param messages 0 for an answer: it was asked for, only how long it is was not */
  charge(session: string | undefined, bytes: number, messages: 0 | 1): MessageDecision {
    const sender = session === undefined ? this.#browser : this.#senders.get(session);
    if (sender === undefined || sender.isOver) return 'ignored';
    sender.bytes += bytes;
    sender.messages += messages;
    sender.isOver = sender.bytes > MAX_BYTES || sender.messages > MAX_MESSAGES;
    return sender.isOver ? 'over' : 'accepted';
  }

  /** The page that a session belongs to, and the frame of its document. */
  pageOf(session: string | undefined): { readonly page: string; readonly mainFrame: string } | undefined {
    return this.#senders.get(session ?? '');
  }
}
