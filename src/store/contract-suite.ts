import { describe } from 'node:test';
import { accountContract, type With } from './contract/accounts.ts';
import { bookContract } from './contract/books.ts';
import { chargeContract } from './contract/charges.ts';
import { keyContract } from './contract/keys.ts';
import { paymentContract } from './contract/payments.ts';
import { recordContract } from './contract/records.ts';
import { sessionContract } from './contract/sessions.ts';
import type { Store } from './port.ts';

/**
 * What every implementation of the store must do. `open` gives an empty store for each test; the suite closes it.
 * @example storeContract('sqlite', async () => openSqlite({ file: await temporaryFile(), at: 0 }))
 */
export function storeContract(name: string, open: () => Promise<Store>): void {
  const withStore: With = (work) => async () => {
    const store = await open();
    try {
      await work(store);
    } finally {
      await store.close();
    }
  };
  describe(`store contract: ${name}`, () => {
    accountContract(withStore);
    keyContract(withStore);
    chargeContract(withStore);
    bookContract(withStore);
    recordContract(withStore);
    sessionContract(withStore);
    paymentContract(withStore);
  });
}
