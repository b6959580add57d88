import type { KeyList, KeyRow } from '../../src/dashboard-api-types/wire.ts';
import { type Answer, useAnswer } from './live.ts';

/** The account's keys. */
export const useKeys = (): Answer<KeyList> => useAnswer<KeyList>('/keys');

/** Whether a key is live and its scope has the operation. */
export const mayCall = ({ state, scopes }: KeyRow, operation: string): boolean =>
  state === 'live' && (scopes?.includes(operation) ?? true);
