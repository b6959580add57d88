import { describe } from 'node:test';
import { accountContract, type With } from './contract/accounts.ts';
import { bookContract } from './contract/books.ts';
import { chargeContract } from './contract/charges.ts';
import { keyContract } from './contract/keys.ts';
import { paymentContract } from './contract/payments.ts';
import { raceContract } from './contract/races.ts';
import { recordContract } from './contract/records.ts';
import { sessionContract } from './contract/sessions.ts';
import { statementContract } from './contract/statements.ts';
import type { Store } from './port.ts';

/** Two stores on one empty database, as two processes have them. */
export interface StorePair {
  readonly first: Store;
  readonly second: Store;
}

/**
 * What every implementation of the store must do. `open` gives an empty pair for each test; the suite closes it. What
 * the first writes the second must read at once.
 */
export function storeContract(name: string, open: () => Promise<StorePair>): void {
  const withStore = overPairs(open);
  describe(`store contract: ${name}`, () => {
    accountContract(withStore);
    keyContract(withStore);
    chargeContract(withStore);
    bookContract(withStore);
    statementContract(withStore);
    recordContract(withStore);
    sessionContract(withStore);
    paymentContract(withStore);
  });
}

/** As often as it takes for two that meet to meet at every step. */
const ROUNDS = 40;

/** What two stores at once must not both do. */
export function storeRaces(name: string, open: () => Promise<StorePair>, rounds = ROUNDS): void {
  describe(`races: ${name}`, () => raceContract(overPairs(open), rounds));
}

const overPairs =
  (open: () => Promise<StorePair>): With =>
  (work) =>
  async () => {
    const { first, second } = await open();
    try {
      await work(first, second);
    } finally {
      await Promise.all([first.close(), second.close()]);
    }
  };
