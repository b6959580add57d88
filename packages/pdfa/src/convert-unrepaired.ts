import { type Cancellation, PdfUnreadable } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import {
  isArray,
  isRef,
  isStream,
  isString,
  openPdf,
  type PdfFile,
  type PdfObject,
  PRODUCER,
  pagesOf,
} from '@kontor/pdf';
import { convertFile } from './convert.ts';
import { claimOf } from './metadata/claim.ts';
import { readXmp } from './metadata/read-xmp.ts';
import type { PdfAOrder, PdfAResult } from './model/result.ts';

/** `unsound`: as it was sent the file cannot be read with certainty; it has to be repaired or decrypted first. */
export type UnrepairedResult = PdfAResult | { readonly kind: 'unsound' };

const UNSOUND: UnrepairedResult = { kind: 'unsound' };

/**
 * `convertPdfA` for a file as its author made it: only if nothing that was read of it leaves a choice, so that the
 * result is that of the same file after a repair.
 */
export function convertUnrepaired(
  order: PdfAOrder,
  tools: FontTools,
  cancellation?: Cancellation,
): UnrepairedResult {
  try {
    const file = openPdf(order.pdf);
    if (!file.isSound || !hasPlainTree(file)) return UNSOUND;
    const conditions = { ...tools, cancellation };
    const result = passedThrough(file, order, conditions) ?? convertFile(file, order, conditions);
    return file.isSound ? result : UNSOUND; // more of it has been read by now
  } catch (error) {
    if (error instanceof PdfUnreadable) return UNSOUND;
    throw error;
  }
}

/**
 * A file that converting to what it claims would not change by a byte conforms as it is. Others write the same things
 * in other ways: theirs are converted.
 */
function passedThrough(
  file: PdfFile,
  order: PdfAOrder,
  conditions: FontTools & { readonly cancellation: Cancellation | undefined },
): UnrepairedResult | undefined {
  const claim = isOwn(file) ? claimOf(file) : undefined;
  if (claim === undefined || (order.level ?? claim.level) !== claim.level) return undefined;
  const made = convertFile(file, { ...order, ...claim }, conditions);
  if (made.kind !== 'lossless' || !Buffer.from(made.pdf).equals(order.pdf)) return undefined;
  return { kind: 'passthrough', level: claim.level, facts: made.facts };
}

/** No other program writes the same bytes: trying would double the time. */
function isOwn(file: PdfFile): boolean {
  const producer = file.resolve(file.dict(file.trailer.get('Info')).get('Producer'));
  if (isString(producer)) return Buffer.from(producer.bytes).toString('latin1') === PRODUCER;
  // PDF/A-4 has it in its metadata alone.
  const metadata = file.resolve(file.catalog.get('Metadata'));
  return isStream(metadata) && readXmp(metadata.data).producer === PRODUCER;
}

/** The tree of pages has as many leaves as it counts, and no node twice. */
function hasPlainTree(file: PdfFile): boolean {
  const root = file.catalog.get('Pages');
  if (file.resolve(file.dict(root).get('Count')) !== pagesOf(file).length) return false;
  const entered = new Set<number>();
  const waiting: PdfObject[] = [root ?? null];
  for (const node of waiting) {
    if (!isRef(node) || entered.has(node.object)) return false;
    entered.add(node.object);
    const kids = file.resolve(file.dict(node).get('Kids'));
    if (isArray(kids)) for (const kid of kids) waiting.push(kid);
  }
  return true;
}
