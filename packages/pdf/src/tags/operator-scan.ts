/** What of a byte ends a token, or is one (ISO 32000-1, 7.2.2). */
const SPACE = 1;
const DELIMITER = 2;

const CLASSES = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) CLASSES[byte] = SPACE;
for (const character of '()<>[]{}/%') CLASSES[character.charCodeAt(0)] = DELIMITER;

const isNumberByte = (byte: number): boolean => byte <= 0x39 && byte !== 0x27 && byte !== 0x22;

/**
 * Goes through the operators of a content stream, each with the place of its first operand, of itself, and behind it.
 * Values are skipped, not read: pages of a browser have ten thousand operators, and few of them matter.
 */
export function scanOperators(
  content: Buffer,
  visit: (operator: string, from: number, at: number, to: number) => void,
): void {
  const end = content.length;
  let from = -1;
  let at = 0;
  while (at < end) {
    const byte = content[at]!;
    const kind = CLASSES[byte]!;
    if (kind === SPACE) {
      at++;
      continue;
    }
    if (byte === 0x25) {
      at = endOfLine(content, at);
      continue;
    }
    const start = at;
    if (kind === DELIMITER) at = behindDelimited(content, at);
    else {
      at++;
      while (at < end && CLASSES[content[at]!] === 0) at++;
      if (!isNumberByte(byte) && !isWordOperand(content, start, at)) {
        const operator = operatorText(content, start, at);
        if (operator === 'ID') at = behindInlineImage(content, at);
        visit(operator, from < 0 ? start : from, start, at);
        from = -1;
        continue;
      }
    }
    if (from < 0) from = start;
  }
}

/** Operators of one or two characters, by their bytes: nearly all are, and decoding each costs more than to find it. */
const SHORT: (string | undefined)[] = [];

function operatorText(content: Buffer, start: number, end: number): string {
  const length = end - start;
  if (length > 2) return content.toString('latin1', start, end);
  const key = length === 1 ? content[start]! : content[start]! * 256 + content[start + 1]!;
  SHORT[key] ??= content.toString('latin1', start, end);
  return SHORT[key];
}

/** `true`, `false` and `null` look like operators. */
function isWordOperand(content: Buffer, start: number, end: number): boolean {
  const length = end - start;
  if (length !== 4 && length !== 5) return false;
  const word = content.toString('latin1', start, end);
  return word === 'true' || word === 'false' || word === 'null';
}

function endOfLine(content: Buffer, at: number): number {
  let place = at;
  while (place < content.length && content[place] !== 10 && content[place] !== 13) place++;
  return place;
}

/** Behind a string, a hexadecimal string or a name; brackets are passed one by one. */
function behindDelimited(content: Buffer, at: number): number {
  const byte = content[at];
  if (byte === 0x28) return behindString(content, at);
  if (byte === 0x3c && content[at + 1] !== 0x3c) {
    const close = content.indexOf(0x3e, at);
    return close < 0 ? content.length : close + 1;
  }
  let place = at + 1;
  if (byte === 0x2f) while (place < content.length && CLASSES[content[place]!] === 0) place++;
  return place;
}

function behindString(content: Buffer, at: number): number {
  let depth = 0;
  for (let place = at; place < content.length; place++) {
    const byte = content[place];
    if (byte === 0x5c) place++;
    else if (byte === 0x28) depth++;
    else if (byte === 0x29 && --depth === 0) return place + 1;
  }
  return content.length;
}

/** Data of an inline image end with EI between white space (8.9.7). */
function behindInlineImage(content: Buffer, at: number): number {
  for (let found = content.indexOf('EI', at + 1); found >= 0; found = content.indexOf('EI', found + 1)) {
    const next = content[found + 2];
    if (CLASSES[content[found - 1]!] === SPACE && (next === undefined || CLASSES[next] === SPACE))
      return found + 2;
  }
  return content.length;
}
