import { isArray, isString, type PdfObject, type PdfString } from '../object.ts';
import { isKeyword, Lexer, type Token } from '../syntax/lexer.ts';

/** Codes that one range may cover: a font has no more. */
const MAX_RANGE = 65_536;

const numberOf = ({ bytes }: PdfString): number => bytes.reduce((number, byte) => number * 256 + byte, 0);

const utf16 = ({ bytes }: PdfString): string =>
  Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');

/** The texts of a font's codes by its ToUnicode map (ISO 32000-1, 9.10.3). */
export function unicodeMap(cmap: Uint8Array): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  const lexer = new Lexer(cmap, 0, { maxDepth: 4, syntax: 'content' });
  let operands: PdfObject[] = [];
  for (let token: Token | undefined = lexer.next(); token !== undefined; token = lexer.next()) {
    if (!isKeyword(token)) {
      operands.push(token);
      continue;
    }
    if (token.keyword === 'endbfchar') addSingles(texts, operands);
    else if (token.keyword === 'endbfrange') addRanges(texts, operands);
    operands = [];
  }
  return texts;
}

/** Pairs of code and text. */
function addSingles(texts: Map<number, string>, operands: readonly PdfObject[]): void {
  for (let i = 1; i < operands.length; i += 2) {
    const [code, text] = [operands[i - 1], operands[i]];
    if (isString(code) && isString(text)) texts.set(numberOf(code), utf16(text));
  }
}

/** First code, last code, then the first text, whose last unit counts on, or a list of texts. */
function addRanges(texts: Map<number, string>, operands: readonly PdfObject[]): void {
  for (let i = 2; i < operands.length; i += 3) {
    const [first, last, text] = operands.slice(i - 2, i + 1);
    if (!isString(first) || !isString(last)) continue;
    const from = numberOf(first);
    const count = Math.min(MAX_RANGE, numberOf(last) - from);
    if (isArray(text)) {
      text.forEach((one, step) => {
        if (isString(one) && step <= count) texts.set(from + step, utf16(one));
      });
    } else if (isString(text)) addRange(texts, { from, count, start: utf16(text) });
  }
}

interface CodeRange {
  readonly from: number;
  readonly count: number;
  readonly start: string;
}

function addRange(texts: Map<number, string>, { from, count, start }: CodeRange): void {
  const head = [...start];
  const last = head.pop()?.codePointAt(0);
  if (last === undefined) return;
  for (let step = 0; step <= count && last + step <= 0x10ffff; step++) {
    texts.set(from + step, head.join('') + String.fromCodePoint(last + step));
  }
}
