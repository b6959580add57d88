import type { AttemptCounters, AttemptRow, AttemptRule } from '../core/attempts.ts';
import { FIRST_DELAY_MS, refuseEarly, Throttle } from './throttle.ts';

const WINDOW_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;
/** Wrong passwords without a wait (rules: Log-in). */
const FREE = 5;
const FREE_OF_NETWORK = 20;
const STRANGE_AN_HOUR = 100;

const DOUBLING = { windowMs: WINDOW_MS, firstDelayMs: FIRST_DELAY_MS };
const FAMILIAR: AttemptRule = { ...DOUBLING, kind: 'log-in-familiar', free: FREE };
const STRANGE: AttemptRule = { ...DOUBLING, kind: 'log-in-strange', free: FREE };
const NETWORK: AttemptRule = { ...DOUBLING, kind: 'log-in-network', free: FREE_OF_NETWORK };
const ACCOUNT: AttemptRule = {
  ...{ kind: 'log-in-account', free: STRANGE_AN_HOUR, windowMs: HOUR_MS, firstDelayMs: null },
};

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

/** An attempt that was counted before its outcome is known. */
export interface Attempt {
  /** The password was right. */
  succeeded(): Promise<void>;
  /** Nothing was guessed after all. */
  takeBack(): Promise<void>;
}

/**
 * Counters of wrong passwords. A stranger's never stop an owner who comes from a known network, with a device cookie or
 * a session: those have rows of their own, which strangers cannot push out of memory either.
 */
export class Guesses {
  readonly #counters: AttemptCounters;
  readonly #networks: Throttle;

  constructor(counters: AttemptCounters) {
    this.#counters = counters;
    this.#networks = new Throttle(counters, NETWORK);
  }

  /** Looks and counts in one step: two at once cannot take the same free place. @throws Refusal limited, Unavailable */
  async take(guesser: Guesser): Promise<Attempt> {
    const rows = rowsOf(guesser);
    refuseEarly(await this.#counters.take(rows));
    return {
      succeeded: async () => {
        await this.#counters.forgive(rows.slice(0, 1));
        if (rows.length > 1) await this.#counters.takeBack(rows.slice(1));
      },
      takeBack: () => this.#counters.takeBack(rows),
    };
  }

  /** A guess at something other than a password, such as a link. @throws Refusal limited, Unavailable */
  takeOfNetwork(network: string): Promise<void> {
    return this.#networks.take(network);
  }

  /** @throws Unavailable */
  takeBackOfNetwork(network: string): Promise<void> {
    return this.#networks.takeBack(network);
  }

  /** The owner has proved the address from this network: earlier failures are forgotten. @throws Unavailable */
  forgive({ email, network }: Pick<Guesser, 'email' | 'network'>): Promise<void> {
    const pair = pairOf({ email, network });
    return this.#counters.forgive([
      { rule: FAMILIAR, source: pair },
      { rule: STRANGE, source: pair },
      { rule: ACCOUNT, source: email },
    ]);
  }
}

/** The row of whoever guesses comes first. */
function rowsOf(guesser: Guesser): readonly AttemptRow[] {
  const { email, network, session, device, isKnown } = guesser;
  if (session !== undefined) return [{ rule: FAMILIAR, source: `session ${session}` }];
  if (device !== undefined) return [{ rule: FAMILIAR, source: `device ${device}` }];
  const source = pairOf(guesser);
  if (isKnown) return [{ rule: FAMILIAR, source }];
  return [
    { rule: STRANGE, source },
    { rule: NETWORK, source: network },
    { rule: ACCOUNT, source: email },
  ];
}

/** Networks have no blanks. */
const pairOf = ({ email, network }: Pick<Guesser, 'email' | 'network'>): string => `${network} ${email}`;
