import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InstalledFonts } from '@kontor/fonts';
import type { PdfALevel } from '@kontor/pdfa';
import { convertPdfA, levelsOf, markTestPdfA, type PdfACase, pdfACases } from '@kontor/pdfa/testing';
import { isLevelsTurn } from './every-level.ts';
import { type Claim, type ValidationResult, validateWithVeraPdf } from './verapdf/vera-pdf-validation.ts';

interface Judged extends Claim {
  readonly name: string;
  /** What the judge must find: nothing, or a rule of a clause that begins like this. */
  readonly expected: string | undefined;
}

/**
 * Judges a document for each repair of PDF to PDF/A: as it is, it must break the clause that it was made to break; the
 * converted one must be valid, and the one with the mark of test keys as well. Returns one sentence a fault, and the
 * number of documents.
 */
export async function pdfAFaults(
  folder: string,
): Promise<{ readonly faults: readonly string[]; readonly count: number }> {
  const fonts = new InstalledFonts();
  const all = pdfACases(fonts).flatMap((one, index) =>
    levelsOf(one)
      .filter((_, place) => isLevelsTurn(index, place))
      .flatMap((level) => filesOf(one, { folder: join(folder, `pdf-a-${index}`), level, fonts })),
  );
  const verdicts = await validateWithVeraPdf(all);
  const faults = all.flatMap((file, index) => faultOf(file, verdicts[index]!));
  return { faults, count: all.length };
}

interface Place {
  readonly folder: string;
  readonly level: PdfALevel;
  readonly fonts: InstalledFonts;
}

function filesOf(one: PdfACase, { folder, level, fonts }: Place): readonly Judged[] {
  mkdirSync(folder, { recursive: true });
  const put = (name: string, data: Uint8Array): string => {
    const file = join(folder, `${level}-${name}.pdf`);
    writeFileSync(file, data);
    return file;
  };
  // Part 4 has other numbers.
  const later = level === '4' ? undefined : one.verifiedAgainst?.later;
  const expected = level.startsWith('1') ? one.verifiedAgainst?.first : later;
  const input: readonly Judged[] =
    expected === undefined
      ? []
      : [{ name: `${one.name}, as it is`, level, file: put('input', one.pdf), expected }];
  const result = convertPdfA({ pdf: one.pdf, level, nowMs: Date.UTC(2026, 0, 31), isTest: true }, { fonts });
  if (result.kind !== 'lossless') return input;
  const marked = markTestPdfA({ pdf: result.pdf, level: result.level }, { fonts });
  return [
    ...input,
    { name: one.name, level: result.level, file: put('output', result.pdf), expected: undefined },
    { name: `${one.name}, marked`, level: result.level, file: put('marked', marked), expected: undefined },
  ];
}

function faultOf(
  { name, level, file, expected }: Judged,
  { isValid, broken, unreadable }: ValidationResult,
): readonly string[] {
  const rules = broken.map(({ rule, text }) => `${rule} ${text}`);
  const said = unreadable ?? rules.join('; ');
  if (expected === undefined) return isValid ? [] : [`${level} ${name} (${file}): ${said}`];
  if (broken.some(({ rule }) => rule.startsWith(expected))) return [];
  return [`${level} ${name} (${file}): the judge finds nothing in ${expected}, but ${said}`];
}
