import { PdfUnreadable } from '@kontor/base';
import { dict, isRef, type PdfObject } from '@kontor/pdf';
import type { PdfDraft } from '../model/pdf-draft.ts';

/** What content leaves open: graphics states, texts, marked content; and what it closes without having opened it. */
export interface Openness {
  /** Operators that close what is open. */
  readonly closing: string;
  /** Places of each `Q` without a `q` before it, in bytes. */
  readonly unopened: readonly number[];
}

/** Content that may be put between `q` and `Q`. */
export interface ClosableContent {
  readonly contents: readonly PdfObject[];
  readonly closing: string;
}

/** What is open after this counts as closed: content that nests deeper is refused by readers. */
const MAX_OPEN = 1_000;
const SPACE = 0x20;

/** Makes the content of pages such that a state around it is restored behind it; what cannot be read stays as it is. */
export class OpenContent {
  readonly #draft: PdfDraft;
  readonly #known = new Map<string, ClosableContent>();

  constructor(draft: PdfDraft) {
    this.#draft = draft;
  }

  closable(contents: readonly PdfObject[]): ClosableContent {
    const key = contents.every(isRef) ? contents.map(({ object }) => object).join(' ') : undefined;
    const known = key === undefined ? undefined : this.#known.get(key);
    if (known !== undefined) return known;
    const found = this.#read(contents);
    if (key !== undefined) this.#known.set(key, found);
    return found;
  }

  #read(contents: readonly PdfObject[]): ClosableContent {
    const data = this.#joined(contents);
    if (data === undefined) return { contents, closing: '' };
    const { closing, unopened } = opennessOf(data);
    if (unopened.length === 0) return { contents, closing };
    // Readers pass over a `Q` without its `q`: it must not find the one around the content.
    const passed = Uint8Array.from(data);
    for (const at of unopened) passed[at] = SPACE;
    return { contents: [this.#draft.addStream(dict({}), passed)], closing };
  }

  /** The data of all streams in one; undefined where a part cannot be read. */
  #joined(contents: readonly PdfObject[]): Uint8Array | undefined {
    try {
      const { data, isWhole } = this.#draft.joined(contents);
      return isWhole ? data : undefined;
    } catch (error) {
      if (error instanceof PdfUnreadable) return undefined;
      throw error;
    }
  }
}

const isDelimiter = new Uint8Array(256);
for (const character of '\0\t\n\f\r ()<>[]{}/%') isDelimiter[character.charCodeAt(0)] = 1;

/** First letters of operators that open or close something: numbers and all others are passed over quickly. */
const isOpener = new Uint8Array(256);
for (const letter of 'qQBEI') isOpener[letter.charCodeAt(0)] = 1;

/** Counts the operators that open and close something; strings, comments and inline pictures are passed over. */
export function opennessOf(data: Uint8Array): Openness {
  const counts: Counts = { states: 0, text: false, marked: 0, unopened: [] };
  for (let at = 0; at < data.length; ) {
    const byte = data[at]!;
    if (byte === 0x28) at = behindString(data, at + 1);
    else if (byte === 0x25) at = behindLine(data, at);
    else if (byte === 0x2f) at = behindWord(data, at + 1);
    else if (isDelimiter[byte] === 1) at++;
    else {
      const end = behindWord(data, at);
      if (isOpener[byte] === 1 && end - at <= 3)
        at = count(
          counts,
          Buffer.from(data.buffer, data.byteOffset + at, end - at).toString('latin1'),
          data,
          end,
        );
      else at = end;
    }
  }
  const { states, text, marked, unopened } = counts;
  return {
    unopened,
    closing: `${text ? 'ET\n' : ''}${'EMC\n'.repeat(Math.min(marked, MAX_OPEN))}${'Q\n'.repeat(Math.min(states, MAX_OPEN))}`,
  };
}

interface Counts {
  states: number;
  text: boolean;
  marked: number;
  readonly unopened: number[];
}

/** Where to go on behind an operator that ends at `end`. */
function count(counts: Counts, word: string, data: Uint8Array, end: number): number {
  switch (word) {
    case 'q':
      counts.states++;
      break;
    case 'Q':
      if (counts.states > 0) counts.states--;
      else counts.unopened.push(end - 1);
      break;
    case 'BT':
      counts.text = true;
      break;
    case 'ET':
      counts.text = false;
      break;
    case 'BMC':
    case 'BDC':
      counts.marked++;
      break;
    case 'EMC':
      counts.marked = Math.max(0, counts.marked - 1);
      break;
    case 'ID':
      return behindPicture(data, end);
    default:
  }
  return end;
}

function behindWord(data: Uint8Array, from: number): number {
  let at = from;
  while (at < data.length && isDelimiter[data[at]!] === 0) at++;
  return at;
}

function behindLine(data: Uint8Array, from: number): number {
  let at = from;
  while (at < data.length && data[at] !== 0x0a && data[at] !== 0x0d) at++;
  return at;
}

function behindString(data: Uint8Array, from: number): number {
  let depth = 1;
  let at = from;
  for (; at < data.length && depth > 0; at++) {
    const byte = data[at];
    if (byte === 0x5c) at++;
    else if (byte === 0x28) depth++;
    else if (byte === 0x29) depth--;
  }
  return at;
}

/** Behind the `EI` of an inline picture, which is between white space (ISO 32000-1, 8.9.7). */
function behindPicture(data: Uint8Array, from: number): number {
  const isSpace = (at: number): boolean =>
    at >= data.length || data[at]! === 0x20 || (data[at]! >= 0x09 && data[at]! <= 0x0d);
  for (let at = from + 1; at + 1 < data.length; at++) {
    if (data[at] === 0x45 && data[at + 1] === 0x49 && isSpace(at - 1) && isSpace(at + 2)) return at + 2;
  }
  return data.length;
}
