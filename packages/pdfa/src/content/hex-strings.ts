const [OPEN, CLOSE, ESCAPE, LESS, GREATER] = Buffer.from('()\\<>');

/** Where a literal string ends, from the byte behind its parenthesis on (ISO 32000-1, 7.3.4.2). */
function endOfLiteral(bytes: Uint8Array, start: number): number {
  let depth = 1;
  let at = start;
  for (; at < bytes.length && depth > 0; at++) {
    if (bytes[at] === ESCAPE) at++;
    else if (bytes[at] === OPEN) depth++;
    else if (bytes[at] === CLOSE) depth--;
  }
  return at;
}

/** Whether a string of hexadecimal digits has something else, or a digit without its pair (7.3.4.3). */
export function hasBadHex(bytes: Uint8Array): boolean {
  if (!bytes.includes(LESS!)) return false;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === OPEN) at = endOfLiteral(bytes, at + 1) - 1;
    else if (bytes[at] === LESS && bytes[at + 1] === LESS) at++;
    else if (bytes[at] === LESS) {
      const end = bytes.indexOf(GREATER!, at);
      if (end < 0) return true;
      if (!isWholeHex(Buffer.from(bytes.subarray(at + 1, end)).toString('latin1'))) return true;
      at = end;
    }
  }
  return false;
}

function isWholeHex(digits: string): boolean {
  const plain = digits.replace(/[\0\t\n\f\r ]/g, '');
  return plain.length % 2 === 0 && !/[^0-9A-Fa-f]/.test(plain);
}
