import { useState } from 'preact/hooks';
import type { KeyRow } from '../../src/dashboard-api-types/wire.ts';
import { mayCall } from '../shell/keys.ts';
import { loggedIn } from '../shell/session.ts';
import { storeChoice, storedChoice } from '../shell/theme.ts';
import { chosenKey } from './chosen-key.ts';

/**
 * The key for an operation, kept for the account in this browser once a call was made with it.
 * @param isRight keys that are chosen by themselves, where the account has such
 */
export function useChosenKey(
  operation: string,
  keys: readonly KeyRow[],
  isRight: (key: KeyRow) => boolean = () => true,
) {
  const place = `playground-key-${loggedIn().account.id}`;
  const usable = keys.filter((key) => mayCall(key, operation));
  const right = usable.filter(isRight);
  const [id, choose] = useState(() => {
    const lastId = Number(storedChoice(place) ?? Number.NaN);
    return chosenKey({ usable: right.length > 0 ? right : usable, lastId, now: Date.now() })?.id;
  });
  return { usable, id, choose, keep: (used: number) => storeChoice(place, String(used)) };
}
