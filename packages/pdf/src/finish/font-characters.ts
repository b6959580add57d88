import { isArray, isStream, isString, type PdfObject, type PdfString } from '../object.ts';
import type { PdfFile } from '../read/pdf-file.ts';
import { isKeyword, Lexer, type Token } from '../syntax/lexer.ts';

/** Codes that one range may cover: a font has no more. */
const MAX_RANGE = 65_536;

/** The characters that a font's glyphs stand for, by its ToUnicode map (ISO 32000-1, 9.10.3). */
export function fontCharacters(file: PdfFile, font: PdfObject): ReadonlySet<string> {
  const characters = new Set<string>();
  const stream = file.resolve(file.dict(font).get('ToUnicode'));
  if (!isStream(stream)) return characters;
  const lexer = new Lexer(file.decoded(stream).data, 0, { maxDepth: 4, syntax: 'content' });
  let operands: PdfObject[] = [];
  for (let token: Token | undefined = lexer.next(); token !== undefined; token = lexer.next()) {
    if (!isKeyword(token)) {
      operands.push(token);
      continue;
    }
    if (token.keyword === 'endbfchar') addSingles(characters, operands);
    else if (token.keyword === 'endbfrange') addRanges(characters, operands);
    operands = [];
  }
  return characters;
}

const utf16 = ({ bytes }: PdfString): string =>
  Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');
const numberOf = ({ bytes }: PdfString): number => bytes.reduce((number, byte) => number * 256 + byte, 0);

function add(characters: Set<string>, text: string): void {
  for (const character of text) characters.add(character);
}

/** Pairs of code and text. */
function addSingles(characters: Set<string>, operands: readonly PdfObject[]): void {
  for (let i = 1; i < operands.length; i += 2) {
    const text = operands[i];
    if (isString(text)) add(characters, utf16(text));
  }
}

/** First code, last code, then the first text, which counts on, or a list of texts. */
function addRanges(characters: Set<string>, operands: readonly PdfObject[]): void {
  for (let i = 2; i < operands.length; i += 3) {
    const [first, last, text] = operands.slice(i - 2, i + 1);
    if (isArray(text)) for (const one of text) if (isString(one)) add(characters, utf16(one));
    if (!isString(text) || !isString(first) || !isString(last)) continue;
    const start = utf16(text);
    add(characters, start);
    const from = start.codePointAt(0);
    const count = Math.min(MAX_RANGE, numberOf(last) - numberOf(first));
    if (from === undefined || [...start].length > 1) continue;
    for (let step = 1; step <= count && from + step <= 0x10ffff; step++)
      characters.add(String.fromCodePoint(from + step));
  }
}
