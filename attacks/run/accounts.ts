import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import { openTestLedger } from '../../test/faults/open-ledger.mts';

/** Who there is in a data folder before the service starts. */
export interface Accounts {
  readonly honest: string;
  /** Keys of one hostile account. */
  readonly hostile: readonly string[];
  /** Keys of another one. */
  readonly other: readonly string[];
  /** Test keys of the hostile account. */
  readonly test: readonly string[];
}

/** With the test keys nearly as many as an account may have. */
const HOSTILE_KEYS = 90;
const OTHER_KEYS = 8;
const TEST_KEYS = 8;
const CREDITS = 1_000_000_000;

export async function madeAccounts(dataFolder: string): Promise<Accounts> {
  const ledger = await openTestLedger(dataFolder);
  const settings = { name: 'till', scopes: null, cidrs: null, cap: null, rate: null, expiresAt: null };
  const keysOf = async (account: number, count: number, kind = { test: false }): Promise<string[]> => {
    const texts: string[] = [];
    for (let n = 0; n < count; n++)
      texts.push((await ledger.keyService.create(account, settings, kind)).text);
    return texts;
  };
  const accountOf = async (email: string): Promise<number> => {
    const account = (await ledger.signUp.create(email, null, { free: 'never' }))!;
    await ledger.grantService.book({ account, amount: CREDITS, reason: 'test', actor: 'test' });
    return account;
  };
  try {
    const [honest = ''] = await keysOf(await accountOf('honest@example.org'), 1);
    const attacker = await accountOf('hostile@example.org');
    const hostile = await keysOf(attacker, HOSTILE_KEYS);
    const test = await keysOf(attacker, TEST_KEYS, { test: true });
    const other = await keysOf(await accountOf('other@example.org'), OTHER_KEYS);
    return { honest, hostile, test, other: [PROCESS_KEY, ...other] };
  } finally {
    await ledger.close();
  }
}
