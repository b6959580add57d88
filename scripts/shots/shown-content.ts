import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { PdfObject } from '@kontor/pdf';
import { readPdf } from '@kontor/pdf/testing';
import sharp from 'sharp';
import type { Service } from '../../src/testing/harness.ts';
import { answerOf } from './kontor-client.ts';
import { PICTURED_CALLS } from './pictured-calls.ts';

/**
 * What each picture showed when it was drawn, as a hash: a test compares it with what the program makes now, so that no
 * picture is older than that. Of a PDF what is drawn on its pages counts, of a picture its pixels.
 */

const FILE = new URL('../../docs/pictures/shown.json', import.meta.url);

/** The same of the pictures of the front page. */
export const FRONT_SHOWN = new URL('../../src/http/pages/front-shown.json', import.meta.url);

export type ShownContent = Readonly<Record<string, string>>;

export const committedContent = (): ShownContent => JSON.parse(readFileSync(FILE, 'utf8')) as ShownContent;

export const writeShownContent = (content: ShownContent): void =>
  writeFileSync(FILE, `${JSON.stringify(content, undefined, 2)}\n`);

/** Hexadecimal, of the pieces in their order. */
export function hashOf(pieces: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** Of a PDF the drawing operators of its pages, of a picture its size and pixels. */
export async function drawnIn(answer: Buffer): Promise<readonly (string | Buffer)[]> {
  if (!answer.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    const { data, info } = await sharp(answer).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return [`${info.width} × ${info.height}`, data];
  }
  const pdf = readPdf(answer);
  return pdf.pages.flatMap((page) => {
    const contents = pdf.resolve(page.get('Contents'));
    const streams: readonly PdfObject[] = Array.isArray(contents) ? contents : [contents];
    return streams.map((stream) => pdf.data(stream));
  });
}

/** Of every picture that is made of answers. */
export async function shownContent(service: Service): Promise<ShownContent> {
  const hashes: Record<string, string> = {};
  for (const [name, calls] of Object.entries(PICTURED_CALLS)) {
    const pieces: (string | Buffer)[] = [];
    for (const call of calls) pieces.push(...(await drawnIn(await answerOf(service, call))));
    hashes[name] = hashOf(pieces);
  }
  return hashes;
}
