import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PdfUnreadable } from '@kontor/base';
import { InstalledFonts } from '@kontor/fonts';
import { PDF_A_LEVELS, type PdfALevel, type PdfAResult } from '@kontor/pdfa';
import { checkPdfA, convertPdfA, levelsOf, type PdfACase, pdfACases } from '@kontor/pdfa/testing';
import { isLevelsTurn } from '../every-level.ts';
import { type Claim, validateWithVeraPdf } from '../verapdf/vera-pdf-validation.ts';
import { hasSameRendering } from './same-rendering.ts';
import { SWITCHES } from './switches.data.ts';
import { ConvertersWithout } from './without-rule.ts';

type Convert = typeof convertPdfA;

/** What a converter without a rule makes of a document that needs the rule. */
interface Trial extends Claim {
  readonly rule: string;
  readonly pdf: Buffer;
  /** With all rules. */
  readonly expected: PdfAResult;
  readonly result: PdfAResult | undefined;
}

const NOW = Date.UTC(2026, 0, 31);
const key = (rule: string, level: PdfALevel): string => `${rule} at ${level}`;

/**
 * Switches each rule of PDF to PDF/A off, one at a time, and converts the documents that were made for it. At each
 * level that the rule changes or refuses anything at, one of them at least must then be invalid by veraPDF, fail our
 * own check, look different, or no longer be converted. Returns one sentence for each rule and level of which nothing
 * shows that it is needed.
 */
export async function needlessRules(
  folder: string,
): Promise<{ readonly faults: readonly string[]; readonly count: number }> {
  mkdirSync(folder, { recursive: true });
  const fonts = new InstalledFonts();
  const cases = pdfACases(fonts);
  const wanted = touched(cases, fonts);
  const trials = await allTrials(cases, { folder, fonts });
  const proven = new Set(trials.filter(isStopped).map(({ rule, level }) => key(rule, level)));
  const open = trials.filter((trial) => !isStopped(trial));
  const verdicts = await validateWithVeraPdf(open.filter(({ result }) => result?.kind === 'lossless'));
  const valid = new Set(verdicts.filter(({ isValid }) => isValid).map(({ file }) => file));
  for (const trial of open) if (isWrong(trial, valid)) proven.add(key(trial.rule, trial.level));
  const faults = [...wanted].filter((one) => !proven.has(one));
  return { faults: faults.map((one) => `no document needs rule ${one}`), count: wanted.size };
}

/** Levels of a document that are tried: otherwise 1a, 2a, 2u, 3b and 4, which have each part and each kind. */
const triedLevels = (one: PdfACase): readonly PdfALevel[] =>
  levelsOf(one).filter((level) => isLevelsTurn(0, PDF_A_LEVELS.indexOf(level)));

/** Rules and levels at which they change something, or block something. */
function touched(cases: readonly PdfACase[], fonts: InstalledFonts): ReadonlySet<string> {
  const found = new Set<string>();
  for (const one of cases) {
    for (const level of triedLevels(one)) {
      const result = convertPdfA({ pdf: one.pdf, level, nowMs: NOW, isTest: false }, { fonts });
      const rules = result.kind === 'obstacles' ? result.obstacles : [];
      const changes = result.kind === 'lossless' ? result.changes : [];
      // A case that has levels of its own is there for its rule.
      for (const { rule } of [...rules, ...changes])
        if (one.levels === undefined || rule === one.rule) found.add(key(rule, level));
    }
  }
  return found;
}

interface Bench {
  readonly folder: string;
  readonly fonts: InstalledFonts;
}

async function allTrials(cases: readonly PdfACase[], bench: Bench): Promise<readonly Trial[]> {
  using converters = new ConvertersWithout();
  const trials: Trial[] = [];
  for (const rule of Object.keys(SWITCHES)) {
    const convert = await converters.load(rule);
    for (const [index, one] of cases.entries()) {
      if (one.rule !== rule) continue;
      for (const level of triedLevels(one)) trials.push(trial(one, { ...bench, convert, level, index }));
    }
  }
  return trials;
}

interface TrialOrder extends Bench {
  readonly convert: Convert;
  readonly level: PdfALevel;
  readonly index: number;
}

function trial(one: PdfACase, { convert, level, folder, fonts, index }: TrialOrder): Trial {
  const { rule, pdf } = one;
  const file = join(folder, `${rule}-${index}-${level}.pdf`);
  const result = converted(convert, { pdf, level, fonts });
  if (result?.kind === 'lossless') writeFileSync(file, result.pdf);
  const expected = convertPdfA({ pdf, level, nowMs: NOW, isTest: false }, { fonts });
  return { rule, pdf, level, file, expected, result };
}

interface Order {
  readonly pdf: Buffer;
  readonly level: PdfALevel;
  readonly fonts: InstalledFonts;
}

/** Undefined where it cannot be converted at all. */
function converted(convert: Convert, { pdf, level, fonts }: Order): PdfAResult | undefined {
  try {
    return convert({ pdf, level, nowMs: NOW, isTest: false }, { fonts });
  } catch (error) {
    if (error instanceof PdfUnreadable) return undefined;
    throw error;
  }
}

/** A document that the rule repairs is no longer converted. */
const isStopped = ({ expected, result }: Trial): boolean =>
  expected.kind === 'lossless' && result?.kind !== 'lossless';

/** The document is converted, and should not have been, or not to this. */
function isWrong({ file, level, pdf, expected, result }: Trial, valid: ReadonlySet<string>): boolean {
  if (result?.kind !== 'lossless') return false;
  // The judge used the requested level.
  if (expected.level === level && (result.level !== level || !valid.has(file))) return true;
  const faults = checkPdfA({ output: result.pdf, input: pdf, level: result.level, route: 'lossless' });
  if (faults.length > 0 || !isSound(file)) return true;
  if (expected.kind !== 'lossless') return false;
  const { pdf: whole, baseline = pdf } = expected;
  return hasSameRendering(baseline, whole) && !hasSameRendering(baseline, result.pdf);
}

const isSound = (file: string): boolean => spawnSync('qpdf', ['--check', file]).status === 0;
