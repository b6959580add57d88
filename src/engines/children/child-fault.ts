/** Why a child did not answer an order. */
export type ChildFaultReason =
  /** It ended by itself: a crash, an exit, or somebody else's kill. */
  | 'ended'
  /** It used more memory than it may. */
  | 'memory'
  /** It used more CPU time than it may for one order. */
  | 'cpu'
  /** It took longer than it may for one order. */
  | 'time'
  /** It sent what is no answer. */
  | 'nonsense'
  /** Its code threw: the child lives on. */
  | 'thrown';

/**
 * An order to a child process failed, and that order alone. The message has the reason only: the output of a child may
 * quote input, which must not reach a log. Tests and debuggers read `detail`.
 */
export class ChildFault extends Error {
  override readonly name = 'ChildFault';
  readonly reason: ChildFaultReason;
  readonly #detail: string;

  constructor(reason: ChildFaultReason, detail = '') {
    super(`an order to a child process failed: ${reason}`);
    this.reason = reason;
    this.#detail = detail;
  }

  /** A getter on the class: no serialiser copies it. */
  get detail(): string {
    return this.#detail;
  }
}
