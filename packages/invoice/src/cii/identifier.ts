import { element } from '@kontor/base';
import type { Identifier } from '../request/identifier.ts';

/** Identifiers of a party: plain ones first, as the schema has it. A `GlobalID` without scheme fails. */
export const identifiers = (all: readonly (Identifier | undefined)[]): string => {
  const known = all.filter((one) => one !== undefined);
  const plain = known.filter(({ scheme }) => scheme === undefined);
  const registered = known.filter(({ scheme }) => scheme !== undefined);
  return [
    ...plain.map(({ id }) => element('ram:ID', id)),
    ...registered.map(({ scheme, id }) => element('ram:GlobalID', id, { schemeID: scheme })),
  ].join('');
};
