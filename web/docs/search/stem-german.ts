import { endingFinder, regionAfter } from './stem-regions.ts';

const inflectionOf = endingFinder(['em', 'ern', 'er', 'e', 'en', 'es', 's']);
const comparisonOf = endingFinder(['en', 'er', 'est', 'st']);
const derivationOf = endingFinder(['end', 'ung', 'ig', 'ik', 'isch', 'lich', 'heit', 'keit']);

const isVowel = (letter: string): boolean => /[aeiouyäöü]/.test(letter);

/**
 * The stem of a German word: Snowball's German stemmer, https://snowballstem.org/algorithms/german/stemmer.html
 * @param word lower-case letters; umlauts may come without their marks, as in index and queries
 */
export function stemGerman(word: string): string {
  // A `u` or `y` between vowels is a consonant, written in upper case.
  const marked = word
    .replaceAll('ß', 'ss')
    .replace(/(?<=[aeiouyäöü])[uy](?=[aeiouyäöü])/g, (letter) => letter.toUpperCase());
  const beginning = regionAfter(marked, isVowel);
  const r2 = regionAfter(marked, isVowel, beginning);
  const r1 = Math.max(3, beginning);
  return derivation(comparison(inflection(marked, r1), r1), r1, r2)
    .toLowerCase()
    .replaceAll('ä', 'a')
    .replaceAll('ö', 'o')
    .replaceAll('ü', 'u');
}

function inflection(word: string, r1: number): string {
  const ending = inflectionOf(word);
  if (ending === undefined) return word;
  const rest = word.slice(0, -ending.length);
  if (rest.length < r1) return word;
  if (ending === 's') return /[bdfghklmnrt]$/.test(rest) ? rest : word;
  return /^e[ns]?$/.test(ending) && rest.endsWith('niss') ? rest.slice(0, -1) : rest;
}

function comparison(word: string, r1: number): string {
  const ending = comparisonOf(word);
  if (ending === undefined) return word;
  const rest = word.slice(0, -ending.length);
  if (rest.length < r1) return word;
  return ending === 'st' && !/.{3}[bdfghklmnt]$/.test(rest) ? word : rest;
}

function derivation(word: string, r1: number, r2: number): string {
  const ending = derivationOf(word);
  if (ending === undefined) return word;
  const rest = word.slice(0, -ending.length);
  if (rest.length < r2) return word;
  if (ending === 'end' || ending === 'ung') return without(rest, /(?<!e)ig$/, r2);
  if (ending === 'keit') return without(rest, /(?:lich|ig)$/, r2);
  if (ending === 'lich' || ending === 'heit') return without(rest, /e[rn]$/, r1);
  return rest.endsWith('e') ? word : rest;
}

/** Without an ending that begins in a region. */
const without = (word: string, ending: RegExp, region: number): string => {
  const rest = word.replace(ending, '');
  return rest.length >= region ? rest : word;
};
