import type { KeyList, KeyRow } from '../../src/dashboard-api-types/wire.ts';
import { type Resource, useResource } from './resource.ts';

/** The account's keys. */
export const useKeys = (): Resource<KeyList> => useResource<KeyList>('/keys');

/** Whether a key is live and its scope has the operation. */
export const mayCall = ({ state, scopes }: KeyRow, operation: string): boolean =>
  state === 'live' && (scopes?.includes(operation) ?? true);
