import { isCommon, wordsOf } from './folded-words.ts';
import {
  type IndexableSection,
  type IndexFile,
  numberText,
  postingsText,
  sectionLines,
  termText,
} from './index-file.ts';
import { stem } from './stem.ts';

/** A word of the first sentence counts as two of the text. */
const FIRST_SENTENCE = 2;
/** From here on more of a word changes nothing. */
const MAX_COUNT = 40;

/**
 * The index of these sections. Headings are not in its postings: they travel anyway, and who reads it adds them. Nor is
 * what the text of a name repeats of that name: half of the words of most, and 4 KB of the file.
 */
export function buildIndex(sections: readonly IndexableSection[]): IndexFile {
  const postings = new Map<string, [number, number][]>();
  const lengths = sections.map(({ text, heading, kind, language }, section) => {
    const counts = new Map<string, number>();
    const [first, rest] = atFirstSentence(text);
    const name = kind === undefined ? [] : wordsOf(heading);
    const ofName = new Set(name.map((word) => stem(word, language)));
    const add = (words: readonly string[], by: number) => {
      for (const word of words) {
        if (isCommon(word)) continue;
        const term = stem(word, language);
        if (ofName.has(term)) continue;
        counts.set(term, Math.min(MAX_COUNT, (counts.get(term) ?? 0) + by));
      }
    };
    const words = [wordsOf(first), wordsOf(rest)] as const;
    add(words[0], FIRST_SENTENCE);
    add(words[1], 1);
    for (const [term, count] of counts) {
      const list = postings.get(term) ?? [];
      list.push([section, count]);
      postings.set(term, list);
    }
    return words[0].length + words[1].length;
  });
  const terms = [...postings.keys()].sort();
  return {
    sections: sectionLines(sections),
    lengths: lengths.map(numberText).join(''),
    terms: termText(terms),
    postings: terms.map((term) => postingsText(postings.get(term) ?? [])).join(' '),
  };
}

/** The first sentence and what follows. */
function atFirstSentence(text: string): readonly [string, string] {
  const end = /[.!?:](?=\s+\p{Lu})/u.exec(text)?.index ?? text.length;
  return [text.slice(0, end), text.slice(end)];
}
