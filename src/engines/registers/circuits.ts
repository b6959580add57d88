import type { RegisterName } from '@kontor/vat';
import { CircuitBreaker } from '../upstream/circuit-breaker.ts';
import type { Time } from '../upstream/time.ts';
import type { RegisterObserver } from './register.ts';

const FAILURES = 5;
const OPEN_MS = 30_000;

/** One circuit breaker for each register and state: Germany's troubles do not close Austria. */
export class Circuits {
  readonly #time: Time;
  readonly #observer: RegisterObserver;
  readonly #breakers = new Map<string, CircuitBreaker>();
  readonly #open = new Map<RegisterName, Set<string>>();

  constructor(time: Time, observer: RegisterObserver) {
    this.#time = time;
    this.#observer = observer;
  }

  of(register: RegisterName, state: string): CircuitBreaker {
    const key = `${register} ${state}`;
    const known = this.#breakers.get(key);
    if (known !== undefined) return known;
    const onChange = (isOpen: boolean) => this.#changed(register, state, { isOpen });
    const breaker = new CircuitBreaker(this.#time, { failures: FAILURES, openMs: OPEN_MS, onChange });
    this.#breakers.set(key, breaker);
    return breaker;
  }

  /** States whose circuit is open now. */
  open(register: RegisterName): readonly string[] {
    return [...(this.#open.get(register) ?? [])].sort();
  }

  #changed(register: RegisterName, state: string, { isOpen }: { readonly isOpen: boolean }): void {
    const states = this.#open.get(register) ?? new Set();
    this.#open.set(register, states);
    if (isOpen) states.add(state);
    else states.delete(state);
    this.#observer.circuit({ register, state, isOpen });
  }
}
