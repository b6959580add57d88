/**
 * The reader of other writers' PDFs over the sample files, beside qpdf and poppler: pages and boxes as they count them,
 * a copy object by object with the same text and look, and damage that never gets further than a refusal.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { PdfUnreadable } from '@kontor/base';
import { randomFrom } from '@kontor/base/testing';
import { isRef, mediaBoxOf, openPdf, PdfChanges, pagesOf, reachableCopy } from '@kontor/pdf';
import { mutated, readAll } from '@kontor/pdf/testing';
import { referenceData } from '../reference-data.ts';

const DATA = referenceData('pdfs');
const SAMPLES = readdirSync(DATA).filter((file) => file.endsWith('.pdf'));
const ENCRYPTED = new Set(['pypdf__libreoffice-writer-password.pdf', 'qpdf__V4-aes.pdf']);
/** A copy keeps the loop in its page tree, which qpdf calls an error in the sample as well. */
const LOOPED = 'qpdf__pages-loop.pdf';
const READABLE = SAMPLES.filter((file) => !ENCRYPTED.has(file));

const folder = mkdtempSync(join(tmpdir(), 'kontor-pdf-reader-'));
after(() => rmSync(folder, { recursive: true }));

const sample = (file: string): Buffer => readFileSync(join(DATA, file));
/** Standard output, whatever the exit code: warnings about damaged samples are expected. */
const outputOf = (program: string, ...args: readonly string[]): Buffer =>
  spawnSync(program, args, { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] }).stdout;

function copyOf(file: string): string {
  const read = openPdf(sample(file));
  const changes = new PdfChanges(read);
  const root = read.trailer.get('Root');
  assert(isRef(root));
  const info = read.trailer.get('Info');
  const path = join(folder, file);
  writeFileSync(path, reachableCopy(changes, { root, info: isRef(info) ? info : changes.add(new Map()) }));
  return path;
}

describe('sample files', () => {
  test('are there', () => assert(SAMPLES.length >= 20));

  for (const file of ENCRYPTED) {
    test(`${file} is refused as encrypted`, () => {
      assert.throws(
        () => openPdf(sample(file)),
        (error) => error instanceof PdfUnreadable && error.reason === 'encrypted',
      );
    });
  }

  for (const file of READABLE) {
    test(`${file}: pages and boxes as qpdf has them`, () => {
      const read = openPdf(sample(file));
      const pages = pagesOf(read);
      const counted = Number(outputOf('qpdf', '--show-npages', join(DATA, file)).toString());
      assert.equal(pages.length, counted);
      const boxes = outputOf('pdfinfo', '-box', '-l', String(counted), join(DATA, file)).toString('latin1');
      const theirs = [...boxes.matchAll(/MediaBox: +(\S+) +(\S+) +(\S+) +(\S+)/g)].map((row) =>
        row.slice(1).map(Number),
      );
      const ours = pages.map((page) => mediaBoxOf(read, page).map((value) => Math.round(value * 100) / 100));
      if (theirs.length > 0) assert.deepEqual(ours, theirs);
    });

    test(`${file}: a copy has the same text and look`, () => {
      const path = copyOf(file);
      const original = join(DATA, file);
      if (file !== LOOPED) execFileSync('qpdf', ['--check', path], { stdio: 'ignore' });
      assert.deepEqual(outputOf('pdftotext', path, '-'), outputOf('pdftotext', original, '-'));
      const picture = (one: string): Buffer => outputOf('pdftoppm', '-r', '40', '-l', '3', one);
      assert(picture(path).equals(picture(original)));
    });
  }

  test('4,000 mutations are read or refused with a reason', () => {
    const random = randomFrom(14);
    for (let round = 0; round < 4_000; round++) {
      const file = SAMPLES[round % SAMPLES.length]!;
      let bytes = sample(file);
      for (let times = 1 + Math.floor(random() * 6); times > 0; times--) bytes = mutated(bytes, random);
      try {
        readAll(bytes);
      } catch (error) {
        assert(error instanceof PdfUnreadable, `${file}, round ${round}: ${String(error)}`);
      }
    }
  });
});
