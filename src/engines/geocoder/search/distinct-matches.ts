import type { Match, Position } from '@kontor/places';

/** Answers with one address that are nearer to each other than about 20 km are the same place or street. */
const SAME_DEGREES = 0.2;

/** The first of matches that are answered with the same address, at most `limit`, in their order. */
export function distinctMatches(matches: readonly Match[], limit: number): readonly Match[] {
  const kept: Match[] = [];
  for (const match of matches) {
    if (kept.length >= limit) break;
    if (!kept.some((one) => isSame(one, match))) kept.push(match);
  }
  return kept;
}

const isSame = (a: Match, b: Match): boolean => isNear(a.position, b.position) && wordsOf(a) === wordsOf(b);

/** The postcode is left out: a town and the town of that postcode are one. */
const wordsOf = ({ address: { houseNumber, street, city, postalCode, countryCode } }: Match): string =>
  JSON.stringify([houseNumber, street, city ?? postalCode, countryCode]);

function isNear(a: Position, b: Position): boolean {
  const east = Math.abs(a.longitude - b.longitude);
  const shrink = Math.cos((a.latitude * Math.PI) / 180);
  return (
    Math.abs(a.latitude - b.latitude) < SAME_DEGREES && Math.min(east, 360 - east) * shrink < SAME_DEGREES
  );
}
