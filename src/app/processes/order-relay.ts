import { ControlRefusal } from '../../http/control.ts';
import type { FromChild } from './process-messages.ts';
import type { ForkedChild } from './supervisor.ts';

interface Pending {
  readonly child: ForkedChild;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

type Done = Extract<FromChild, { readonly kind: 'done' }>;

/** Passes orders of the command line on to a process that serves. */
export class OrderRelay {
  readonly #serving = new Set<ForkedChild>();
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;

  /** @throws ControlRefusal in the words of the process, or where none serves */
  order(name: string, order: unknown): Promise<unknown> {
    const [child] = this.#serving;
    if (child === undefined)
      return Promise.reject(new ControlRefusal('no process of the service serves at the moment; try again'));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { child, resolve, reject });
      child.send({ kind: 'order', id, name, order });
    });
  }

  serves(child: ForkedChild): void {
    this.#serving.add(child);
  }

  /** It takes no further orders; those that it has are answered. */
  ends(child: ForkedChild): void {
    this.#serving.delete(child);
  }

  done({ id, result, refused }: Done): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    if (refused === undefined) pending.resolve(result);
    else pending.reject(new ControlRefusal(refused));
  }

  exited(child: ForkedChild): void {
    this.ends(child);
    for (const [id, pending] of this.#pending) {
      if (pending.child !== child) continue;
      this.#pending.delete(id);
      pending.reject(
        new ControlRefusal('the process that carried the order out has ended; look whether it was done'),
      );
    }
  }
}
