/** Words of texts and queries, as the search compares them. */

/** Letters without marks, in lower case: "Gebühr" is "gebuhr". */
export const folded = (text: string): string =>
  // Nearly all words are of these letters, and the others take ten times as long.
  /^[A-Za-z0-9]*$/.test(text)
    ? text.toLowerCase()
    : text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();

export interface TextWord {
  /** As it is compared: folded. */
  readonly word: string;
  /** Where it begins and ends in the text. */
  readonly from: number;
  readonly to: number;
}

/** Letters and digits, marks of letters among them. */
const WHOLE = /[\p{L}\p{N}\p{M}]+/gu;
/** `ibanMust`, `EInvoice`; but not `PDFs`. */
const CAMEL = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}{2}/u;
/** Inside a word: `iban|Must|Be|Valid`, `E|Invoice`, `XML|File`. */
const INNER = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{N}+|\p{Lu}/gu;

/** The words of a text with their places; of words in camel case first the whole, then its parts. */
export function textWords(text: string): readonly TextWord[] {
  return Array.from(text.matchAll(WHOLE)).flatMap(({ 0: whole, index }) => {
    const parts = CAMEL.test(whole) ? Array.from(whole.matchAll(INNER)) : [];
    return [
      { word: folded(whole), from: index, to: index + whole.length },
      ...parts.map(({ 0: part, index: at }) => ({
        word: folded(part),
        from: index + at,
        to: index + at + part.length,
      })),
    ];
  });
}

export const wordsOf = (text: string): readonly string[] => textWords(text).map(({ word }) => word);

/** Words that are in most sections: they decide nothing. Not looked for beside others. */
const COMMON = new Set(
  (
    'a an and are as at be by can do does for from has have how i if in is it its message must my not of on or that ' +
    'the their then this to was what when which who with you your ' +
    'als am an auf aus bei das dem den der des die ein eine einem einen einer es fur ich im ist kann man mein meine mit ' +
    'nicht oder sich sind und von was wer wie wird wo zu zum zur'
  ).split(' '),
);

export const isCommon = (word: string): boolean => COMMON.has(word);
