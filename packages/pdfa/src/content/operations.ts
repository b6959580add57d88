import {
  isKeyword,
  isName,
  isSpace,
  isString,
  Lexer,
  type PdfDict,
  type PdfObject,
  type Token,
} from '@kontor/pdf';

/** An image inside a content stream (ISO 32000-1, 8.9.7); keys and values as written, short or long. */
export interface InlineImage {
  readonly dict: PdfDict;
  readonly dataStart: number;
  readonly dataEnd: number;
}

export interface Operation {
  readonly operator: string;
  readonly operands: readonly PdfObject[];
  /** Bytes from the first operand to the end of the operator. */
  readonly start: number;
  readonly end: number;
  readonly image?: InlineImage;
}

const MAX_DEPTH = 64;
/** Operands of one operator: a DeviceN colour has the most, 32 and a name. */
const MAX_OPERANDS = 64;

/** Operations of a content stream one after another; malformed bytes are passed over as viewers do. */
export function readContent(data: Uint8Array, visit: (operation: Operation) => void): void {
  const lexer = new Lexer(data, 0, { maxDepth: MAX_DEPTH, syntax: 'content' });
  let operands: PdfObject[] = [];
  lexer.skipSpace();
  let start = lexer.place;
  let before = start;
  for (let token: Token | undefined = lexer.next(); token !== undefined; token = lexer.next()) {
    if (!isKeyword(token)) {
      if (operands.length === 0) start = before;
      if (operands.length < MAX_OPERANDS) operands.push(token);
    } else {
      if (operands.length === 0) start = before;
      const image = token.keyword === 'BI' ? inlineImage(data, lexer) : undefined;
      const operation = { operator: token.keyword, operands, start, end: lexer.place };
      visit(image === undefined ? operation : { ...operation, image });
      operands = [];
    }
    lexer.skipSpace();
    before = lexer.place;
  }
}

/** Reads from after BI to after EI. */
function inlineImage(data: Uint8Array, lexer: Lexer): InlineImage {
  const dict = new Map<string, PdfObject>();
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    if (isKeyword(token)) {
      if (token.keyword === 'ID') break;
      continue;
    }
    if (!isName(token)) continue;
    const value = lexer.next();
    if (value === undefined) break;
    if (isKeyword(value)) {
      if (value.keyword === 'ID') break;
      continue;
    }
    dict.set(token.name, value);
  }
  const dataStart = Math.min(data.length, lexer.place + 1);
  const dataEnd = endOfImage(data, dataStart);
  lexer.place = Math.min(data.length, dataEnd.after);
  return { dict, dataStart, dataEnd: dataEnd.end };
}

/** Bytes after EI that must look like content: image data may contain the letters accidentally. */
const LOOK_AHEAD = 16;

function endOfImage(data: Uint8Array, start: number): { readonly end: number; readonly after: number } {
  for (let at = start; at + 1 < data.length; at++) {
    if (data[at] !== 0x45 || data[at + 1] !== 0x49) continue;
    const isApart = at === start || isSpace(data[at - 1]);
    const next = data[at + 2];
    if (!isApart || (next !== undefined && !isSpace(next))) continue;
    if (!looksLikeContent(data.subarray(at + 2, at + 2 + LOOK_AHEAD))) continue;
    return { end: at > start ? at - 1 : at, after: at + 2 };
  }
  return { end: data.length, after: data.length };
}

const looksLikeContent = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => (byte >= 32 && byte < 127) || byte === 9 || byte === 10 || byte === 13);

/** The strings that a text-showing operator shows. */
export function shownStrings({ operator, operands }: Operation): readonly Uint8Array[] {
  const last = operands.at(-1);
  if (operator === 'TJ') return Array.isArray(last) ? last.filter(isString).map(({ bytes }) => bytes) : [];
  return isString(last) ? [last.bytes] : [];
}
