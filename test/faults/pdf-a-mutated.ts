/**
 * PDF to PDF/A over 10,000 damaged documents, the same in each run: every one is converted, has obstacles, or is refused
 * as unreadable; nothing else is thrown and none takes long. What claims to be converted passes its own checks.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PdfUnreadable } from '@kontor/base';
import { randomFrom } from '@kontor/base/testing';
import { InstalledFonts } from '@kontor/fonts';
import { mutated } from '@kontor/pdf/testing';
import { PDF_A_LEVELS } from '@kontor/pdfa';
import { checkPdfA, convertPdfA, pdfACases } from '@kontor/pdfa/testing';

const COUNT = 10_000;
/** Each takes some milliseconds; a loop would take for ever. */
const MAX_MS = 5_000;

const fonts = new InstalledFonts();

/** One damaged document in a way that follows from its number. */
function convertDamaged(
  number: number,
  sources: readonly Buffer[],
): 'converted' | 'obstacles' | 'unreadable' {
  const random = randomFrom(number);
  let pdf: Buffer = sources[number % sources.length]!;
  for (let times = 1 + Math.floor(random() * 4); times > 0; times--) pdf = mutated(pdf, random);
  const level = PDF_A_LEVELS[number % PDF_A_LEVELS.length]!;
  try {
    const result = convertPdfA({ pdf, level, nowMs: 0, isTest: false }, { fonts });
    if (result.kind !== 'lossless') return 'obstacles';
    const faults = checkPdfA({ output: result.pdf, input: pdf, level: result.level, route: 'lossless' });
    assert.deepEqual(faults, [], `document ${number}`);
    return 'converted';
  } catch (error) {
    if (error instanceof PdfUnreadable) return 'unreadable';
    throw new Error(`document ${number}`, { cause: error });
  }
}

test(`${COUNT} damaged documents`, () => {
  const sources = pdfACases(fonts).map(({ pdf }) => pdf);
  const outcomes = { converted: 0, obstacles: 0, unreadable: 0 };
  let slowest = 0;
  for (let number = 0; number < COUNT; number++) {
    const start = performance.now();
    outcomes[convertDamaged(number, sources)]++;
    const took = performance.now() - start;
    assert.ok(took < MAX_MS, `document ${number} took ${Math.round(took)} ms`);
    slowest = Math.max(slowest, took);
  }
  // Damage that leaves nothing to convert would prove nothing.
  assert.ok(outcomes.converted > COUNT / 2, JSON.stringify(outcomes));
});
