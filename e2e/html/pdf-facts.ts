import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPdf, pagesOf } from '@kontor/pdf';

/** What others see in a PDF: poppler's and qpdf's programs. */

function run(program: string, words: readonly string[], input: Uint8Array): Buffer {
  const { status, stdout, stderr } = spawnSync(program, words, { input, maxBuffer: 2 ** 28 });
  assert.equal(status, 0, `${program}: ${stderr?.toString().slice(0, 400)}`);
  return stdout;
}

/** Text of a page from 1, or of all. */
export function textOf(pdf: Uint8Array, page?: number): string {
  const pages = page === undefined ? [] : ['-f', String(page), '-l', String(page)];
  return run('pdftotext', ['-layout', ...pages, '-', '-'], pdf)
    .toString('utf8')
    .replaceAll('\f', '')
    .trim();
}

/** Lines without the white space that lays them out. */
export const linesOf = (pdf: Uint8Array, page?: number): readonly string[] =>
  textOf(pdf, page)
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter((line) => line !== '');

/** Width and height of each page in points. */
export const sizesOf = (pdf: Uint8Array): readonly (readonly [number, number])[] =>
  pagesOf(openPdf(pdf)).map(({ attributes }) => {
    const [left, bottom, right, top] = attributes.get('MediaBox') as number[];
    return [right! - left!, top! - bottom!];
  });

/** Names of the fonts, without the prefix of subsets. */
export const fontsOf = (pdf: Uint8Array): readonly string[] =>
  run('pdffonts', ['-'], pdf)
    .toString()
    .split('\n')
    .slice(2)
    .map((line) => line.split(/\s/, 1)[0]!.replace(/^[A-Z]{6}\+/, ''))
    .filter((name) => name !== '');

/** A page as a picture: PNG. */
export const pictureOf = (pdf: Uint8Array, page: number, dpi: number): Buffer =>
  run('pdftoppm', ['-png', '-singlefile', '-r', String(dpi), '-f', String(page), '-'], pdf);

export interface Gray {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** A page in shades of gray. */
export function grayOf(pdf: Uint8Array, page: number, dpi: number): Gray {
  const words = ['-gray', '-singlefile', '-r', String(dpi), '-f', String(page), '-'];
  const pgm = run('pdftoppm', words, pdf);
  const [head = '', width = '', height = ''] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.toString('latin1', 0, 60)) ?? [];
  return { width: Number(width), height: Number(height), pixels: pgm.subarray(head.length) };
}

const POINTS_PER_INCH = 72;
const INK = 128;

/** Distances of the outermost ink from the edges of the page, in points. */
export function inkOf(pdf: Uint8Array, page = 1, dpi = 576) {
  const { width, height, pixels } = grayOf(pdf, page, dpi);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (pixels[y * width + x]! > INK) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  const points = (pixelCount: number): number => (pixelCount * POINTS_PER_INCH) / dpi;
  return {
    left: points(left),
    top: points(top),
    right: points(width - 1 - right),
    bottom: points(height - 1 - bottom),
  };
}

/** Fails on anything that qpdf finds wrong with a file. */
export const assertSound = (pdf: Uint8Array): void => {
  inFile(pdf, (file) => run('qpdf', ['--check', file], new Uint8Array()));
};

/** All objects as they can be read. */
export const objectsOf = (pdf: Uint8Array): string =>
  inFile(pdf, (file) =>
    run('qpdf', ['--qdf', '--object-streams=disable', file, '-'], new Uint8Array()).toString('latin1'),
  );

function inFile<Result>(pdf: Uint8Array, use: (path: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-qpdf-'));
  try {
    const file = join(folder, 'file.pdf');
    writeFileSync(file, pdf);
    return use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
