import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PageTexts } from './sample.ts';

/** Another way to make the same file: table, totals, footer, page numbers, and the XML where it can attach one. */
export interface Peer {
  readonly name: string;
  /** What it leaves out; empty when it makes the same. */
  readonly lacks: string;
  readonly make: (page: PageTexts, xml: Uint8Array) => Promise<Uint8Array>;
}

/** The same faces for everybody. */
export function fontFile(weight: '400Regular' | '600SemiBold'): string {
  return fileURLToPath(new URL(`../../packages/fonts/files/source-sans-3/${weight}.ttf`, import.meta.url));
}

const read = new Map<string, Buffer>();

/** A face in memory: the work does not include reading files. */
export function fontBytes(weight: '400Regular' | '600SemiBold'): Buffer {
  const bytes = read.get(weight) ?? readFileSync(fontFile(weight));
  read.set(weight, bytes);
  return bytes;
}

const MM = 72 / 25.4;
/** A4 and the text area in points. */
export const PAGE = { width: 210 * MM, height: 297 * MM, left: 25 * MM, right: 190 * MM, bottom: 262 * MM };
/** Left edges of the first column and right edges of the others, in points. */
export const COLUMN_EDGES = [25, 124, 147, 161, 190].map((mm) => mm * MM);
export const ROW_HEIGHT = 21;
