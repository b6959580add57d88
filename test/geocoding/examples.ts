import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Match } from '@kontor/places';
import { EXTRACTS } from './extract.ts';
import { metres, plain } from './plain.ts';
import type { ExtractName } from './regions.ts';

interface Case {
  readonly data: ExtractName;
  readonly id: string;
  readonly language: string;
  readonly expect: {
    readonly status: 200 | 204;
    readonly anyOf?: readonly (readonly [number, number])[] | null;
    readonly toleranceM: number;
    readonly address: Readonly<Record<string, string | readonly string[] | null>>;
  };
}

export interface Examples {
  readonly search: readonly (Case & { readonly query: string })[];
  readonly reverse: readonly (Case & { readonly latitude: number; readonly longitude: number })[];
}

export const readExamples = (): Examples =>
  JSON.parse(readFileSync(join(EXTRACTS, 'examples.json'), 'utf8')) as Examples;

/** What is wrong with an answer; an empty list for a right one. */
export function faultsOf({ expect }: Case, match: Match | undefined): readonly string[] {
  if (match === undefined) return expect.status === 204 ? [] : ['nothing found'];
  if (expect.status === 204) return ['something found'];
  const { anyOf, toleranceM, address } = expect;
  const isNear = (anyOf ?? []).some(
    ([latitude, longitude]) => metres({ latitude, longitude }, match.position) <= toleranceM,
  );
  const faults = anyOf !== undefined && anyOf !== null && !isNear ? ['position'] : [];
  for (const [member, wanted] of Object.entries(address)) {
    const is = match.address[member as keyof Match['address']];
    const isRight =
      wanted === null ? is === undefined : [wanted].flat().some((one) => plain(one) === plain(is ?? ''));
    if (!isRight) faults.push(`${member} is ${is}`);
  }
  return faults;
}
