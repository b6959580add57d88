const ABBREVIATIONS: Readonly<Record<string, string>> = {
  '{abs}': '(?:abs(?:\\.|atz)?)\\s*',
  '{nr}': '(?:nr|nummer|z|ziff|ziffer|no)\\.?\\s*',
  '{z}': '(?:z|ziff|ziffer)\\.?\\s*',
  '{art}': '(?:art(?:\\.|\\p{L}*\\.?)?|artículo|člen\\p{L}*)\\s*',
  '{end}': '(?=[\\s.!]*$)',
  '{cl}': '(?:čl(?:\\.|an\\p{L}*)?)\\s*',
};

const START = '(?<![\\p{L}\\d])';
const END = '(?![\\p{L}\\d])';
/** Article 17 is not article 17-ter. */
const CITE_END = '(?![\\p{L}\\d]|[\\s-]?(?:bis|ter|quater|quinquies|sexies|septies)(?!\\p{L}))';

/** The notation of the word lists as the source of a regular expression. */
const expanded = (words: string): string =>
  words
    .replace(/\{[a-z]+\}/g, (name) => ABBREVIATIONS[name] ?? name)
    .replaceAll('§', '§+\\s*')
    .replaceAll('~', '[\\s\\-–‑]*')
    .replaceAll('…', '\\p{L}*')
    .replaceAll(' ', '[\\s\\-–‑]+');

/** Whole words of a list in its notation, ignoring case. `\s` also matches no-break spaces. */
export const wordPattern = (words: string, flags = 'iu'): RegExp =>
  new RegExp(`${START}(?:${expanded(words)})${END}`, flags);

/** At most so many characters between a number and the name of its law. */
const LAW_AFTER = 80;
const LAW_BEFORE = 40;

/** A cited number with the name of its law behind or before it; `name` absent: the number alone. */
export function citePattern(cite: string, name: string | undefined): RegExp {
  const number = `${/^[§\p{L}\d]/u.test(cite) ? START : ''}(?:${expanded(cite)})${CITE_END}`;
  if (name === undefined) return new RegExp(number, 'giu');
  const law = `${START}(?:${expanded(name)})${END}`;
  return new RegExp(
    `${number}(?=[^§;!?]{0,${LAW_AFTER}}?${law})|(?<=${law}[^;!?]{0,${LAW_BEFORE}})${number}`,
    'giu',
  );
}
