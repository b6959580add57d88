import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../port.ts';
import type { With } from './accounts.ts';
import {
  bytes32,
  charge,
  DAY,
  failedCall,
  funded,
  HOUR,
  mark,
  NOW,
  newAccount,
  settings,
} from './fixture.ts';

const PATIENCE = 1000;
/** Charges in opposite order never wait for each other; a deadlock would take a second to be found. */
const QUICK_MS = 500;

/** Two stores at once, so often; after each, the books are right. */
type Round = (first: Store, second: Store, round: number) => Promise<void>;

/**
 * What two processes may not both do, or both do in vain. Each race runs many times, since most meetings are harmless.
 */
export function raceContract(withStore: With, rounds: number): void {
  const race = (name: string, round: Round) =>
    test(
      name,
      withStore(async (first, second) => {
        for (let number = 1; number <= rounds; number++) {
          // Either may be the one that comes first.
          const [one, other] = number % 2 === 0 ? [first, second] : [second, first];
          await round(one, other, number);
        }
        assert.deepEqual(await first.listImbalances(), []);
      }),
    );

  test('the first account is made once', async () => {
    const onEmpty = withStore(async (first, second) => {
      const made = await Promise.all(
        [first, second].map((store) => store.createAccount(newAccount({ onlyFirst: true }))),
      );
      assert.equal(made.filter((id) => id !== null).length, 1);
    });
    for (let number = 1; number <= rounds; number++) await onEmpty();
  });

  race('two grants at once are both in the balance', async (first, second, round) => {
    const { account } = await funded(first, { credits: 10, number: round });
    const results = await Promise.all(
      [first, second].map((store, index) => store.addEntry(grant(account, 5, `grant:${round}:${index}`))),
    );
    assert.deepEqual(
      results.map(({ result }) => result),
      ['added', 'added'],
    );
    assert.equal((await first.findAccount(account))?.credits, 20);
  });

  race('a charge beside a grant: both are in the balance', async (first, second, round) => {
    const owner = await funded(first, { credits: 10, number: round });
    const [[outcome], booked] = await Promise.all([
      first.chargeGroup([charge(owner, `c${round}`)], PATIENCE),
      second.addEntry(grant(owner.account, 5, `grant:${round}`)),
    ]);
    assert.deepEqual([outcome?.result, booked.result], ['charged', 'added']);
    assert.equal((await second.findAccount(owner.account))?.credits, 14);
  });

  race('a one-time link is taken once', async (first, second, round) => {
    const { account } = await funded(first, { credits: 0, number: round });
    const link = { account, purpose: 'reset', expiresAt: NOW + HOUR, email: null } as const;
    await first.createOneTime({ ...link, hash: bytes32(round) });
    const taken = await Promise.all(
      [first, second].map((store) => store.takeOneTime(bytes32(round), 'reset', NOW)),
    );
    assert.equal(taken.filter((one) => one !== null).length, 1);
  });

  race('there are never more keys than are allowed', async (first, second, round) => {
    const account = (await first.createAccount(newAccount()))!;
    const made = await Promise.all(
      [first, second].map((store, index) =>
        store.createKey({
          account,
          settings: settings(),
          mark: mark(2 * round + index),
          at: NOW,
          maxLive: 1,
        }),
      ),
    );
    assert.equal(made.filter((id) => id !== null).length, 1);
  });

  race('a key has one successor', async (first, second, round) => {
    const { account, key } = await funded(first, { credits: 0, number: 3 * round });
    const results = await Promise.all(
      [first, second].map((store, index) =>
        store.rotateKey({
          ...{
            account,
            key,
            mark: mark(3 * round + 1 + index),
            at: NOW,
            oldExpiresAt: NOW + DAY,
            maxLive: 9,
          },
        }),
      ),
    );
    assert.deepEqual(results.map(({ result }) => result).sort(), ['replaced', 'rotated']);
  });

  race('refused calls are kept up to the limit of the day', async (first, second, round) => {
    const owner = await funded(first, { credits: 0, number: round });
    const three = [1, 2, 3].map((number) => failedCall(owner, { requestId: `r${number}` }));
    await Promise.all([first, second].map((store) => store.addFailedCalls(three, 4)));
    assert.equal((await first.listFailedCalls({ account: owner.account, limit: 10 })).length, 4);
  });

  race('one reference is booked once', async (first, second, round) => {
    const { account } = await funded(first, { credits: 0, number: round });
    const results = await Promise.all(
      [first, second].map((store) => store.addEntry(grant(account, 5, `one:${round}`))),
    );
    assert.deepEqual(results.map(({ result }) => result).sort(), ['added', 'duplicate']);
    assert.equal((await second.findAccount(account))?.credits, 5);
  });

  race('one e-mail signs up once, whatever its case', async (first, second, round) => {
    const made = await Promise.all([
      first.createAccount(newAccount({ email: `owner${round}@example.org` })),
      second.createAccount(newAccount({ email: `OWNER${round}@example.org` })),
    ]);
    assert.equal(made.filter((id) => id !== null).length, 1);
  });

  race('one idempotency tag is charged once', async (first, second, round) => {
    const owner = await funded(first, { credits: 10, number: round });
    const outcomes = await Promise.all(
      [first, second].map((store, index) =>
        store.chargeGroup([charge(owner, `c${round}-${index}`, { retryTag: bytes32(round) })], PATIENCE),
      ),
    );
    assert.deepEqual(outcomes.map(([outcome]) => outcome?.result).sort(), ['charged', 'replayed']);
    assert.equal((await first.findAccount(owner.account))?.credits, 9);
  });

  race('groups of two keys in opposite order do not wait for each other', async (first, second, round) => {
    const owners = [
      await funded(first, { credits: 10, number: 2 * round }),
      await funded(first, { credits: 10, number: 2 * round + 1 }),
    ];
    const started = performance.now();
    const outcomes = await Promise.all([
      first.chargeGroup(
        owners.map((owner, index) => charge(owner, `a${round}-${index}`)),
        PATIENCE,
      ),
      second.chargeGroup(
        owners.map((owner, index) => charge(owner, `b${round}-${index}`)).reverse(),
        PATIENCE,
      ),
    ]);
    assert.ok(performance.now() - started < QUICK_MS);
    assert.ok(outcomes.flat().every(({ result }) => result === 'charged'));
  });
}

const grant = (account: number, amount: number, reference: string) =>
  ({ account, kind: 'grant', amount, reference, note: null, actor: 'test', at: NOW }) as const;
