import type { RegisterName } from '@kontor/vat';
import type { RegisterReport } from '../../core/health.ts';
import type { Time } from '../upstream/time.ts';
import type { AttemptReport, RegisterObserver } from './register.ts';
import { isAvailabilityFailure } from './register-failure.ts';

/** So many attempts at each register are remembered. */
const REMEMBERED = 100;

interface Attempt {
  readonly ms: number;
  readonly isAnswered: boolean;
}

interface Remembered {
  /** Oldest first. */
  readonly attempts: Attempt[];
  /** Of the clock that times attempts. */
  answeredAt?: number;
}

/** How each register has answered lately: times and outcomes of its last hundred attempts, nothing of what was asked. */
export class LastAttempts {
  readonly #time: Pick<Time, 'now'>;
  readonly #remembered = new Map<RegisterName, Remembered>();

  constructor(time: Pick<Time, 'now'>) {
    this.#time = time;
  }

  /** An observer that remembers what it reports. */
  observing(observer: RegisterObserver): RegisterObserver {
    return {
      attempted: (report) => {
        this.#note(report);
        observer.attempted(report);
      },
      circuit: (change) => observer.circuit(change),
    };
  }

  of(register: RegisterName): Pick<RegisterReport, 'answeredAgoMs' | 'attempts' | 'failures' | 'medianMs'> {
    const { attempts = [], answeredAt } = this.#remembered.get(register) ?? {};
    const answered = attempts.filter(({ isAnswered }) => isAnswered).map(({ ms }) => ms);
    return {
      attempts: attempts.length,
      failures: attempts.length - answered.length,
      ...(answeredAt !== undefined && { answeredAgoMs: Math.max(0, this.#time.now() - answeredAt) }),
      ...(answered.length > 0 && { medianMs: median(answered) }),
    };
  }

  #note({ register, code, ms }: AttemptReport): void {
    // Limits of our own, and answers about one number alone, are nothing that the register does.
    if (code !== undefined && !isAvailabilityFailure({ kind: 'failure', code })) return;
    const remembered = this.#remembered.get(register) ?? { attempts: [] };
    this.#remembered.set(register, remembered);
    const isAnswered = code === undefined;
    remembered.attempts.push({ ms, isAnswered });
    if (remembered.attempts.length > REMEMBERED) remembered.attempts.shift();
    if (isAnswered) remembered.answeredAt = this.#time.now();
  }
}

/** The lower one of two in the middle: a time that was measured. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)]!;
}
