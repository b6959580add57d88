import { chargesOf, outcomesText } from '../charge-text.ts';
import type { GivenUp } from '../give-up-list.ts';
import { QUERY_NAMES } from '../sql/queries.ts';
import type { SqliteStore } from '../sqlite/open-sqlite.ts';
import { ChargeJoiner } from './charge-joiner.ts';

export type Answers = ReadonlyMap<string, (values: readonly never[]) => Promise<unknown>>;

/**
 * What the process with the database answers of the store, by the names under which others ask.
 * @param charged credits by operation: what is taken is added here, as it is written
 */
export function storeAnswers(
  store: SqliteStore,
  now: () => number,
  charged: Map<string, number> = new Map(),
): Answers {
  const joiner = new ChargeJoiner({ store, now });
  // The port has checked name and values where they entered; here they are only carried.
  const query = (name: (typeof QUERY_NAMES)[number]) =>
    store[name] as (...values: unknown[]) => Promise<unknown>;
  const answers: [string, (values: readonly never[]) => Promise<unknown>][] = QUERY_NAMES.map((name) => [
    name,
    (values) => query(name)(...values),
  ]);
  return new Map([
    ...answers,
    [
      'chargeGroup',
      async ([text, maxWaitMs]: readonly unknown[]) => {
        const charges = chargesOf(text as string);
        const outcomes = await joiner.charge(charges, maxWaitMs as number);
        for (const [place, outcome] of outcomes.entries()) {
          const { operation } = charges[place]!;
          if ('used' in outcome && outcome.used > 0)
            charged.set(operation, (charged.get(operation) ?? 0) + outcome.used);
        }
        return outcomesText(outcomes);
      },
    ],
    ['giveUp', ([items]: readonly unknown[]) => joiner.giveUp(items as readonly GivenUp[])],
    ['backup', async ([file]: readonly unknown[]) => void (await store.backup(file as string))],
    ['verifyCopy', ([file]: readonly unknown[]) => store.verifyCopy(file as string)],
  ]);
}
