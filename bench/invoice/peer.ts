import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PageTexts } from './sample.ts';

/** Another way to make the same file: table, totals, footer, page numbers, and the XML where it can attach one. */
export interface Peer {
  readonly name: string;
  /** What it leaves out; empty when it makes the same. */
  readonly lacks: string;
  readonly make: (page: PageTexts, xml: Uint8Array) => Promise<Uint8Array>;
}

/** The same faces for everybody, from the same package. */
export function fontFile(weight: '400Regular' | '600SemiBold'): string {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@expo-google-fonts/source-sans-3/package.json'));
  return join(folder, weight, `SourceSans3_${weight}.ttf`);
}

const read = new Map<string, Buffer>();

/** A face in memory: reading files is no part of the work. */
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
