import { endingFinder, regionAfter } from './stem-regions.ts';

/** Irregular words, and words that the rules would join with others (section "exceptional forms" of the algorithm). */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  skis: 'ski',
  skies: 'sky',
  dying: 'die',
  lying: 'lie',
  tying: 'tie',
  idly: 'idl',
  gently: 'gentl',
  ugly: 'ugli',
  early: 'earli',
  only: 'onli',
  singly: 'singl',
  ...Object.fromEntries(
    ['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'].map((word) => [word, word]),
  ),
};
/** Left as they are once a plural's ending is gone. */
const FINISHED = ['inning', 'outing', 'canning', 'herring', 'earring', 'proceed', 'exceed', 'succeed'];
/** Beginnings after which the first region begins. */
const EARLY_REGION = ['gener', 'commun', 'arsen'];

const STEP_2: Readonly<Record<string, string>> = {
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  abli: 'able',
  entli: 'ent',
  izer: 'ize',
  ization: 'ize',
  ational: 'ate',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  aliti: 'al',
  alli: 'al',
  fulness: 'ful',
  ousli: 'ous',
  ousness: 'ous',
  iveness: 'ive',
  iviti: 'ive',
  biliti: 'ble',
  bli: 'ble',
  ogi: 'og',
  fulli: 'ful',
  lessli: 'less',
  li: '',
};
const STEP_3: Readonly<Record<string, string>> = {
  tional: 'tion',
  ational: 'ate',
  alize: 'al',
  icate: 'ic',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
  ative: '',
};
const tenseOf = endingFinder(['eed', 'eedly', 'ed', 'edly', 'ing', 'ingly']);
const endingOf2 = endingFinder(Object.keys(STEP_2));
const endingOf3 = endingFinder(Object.keys(STEP_3));
const endingOf4 = endingFinder([
  ...['al', 'ance', 'ence', 'er', 'ic', 'able', 'ible', 'ant', 'ement'],
  ...['ment', 'ent', 'ism', 'ate', 'iti', 'ous', 'ive', 'ize', 'ion'],
]);

const isVowel = (letter: string): boolean => /[aeiouy]/.test(letter);
const hasVowel = (text: string): boolean => /[aeiouy]/.test(text);
/** A vowel between non-vowels, the last none of w, x and Y; or a vowel at the beginning and a non-vowel. */
const endsInShortSyllable = (word: string): boolean =>
  /(?:[^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy])$/.test(word);

/**
 * The stem of an English word: Snowball's English stemmer ("Porter 2"), https://snowballstem.org/algorithms/english/stemmer.html
 * @param word lower-case letters without apostrophes
 */
export function stemEnglish(word: string): string {
  const exception = Object.hasOwn(EXCEPTIONS, word) ? EXCEPTIONS[word] : undefined;
  if (exception !== undefined) return exception;
  if (word.length < 3) return word;
  // A `y` that is a consonant is written `Y`.
  const marked = word.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y');
  const early = EARLY_REGION.find((beginning) => marked.startsWith(beginning));
  const r1 = early?.length ?? regionAfter(marked, isVowel);
  const r2 = regionAfter(marked, isVowel, r1);
  const singular = withoutPlural(marked);
  if (FINISHED.includes(singular)) return singular;
  const shortened = [withoutTense, ySpelt, step2, step3, step4, withoutLastLetter].reduce(
    (current, step) => step(current, r1, r2),
    singular,
  );
  return shortened.toLowerCase();
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/ie[ds]$/.test(word)) return word.length > 4 ? word.slice(0, -2) : word.slice(0, -1);
  if (/(?:us|ss)$/.test(word) || !word.endsWith('s')) return word;
  return hasVowel(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function withoutTense(word: string, r1: number): string {
  const ending = tenseOf(word);
  if (ending === undefined) return word;
  const rest = word.slice(0, -ending.length);
  if (ending.startsWith('eed')) return rest.length >= r1 ? `${rest}ee` : word;
  if (!hasVowel(rest)) return word;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(rest)) return rest.slice(0, -1);
  return endsInShortSyllable(rest) && r1 >= rest.length ? `${rest}e` : rest;
}

const ySpelt = (word: string): string => word.replace(/(.[^aeiouy])[yY]$/, '$1i');

function step2(word: string, r1: number): string {
  const ending = endingOf2(word);
  if (ending === undefined) return word;
  const rest = word.slice(0, -ending.length);
  if (rest.length < r1) return word;
  if (ending === 'li' && !/[cdeghkmnrt]$/.test(rest)) return word;
  if (ending === 'ogi' && !rest.endsWith('l')) return word;
  return rest + STEP_2[ending];
}

function step3(word: string, r1: number, r2: number): string {
  const ending = endingOf3(word);
  if (ending === undefined) return word;
  const rest = word.slice(0, -ending.length);
  return rest.length < (ending === 'ative' ? r2 : r1) ? word : rest + STEP_3[ending];
}

function step4(word: string, _r1: number, r2: number): string {
  const ending = endingOf4(word);
  if (ending === undefined) return word;
  const rest = word.slice(0, -ending.length);
  if (rest.length < r2 || (ending === 'ion' && !/[st]$/.test(rest))) return word;
  return rest;
}

function withoutLastLetter(word: string, r1: number, r2: number): string {
  const rest = word.slice(0, -1);
  if (word.endsWith('e')) {
    return rest.length >= r2 || (rest.length >= r1 && !endsInShortSyllable(rest)) ? rest : word;
  }
  return word.endsWith('ll') && rest.length >= r2 ? rest : word;
}
