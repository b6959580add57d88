import { Marked } from 'marked';
import { plainText } from './plain-markdown.ts';

/** Search engines show about as much. */
const MAX_LENGTH = 160;
const MIN_LENGTH = 50;

/** What a page is about in one or two sentences: the beginning of its first paragraphs. */
export function descriptionOf(markdown: string): string {
  let text = '';
  for (const token of new Marked().lexer(markdown)) {
    if (text.length >= MIN_LENGTH) break;
    if (token.type === 'paragraph') text = `${text} ${plainText(token)}`.replace(/\s+/g, ' ').trim();
  }
  return shortened(text);
}

/** Whole sentences where one ends in time, else whole words. */
export function shortened(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const start = text.slice(0, MAX_LENGTH);
  const sentences = /^.*[.!?](?=\s)/.exec(text.slice(0, MAX_LENGTH + 1))?.[0] ?? '';
  return sentences.length >= MIN_LENGTH ? sentences : `${start.slice(0, start.lastIndexOf(' '))} …`;
}
