import { type Cancellation, PdfUnreadable } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import { isStream, openPdf, type PdfFile } from '@kontor/pdf';
import { convertFile } from './convert.ts';
import { SUBSET_LISTS } from './font/requirements.ts';
import type { PdfALevel } from './level/pdf-a-level.ts';
import { claimedLevel } from './metadata/claim.ts';
import { METADATA } from './metadata/metadata.ts';
import { readXmp } from './metadata/read-xmp.ts';
import type { PdfAResult } from './model/result.ts';
import { SIGNATURES } from './rules/forms.ts';
import { OUTPUT_INTENT } from './rules/output-intent.ts';

/** Whether a file keeps the level of PDF/A that it claims. */
export interface ClaimCheck {
  /** Null: it claims none, or what there is to see does not decide it. */
  readonly isKept: boolean | null;
  /** What its level forbids, with the clause: `ISO 19005-3, 6.8: …`. */
  readonly faults: readonly string[];
}

const UNDECIDED: ClaimCheck = { isKept: null, faults: [] };

/**
 * What a conversion writes in its own way, whether a clause asks for that or not: the packet of metadata, an output intent of one kind,
 * lists of the glyphs of a subset. A signature is allowed, and only removed as changed bytes break it.
 */
const NO_FAULTS: ReadonlySet<string> = new Set([
  METADATA.rule,
  SUBSET_LISTS.rule,
  OUTPUT_INTENT.rule,
  SIGNATURES.rule,
]);

function claimOfAnyone(file: PdfFile): PdfALevel | undefined {
  const metadata = file.resolve(file.catalog.get('Metadata'));
  if (!isStream(metadata)) return undefined;
  const { data, filter } = file.decoded(metadata);
  if (filter !== undefined) return undefined;
  return claimedLevel(readXmp(data));
}

/** Device colours without a profile mean nothing, but a document may have none of them: that alone decides nothing. */
const lacksIntent = (file: PdfFile): boolean => file.resolve(file.catalog.get('OutputIntents')) === null;

function faultsOf(result: PdfAResult): readonly string[] {
  if (result.kind === 'passthrough') return [];
  const found = result.kind === 'lossless' ? result.changes : result.obstacles;
  return found
    .filter(({ rule }) => !NO_FAULTS.has(rule))
    .map(({ clause, description }) => `${clause}: ${description}`);
}

/**
 * Judges a claim by what converting to its level would change: each change has a clause that asks for it. That is not all of ISO 19005,
 * so a validator may still find something in a file that keeps its claim by this.
 */
export function checkClaim(pdf: Uint8Array, { fonts }: FontTools, cancellation?: Cancellation): ClaimCheck {
  try {
    const file = openPdf(pdf);
    const level = claimOfAnyone(file);
    if (level === undefined) return UNDECIDED;
    const order = { level, nowMs: 0, isTest: false };
    const result = convertFile(file, order, { fonts, cancellation });
    const faults = [
      ...(file.isSound ? [] : ['ISO 19005, 6.1: The file is damaged and was repaired to be read']),
      ...faultsOf(result),
    ];
    if (faults.length > 0) return { isKept: false, faults };
    return lacksIntent(file) ? UNDECIDED : { isKept: true, faults };
  } catch (error) {
    if (error instanceof PdfUnreadable) return UNDECIDED;
    throw error;
  }
}
