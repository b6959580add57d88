import { Refusal } from '@kontor/base';
import type { Clock } from '../core/operation.ts';
import { HourlyQuota } from './hourly-quota.ts';
import { Throttle } from './throttle.ts';

const WINDOW_MS = 15 * 60_000;
/** Wrong passwords without a wait (rules: Log-in). */
const FREE = 5;
const FREE_OF_NETWORK = 20;
const STRANGE_AN_HOUR = 100;

/** Who tries a password: whoever is somebody's by one of the first three is judged by that alone. */
export interface Guesser {
  /** E-mail as it is looked up. */
  readonly email: string;
  readonly network: string;
  /** A live session of the account. */
  readonly session?: string | undefined;
  /** A device cookie of the account. */
  readonly device?: string | undefined;
  /** The account's owner has logged in from the network. */
  readonly isKnown: boolean;
}

/** One counter that an attempt is judged by. */
interface Row {
  waitMs(): number;
  count(): void;
  takeBack(): void;
  forgive(): void;
}

/** An attempt that was counted before its outcome is known. */
export interface Attempt {
  /** The password was right. */
  succeeded(): void;
  /** Nothing was guessed after all. */
  takeBack(): void;
}

/**
 * Counters of wrong passwords. A stranger's never stop an owner who comes from a known network, with a device cookie or
 * a session: those have rows of their own, which strangers cannot push out of memory either.
 */
export class Guesses {
  readonly #familiar: Throttle;
  readonly #strange: Throttle;
  readonly #networks: Throttle;
  readonly #accounts: HourlyQuota;

  constructor(clock: Clock) {
    const window = { clock, windowMs: WINDOW_MS };
    this.#familiar = new Throttle({ ...window, free: FREE });
    this.#strange = new Throttle({ ...window, free: FREE });
    this.#networks = new Throttle({ ...window, free: FREE_OF_NETWORK });
    this.#accounts = new HourlyQuota(clock, STRANGE_AN_HOUR);
  }

  /** Looks and counts in one step: two at once cannot take the same free place. @throws Refusal limited */
  take(guesser: Guesser): Attempt {
    const rows = this.#rowsOf(guesser);
    const waitMs = Math.max(...rows.map((row) => row.waitMs()));
    if (waitMs > 0)
      throw new Refusal('limited', {
        retryAfterSeconds: Math.ceil(waitMs / 1000),
        why: { cause: 'attempts' },
      });
    for (const row of rows) row.count();
    const takeBack = () => {
      for (const row of rows) row.takeBack();
    };
    const succeeded = () => {
      takeBack();
      rows[0]?.forgive();
    };
    return { succeeded, takeBack };
  }

  /** A guess at something other than a password, such as a link. @throws Refusal limited */
  takeOfNetwork(network: string): void {
    this.#networks.take(network);
  }

  takeBackOfNetwork(network: string): void {
    this.#networks.takeBack(network);
  }

  /** The owner has proved the address from this network: earlier failures are forgotten. */
  forgive({ email, network }: Pick<Guesser, 'email' | 'network'>): void {
    this.#familiar.forgive(pairOf({ email, network }));
    this.#strange.forgive(pairOf({ email, network }));
    this.#accounts.forgive(email);
  }

  #rowsOf(guesser: Guesser): readonly Row[] {
    const { email, network, session, device, isKnown } = guesser;
    if (session !== undefined) return [rowOf(this.#familiar, `session ${session}`)];
    if (device !== undefined) return [rowOf(this.#familiar, `device ${device}`)];
    const pair = pairOf(guesser);
    if (isKnown) return [rowOf(this.#familiar, pair)];
    return [rowOf(this.#strange, pair), rowOf(this.#networks, network), rowOf(this.#accounts, email)];
  }
}

/** Networks have no blanks. */
const pairOf = ({ email, network }: Pick<Guesser, 'email' | 'network'>): string => `${network} ${email}`;

const rowOf = (counter: Throttle | HourlyQuota, source: string): Row => ({
  waitMs: () => counter.waitMs(source),
  count: () => counter.count(source),
  takeBack: () => counter.takeBack(source),
  forgive: () => counter.forgive(source),
});
