import { isDigit } from '../syntax/character-class.ts';

/** Any date will do: the dictionary that it is in is replaced by the update. */
const FIXED_DATE = '19700101000000';
const DATE_KEYS = ['/CreationDate (D:', '/ModDate (D:'] as const;

/** Beginning of the ids that the browser gives to structure elements: `(node00000012)`. */
const NODE = Buffer.from('(node');
const MIN_DIGITS = 8;
const MAX_DIGITS = 20;
const CLOSING_BRACKET = 0x29;

/**
 * A browser's print with what differs from print to print made equal, in bytes of the same length: its dates, and the
 * ids of structure elements, which count on through the life of a page; they are numbered from 1 in their order.
 */
export function stableBytes(print: Uint8Array): Uint8Array {
  const bytes = Buffer.from(print);
  for (const key of DATE_KEYS) {
    for (let at = bytes.indexOf(key); at >= 0; at = bytes.indexOf(key, at + 1)) {
      bytes.write(FIXED_DATE, at + key.length, 'latin1');
    }
  }
  const ids = nodeIds(bytes);
  const ranks = ranksOf(ids);
  for (const { at, digits } of ids) {
    const rank = ranks.get(digits)!;
    if (rank !== digits) bytes.write(rank, at, 'latin1');
  }
  return bytes;
}

interface NodeId {
  /** Where the digits begin. */
  readonly at: number;
  readonly digits: string;
}

function nodeIds(bytes: Buffer): readonly NodeId[] {
  const ids: NodeId[] = [];
  for (let found = bytes.indexOf(NODE); found >= 0; found = bytes.indexOf(NODE, found + 1)) {
    const at = found + NODE.length;
    let end = at;
    while (end < at + MAX_DIGITS && isDigit(bytes[end])) end++;
    if (end - at >= MIN_DIGITS && bytes[end] === CLOSING_BRACKET && isId(bytes, found))
      ids.push({ at, digits: bytes.toString('latin1', at, end) });
  }
  return ids;
}

/**
 * Whether a string is an id and no text of the document: it is the value of /ID or in a list (of names with
 * references, of limits, of headers). In texts the browser escapes brackets, so none can begin within one.
 */
function isId(bytes: Buffer, at: number): boolean {
  const before = bytes.toString('latin1', Math.max(0, at - 12), at).trimEnd();
  return /(\/ID|\[|\)|\bR)$/.test(before);
}

function ranksOf(ids: readonly NodeId[]): ReadonlyMap<string, string> {
  const inOrder = [...new Set(ids.map(({ digits }) => digits))].sort(
    (a, b) => a.length - b.length || (a < b ? -1 : 1),
  );
  return new Map(inOrder.map((digits, index) => [digits, String(index + 1).padStart(digits.length, '0')]));
}
