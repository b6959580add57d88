import { isArray, isKeyword, isName, isString, Lexer, type PdfObject, type Token } from '@kontor/pdf';

/** Entries of one CMap: more than all characters there are serve nobody. */
const MAX_ENTRIES = 200_000;

interface CodeSpace {
  readonly bytes: number;
  readonly low: number;
  readonly high: number;
}

const numberOf = (bytes: Uint8Array): number => bytes.reduce((value, byte) => value * 256 + byte, 0);

/** A CMap (ISO 32000-1, 9.7.5; Adobe Technical Note 5014): codes to CIDs, or codes to Unicode. */
export class CodeMap {
  readonly #spaces: CodeSpace[] = [];
  readonly #cids = new Map<number, number>();
  readonly #texts = new Map<number, string>();
  base: string | undefined;
  writingMode: number | undefined;

  addSpace(low: Uint8Array, high: Uint8Array): void {
    if (low.length > 4 || this.#spaces.length > 100) return;
    this.#spaces.push({ bytes: low.length, low: numberOf(low), high: numberOf(high) });
  }

  addCids(first: number, last: number, cid: number): void {
    for (let code = first; code <= last && this.#cids.size < MAX_ENTRIES; code++)
      this.#cids.set(code, cid + code - first);
  }

  addText(code: number, text: string): void {
    if (this.#texts.size < MAX_ENTRIES) this.#texts.set(code, text);
  }

  cid(code: number): number | undefined {
    return this.#cids.get(code);
  }

  text(code: number): string | undefined {
    return this.#texts.get(code);
  }

  /** Bytes of every code; 0 when codes differ in length. */
  get codeBytes(): number {
    const lengths = new Set(this.#spaces.map(({ bytes }) => bytes));
    return lengths.size === 1 ? [...lengths][0]! : 0;
  }

  /** Codes with a text. */
  get texts(): ReadonlyMap<number, string> {
    return this.#texts;
  }

  get highestCid(): number {
    let highest = 0;
    for (const cid of this.#cids.values()) highest = Math.max(highest, cid);
    return highest;
  }

  /** Divides a string by the code spaces; without any, codes have two bytes. */
  codes(bytes: Uint8Array): readonly number[] {
    const codes: number[] = [];
    const shortest = Math.min(...this.#spaces.map((space) => space.bytes), 4);
    for (let at = 0; at < bytes.length; ) {
      const length = this.#codeLength(bytes, at) ?? (this.#spaces.length === 0 ? 2 : shortest);
      codes.push(numberOf(bytes.subarray(at, at + length)));
      at += length;
    }
    return codes;
  }

  #codeLength(bytes: Uint8Array, at: number): number | undefined {
    for (let length = 1; length <= 4 && at + length <= bytes.length; length++) {
      const code = bytes.subarray(at, at + length);
      if (this.#spaces.some((space) => space.bytes === length && isWithin(code, space))) return length;
    }
    return undefined;
  }
}

/** Every byte must be within the bytes of the bounds. */
function isWithin(code: Uint8Array, { bytes, low, high }: CodeSpace): boolean {
  return code.every((byte, index) => {
    const shift = 256 ** (bytes - 1 - index);
    const [first, last] = [Math.floor(low / shift) % 256, Math.floor(high / shift) % 256];
    return byte >= first && byte <= last;
  });
}

function utf16(bytes: Uint8Array): string {
  const even = Buffer.from(bytes.subarray(0, bytes.length & ~1));
  return bytes.length === 1 ? String.fromCharCode(bytes[0]!) : even.swap16().toString('utf16le');
}

/** The text after a number of steps: the last character counts on (9.10.3). */
function stepped(text: string, steps: number): string {
  if (steps === 0) return text;
  const last = text.charCodeAt(text.length - 1);
  return text.slice(0, -1) + String.fromCharCode((last + steps) & 0xffff);
}

/** Reads what is understood of a CMap. */
export function parseCodeMap(data: Uint8Array): CodeMap {
  const map = new CodeMap();
  const lexer = new Lexer(data, 0, { maxDepth: 8, syntax: 'content' });
  let operands: PdfObject[] = [];
  for (let token: Token | undefined = lexer.next(); token !== undefined; token = lexer.next()) {
    if (!isKeyword(token)) {
      if (operands.length < 1_000) operands.push(token);
      continue;
    }
    apply(map, token.keyword, operands);
    operands = [];
  }
  return map;
}

function apply(map: CodeMap, keyword: string, operands: readonly PdfObject[]): void {
  const [first] = operands;
  if (keyword === 'usecmap' && isName(operands.at(-1) ?? null))
    map.base = (operands.at(-1) as { name: string }).name;
  if (keyword === 'def' && isName(first ?? null) && (first as { name: string }).name === 'WMode') {
    if (typeof operands[1] === 'number') map.writingMode = operands[1];
  }
  if (keyword === 'endcodespacerange') {
    for (let i = 0; i + 1 < operands.length; i += 2) {
      const [low, high] = [operands[i]!, operands[i + 1]!];
      if (isString(low) && isString(high)) map.addSpace(low.bytes, high.bytes);
    }
  }
  if (keyword === 'endcidrange' || keyword === 'endbfrange') ranges(map, operands, keyword);
  if (keyword === 'endcidchar' || keyword === 'endbfchar') characters(map, operands);
}

function ranges(map: CodeMap, operands: readonly PdfObject[], keyword: string): void {
  for (let i = 0; i + 2 < operands.length; i += 3) {
    const [low, high, target] = [operands[i]!, operands[i + 1]!, operands[i + 2]!];
    if (!isString(low) || !isString(high)) continue;
    const [first, last] = [numberOf(low.bytes), numberOf(high.bytes)];
    if (keyword === 'endcidrange' && typeof target === 'number') map.addCids(first, last, target);
    for (let code = first; code <= last && code - first < 0x10000; code++) {
      const own = isArray(target) ? target[code - first] : target;
      if (own === undefined || !isString(own)) break;
      map.addText(code, isArray(target) ? utf16(own.bytes) : stepped(utf16(own.bytes), code - first));
    }
  }
}

function characters(map: CodeMap, operands: readonly PdfObject[]): void {
  for (let i = 0; i + 1 < operands.length; i += 2) {
    const [code, target] = [operands[i]!, operands[i + 1]!];
    if (!isString(code)) continue;
    if (typeof target === 'number') map.addCids(numberOf(code.bytes), numberOf(code.bytes), target);
    else if (isString(target)) map.addText(numberOf(code.bytes), utf16(target.bytes));
  }
}
