import type { Clock } from '../core/operation.ts';
import type { AccountQueries } from '../store/port.ts';
import { generateKey, keyForm, keyMark, type RandomBytes } from './key-format.ts';

interface BootstrapOptions {
  readonly store: Pick<AccountQueries, 'createAccount'>;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly prefix: string;
  /** BOOTSTRAP_API_KEY */
  readonly apiKey?: string | undefined;
  /** BOOTSTRAP_CREDITS */
  readonly credits: number | 'unlimited';
}

/** BOOTSTRAP_API_KEY is no key of ours; the process ends with exit code 78. */
export class BootstrapKeyBroken extends Error {
  constructor(prefix: string) {
    super(
      `BOOTSTRAP_API_KEY must start with ${prefix}_ and have 32 letters or digits, then 6 characters of a correct checksum.`,
    );
    this.name = 'BootstrapKeyBroken';
  }
}

export interface FirstKey {
  readonly account: number;
  /** Shown once, or known already to whoever configured it. */
  readonly text: string;
  readonly given: boolean;
}

/**
 * At the very first start, when there is no account yet: an operator's account and one key. `undefined` at every later
 * start, whatever the configuration is.
 * @throws BootstrapKeyBroken
 */
export async function bootstrap(options: BootstrapOptions): Promise<FirstKey | undefined> {
  const { store, clock, random, prefix, apiKey, credits } = options;
  const form = apiKey === undefined ? 'live' : keyForm(apiKey, prefix);
  if (form !== 'live' && form !== 'test') throw new BootstrapKeyBroken(prefix);
  const text = apiKey ?? generateKey(prefix, random);
  const unlimited = credits === 'unlimited';
  const account = await store.createAccount({
    email: null,
    password: null,
    plan: unlimited ? 'unlimited' : 'free',
    unlimited,
    role: 'operator',
    at: clock.now(),
    ...(!unlimited &&
      credits > 0 && {
        grant: { kind: 'grant', amount: credits, reference: 'bootstrap', note: null, actor: 'first start' },
      }),
    key: {
      name: 'first key',
      scopes: null,
      cidrs: null,
      cap: null,
      rate: null,
      expiresAt: null,
      ...keyMark(text, prefix),
    },
    onlyFirst: true,
  });
  return account === null ? undefined : { account, text, given: apiKey !== undefined };
}
