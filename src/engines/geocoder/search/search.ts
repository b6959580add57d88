import type { Match } from '#lib/places/geocoder.ts';
import { countryOfWords } from '#lib/places/languages/country-words.ts';
import type { Stopper } from '#lib/places/query/stopper.ts';
import { tokensOf } from '#lib/places/text/tokens.ts';
import type { OpenDataFile } from '../data-file/open-data-file.ts';
import { answerOf, countryAnswer } from './answer.ts';
import type { Accepted } from './pool.ts';
import { type Asked, searchFile } from './search-file.ts';

/** A file that is asked later must be better by so much: it has the same towns with less around them. */
const CLEARLY_BETTER = 0.02;
const GOOD_ENOUGH = 0.93;

/**
 * The best match of a free text in several data files, those with streets first.
 * @throws Cancelled, errors of SQLite and RangeError for a damaged file
 */
export function search(
  files: readonly OpenDataFile[],
  query: string,
  language: string,
  stopper: Stopper,
): Match | undefined {
  const { tokens, countryHint } = tokensOf(query);
  const country = countryOfWords(tokens);
  if (tokens.length === 0) return undefined;
  if (country !== undefined && country.first === 0 && country.last === tokens.length - 1) {
    const match = firstOf(files, (file) => countryAnswer(file, country.code, language));
    if (match !== undefined) return match;
  }
  const hinted = countryHint === undefined ? undefined : { code: countryHint, first: 0, last: -1 };
  const named = country ?? hinted;
  const asked: Asked = named === undefined ? { tokens } : { tokens, country: named };
  const isSure = country?.isCertain ?? true;
  const fitting = files.filter(({ about }) => !isSure || named === undefined || mayHold(about, named.code));
  return bestOf(fitting, asked, language, stopper);
}

function bestOf(
  files: readonly OpenDataFile[],
  asked: Asked,
  language: string,
  stopper: Stopper,
): Match | undefined {
  let best: { readonly file: OpenDataFile; readonly accepted: Accepted } | undefined;
  const withStreetsFirst = [...files].sort((a, b) => Number(b.hasStreets) - Number(a.hasStreets));
  for (const file of withStreetsFirst) {
    const accepted = searchFile(file, asked, stopper);
    if (accepted === undefined) continue;
    const least = best === undefined ? Number.NEGATIVE_INFINITY : best.accepted.score + CLEARLY_BETTER;
    if (accepted.score > least) best = { file, accepted };
    if (accepted.score >= GOOD_ENOUGH && accepted.found.candidate.kind === 'street') break;
  }
  return best === undefined ? undefined : answerOf(best.file, best.accepted, language);
}

/** A file without countries says nothing of them. */
const mayHold = ({ countries }: OpenDataFile['about'], code: string): boolean =>
  countries.length === 0 || countries.includes(code);

function firstOf<In, Out>(list: readonly In[], find: (one: In) => Out | undefined): Out | undefined {
  for (const one of list) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}
