/** What crosses between a connection (`cdp-connection.ts`) and the thread that owns its pipe (`pipe-end.ts`). */

/** Values of a message; their shape is the protocol's matter. */
export type CdpValues = Readonly<Record<string, unknown>>;

export interface CdpEvent {
  readonly method: string;
  readonly params: CdpValues;
  /** Absent for events of the browser itself. */
  readonly sessionId: string | undefined;
}

/** A command for the browser; its number is the one of its answer. */
export interface CdpCommand {
  readonly kind: 'command';
  readonly id: number;
  readonly method: string;
  readonly params: CdpValues;
  readonly sessionId: string | undefined;
  /** The result names a stream: it is read to its end, and the answer is its bytes, at most so many. */
  readonly readAtMost?: number;
}

/** To the thread: several together, in their order. */
export type CdpOrder =
  | CdpCommand
  /** A page begins with another document, whose messages are counted from zero. */
  | { readonly kind: 'begin'; readonly sessionId: string }
  /** The last batch has been dealt with, and more was waiting. */
  | { readonly kind: 'next' };

/** From the thread. */
export type CdpReport =
  | { readonly kind: 'result'; readonly id: number; readonly result: CdpValues }
  | { readonly kind: 'refusal'; readonly id: number; readonly code: number; readonly message: string }
  /** The whole stream; without bytes it was longer than allowed. */
  | { readonly kind: 'bytes'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> | undefined }
  | ({ readonly kind: 'event' } & CdpEvent)
  /** A document has sent more than it may; nothing more of it is passed on. Comes once. */
  | { readonly kind: 'flooded'; readonly sessionId: string }
  /** The last word: the browser has gone, or what it sends cannot be read. */
  | { readonly kind: 'gone'; readonly reason: string };

/** Reports that one turn of the event loop deals with. */
export interface CdpBatch {
  readonly reports: readonly CdpReport[];
  /** The thread keeps the rest until `next` comes. */
  readonly isMore: boolean;
}
