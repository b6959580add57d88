/**
 * PDF to PDF/A over the sample documents at every level: veraPDF finds whatever is converted valid, text and look
 * are those of the original by poppler, and the documents take the way that is expected of them.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { PDF_A_LEVELS, type PdfALevel, type PdfAResult } from '@kontor/pdfa';
import { checkPdfA, convertPdfA } from '@kontor/pdfa/testing';
import { validateWithVeraPdf } from '../../conformance/verapdf/vera-pdf-validation.ts';
import { referenceData } from '../reference-data.ts';

const SAMPLES = referenceData('pdfs');
/** Needs its password; the operation refuses it before any conversion. */
const ENCRYPTED = 'pypdf__libreoffice-writer-password.pdf';
/** Normalised RMSE at 60 dpi of pages that must look the same. */
const SAME_LOOK = 0.002;

/** Obstacles by sample: their rules at the levels of part 1 (ISO 19005-1: PDF 1.4), and at those of later parts. */
const OBSTACLES: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  'pdfjs__alphatrans.pdf': [['transparency'], []],
  'pdfjs__jpx_smaskindata.pdf': [['transparency', 'filters'], []],
  'pdfjs__visibility_expressions.pdf': [['optional-content'], []],
  'pypdf__google-doc-document.pdf': [['transparency'], []],
  'self__chromium-invoice.pdf': [['transparency'], []],
};

const folder = mkdtempSync(join(tmpdir(), 'pdf-a-reference-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const fonts = new InstalledFonts();

interface Converted {
  readonly sample: string;
  readonly level: PdfALevel;
  /** As qpdf made it. */
  readonly input: string;
  readonly result: PdfAResult;
  readonly output: string;
}

/** Exit code 3 of qpdf is success with warnings, 2 may have written what could be saved. */
function normalised(sample: string): string {
  const file = join(folder, sample);
  spawnSync('qpdf', ['--decrypt', join(SAMPLES, sample), file], { timeout: 30_000 });
  return file;
}

function converted(sample: string, level: PdfALevel): Converted {
  const input = normalised(sample);
  const result = convertPdfA({ pdf: readFileSync(input), level, nowMs: 0, isTest: false }, { fonts });
  const output = join(folder, `${level}-${sample}`);
  if (result.kind === 'lossless') writeFileSync(output, result.pdf);
  return { sample, level, input, result, output };
}

const all = readdirSync(SAMPLES)
  .filter((file) => file.endsWith('.pdf') && file !== ENCRYPTED)
  .flatMap((sample) => PDF_A_LEVELS.map((level) => converted(sample, level)));

const lossless = all.filter(({ result }) => result.kind === 'lossless');

test('obstacles are those that are known', () => {
  for (const { sample, level, result } of all) {
    const [first, later] = OBSTACLES[sample] ?? [[], []];
    const found = result.kind === 'obstacles' ? [...new Set(result.obstacles.map(({ rule }) => rule))] : [];
    assert.deepEqual(found, level.startsWith('1') ? first : later, `${sample} ${level}`);
  }
});

test('veraPDF finds every converted document valid at the level that it claims', async () => {
  assert.ok(lossless.length >= 80, `${lossless.length} documents`);
  const claims = lossless.map(({ output, result }) => ({ level: result.level, file: output }));
  const wrong = (await validateWithVeraPdf(claims)).filter(({ isValid }) => !isValid);
  assert.deepEqual(wrong, []);
});

test('the documents pass their own checks', () => {
  for (const { sample, input, result } of lossless) {
    if (result.kind !== 'lossless') continue;
    const order = { output: result.pdf, input: readFileSync(input), level: result.level };
    assert.deepEqual(checkPdfA({ ...order, route: 'lossless' }), [], sample);
  }
});

/**
 * Ornaments that ZapfDingbats has at codes 200 to 215 octal (ISO 32000-1, D.6): the table of poppler lacks them, so
 * that it reads them only where the document itself names them.
 */
const ORNAMENTS = /[\u2768-\u2775]/gu;

const textOf = (file: string): string =>
  execFileSync('pdftotext', [file, '-'], { encoding: 'utf8', timeout: 60_000 })
    .replace(/\s/gu, '')
    .replace(ORNAMENTS, '');
const pixelsOf = (file: string): Buffer =>
  execFileSync('pdftoppm', ['-r', '60', '-l', '20', file], { maxBuffer: 2 ** 28, timeout: 60_000 });

test('text and look are those of the original', () => {
  for (const { sample, level, input, output, result } of lossless) {
    if (level !== '2b' && level !== '1b') continue;
    assert.equal(
      [...textOf(output)].sort().join(''),
      [...textOf(input)].sort().join(''),
      `${sample} ${level}`,
    );
    const { replacedFonts, builtAppearances } = result.facts;
    // Viewers choose a font or a drawing of their own for these: the report names them.
    if (replacedFonts.length > 0 || builtAppearances > 0) continue;
    const [before, now] = [pixelsOf(input), pixelsOf(output)];
    assert.equal(now.length, before.length, `${sample} ${level}`);
    let sum = 0;
    for (let i = 0; i < before.length; i++) sum += (before[i]! - now[i]!) ** 2;
    const difference = Math.sqrt(sum / before.length) / 255;
    assert.ok(difference <= SAME_LOOK, `${sample} ${level}: ${difference}`);
  }
});

test('the documents that are named answer as they should', () => {
  const of = (sample: string, level: PdfALevel) =>
    all.find((one) => one.sample === sample && one.level === level)!.result;
  const invoice = of('self__chromium-invoice.pdf', '2b');
  assert.equal(invoice.kind, 'lossless');
  assert.equal(invoice.facts.isTagged, true);
  assert.equal(invoice.facts.links, 2);
  const aes = of('qpdf__V4-aes.pdf', '2b');
  assert.equal(aes.kind, 'lossless');
  assert.equal(aes.facts.pageCount, 30);
  assert.equal(of('pypdf__habibi.pdf', '2u').kind, 'lossless');
  const attached = of('pypdf__with-attachment.pdf', '3b');
  assert.equal(attached.kind, 'lossless');
  assert.equal(attached.facts.attachments, 1);
});
