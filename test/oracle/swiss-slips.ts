/**
 * Finished Swiss bills before other eyes: poppler measures places and draws PDFs, zxing-cpp and ZXing for Java (from
 * Maven Central) read the codes, qpdf and pdffonts check the files. Belongs to `npm run test:oracle` alone.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { decodeFile } from '@kontor/codes/testing';
import { InstalledFonts } from '@kontor/fonts';
import {
  BILL_SIZES,
  layOutSlip,
  type SwissBill,
  type SwissBillOrder,
  type SwissBillRequest,
  slipFonts,
  swissBill,
  swissBillJob,
} from '@kontor/payment';
import { extremeBills, MM, SAMPLE, swissPayload, textLeft, textWidth } from '@kontor/payment/testing';
import sharp from 'sharp';

const folder = mkdtempSync(join(tmpdir(), 'swiss-slips-'));
after(() => rmSync(folder, { recursive: true }));

const tools = { fonts: new InstalledFonts() };
const fonts = slipFonts(tools.fonts);

const file = async (bill: SwissBill, order: Partial<SwissBillOrder>): Promise<Uint8Array> =>
  swissBillJob.run(
    { bill, size: 'QR_BILL', separator: 'SCISSORS', format: 'pdf', dpi: 300, ...order },
    tools,
  );

function has(program: string, t: TestContext): boolean {
  if (spawnSync(program, ['--version']).error === undefined) return true;
  assert.notEqual(process.env.CI, 'true', `${program} is not installed`);
  t.skip(`${program} is not installed`);
  return false;
}

function ran(program: string, words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 1e8 });
  assert.equal(status, 0, `${program}: ${stderr}`);
  return stdout;
}

function written(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const PLAIN: SwissBillRequest = {
  ...SAMPLE,
  creditor: { ...SAMPLE.creditor, iban: 'CH5800791123000889012', name: 'Robert Schneider AG' },
  debtor: undefined,
  amount: undefined,
  reference: undefined,
  information: undefined,
  structuredInformation: undefined,
  alternativeSchemes: undefined,
};
/** Small, usual, large with and without letters beyond ASCII, and the fullest that callers can make. */
const BILLS: readonly SwissBillRequest[] = [
  PLAIN,
  { ...PLAIN, amount: 0, language: 'IT' },
  SAMPLE,
  { ...PLAIN, amount: 12.5, reference: 'RF18539007547034', information: 'Größe, Straße, Œuvre, Łódź: 25 €' },
  ...extremeBills().slice(0, 2),
];

/** From here on bills are of 105 modules and more: less than two pixels each at 110 dpi. */
const FIRST_EXTREME = 4;

interface Picture {
  readonly path: string;
  readonly payload: string;
  /** Without treatment. */
  readonly what: string;
  readonly treatment: 'as it is' | 'JPEG 50' | '2° askew';
  readonly dpi: number;
  readonly isExtreme: boolean;
}

let pictures: Promise<readonly Picture[]> | undefined;

/** PNGs and rendered PDFs of all bills in all sizes and resolutions, as they are, squeezed by JPEG, and askew. */
function allPictures(): Promise<readonly Picture[]> {
  pictures ??= (async () => {
    const made: Picture[] = [];
    for (const [index, request] of BILLS.entries()) {
      const { bill } = swissBill(request);
      const payload = swissPayload(bill);
      for (const size of BILL_SIZES) {
        const pdf = written(`${index}-${size}.pdf`, await file(bill, { size }));
        for (const dpi of [110, 200, 300]) {
          const stem = join(folder, `${index}-${size}-${dpi}-pdf`);
          ran('pdftoppm', ['-r', String(dpi), '-png', '-singlefile', pdf, stem]);
          const png = await file(bill, { size, dpi, format: 'png' });
          for (const [kind, drawn] of [
            ['PDF', readFileSync(`${stem}.png`)],
            ['PNG', png],
          ] as const) {
            const name = `${index}-${size}-${dpi}-${kind}`;
            const jpeg = await sharp(drawn).jpeg({ quality: 50 }).toBuffer();
            const askew = await sharp(drawn).rotate(2, { background: '#fff' }).png().toBuffer();
            const what = `bill ${index}, ${size}, ${dpi} dpi, ${kind}`;
            const common = { payload, what, dpi, isExtreme: index >= FIRST_EXTREME };
            made.push(
              { ...common, path: written(`${name}.png`, drawn), treatment: 'as it is' },
              { ...common, path: written(`${name}.jpg`, jpeg), treatment: 'JPEG 50' },
              { ...common, path: written(`${name}-2.png`, askew), treatment: '2° askew' },
            );
          }
        }
      }
    }
    return made;
  })();
  return pictures;
}

test('zxing-cpp reads every code', async (t) => {
  if (!has('pdftoppm', t)) return;
  const failed: string[] = [];
  for (const { path, payload, what, treatment, dpi, isExtreme } of await allPictures()) {
    // Turned modules of 1.7 pixels are beyond any reader.
    if (isExtreme && dpi === 110 && treatment === '2° askew') continue;
    const found = await decodeFile(readFileSync(path), ['QRCode']);
    if (Buffer.from(found?.bytes ?? []).toString() !== payload) failed.push(`${what}, ${treatment}`);
  }
  assert.deepEqual(failed, []);
});

const ZXING = '3.5.4';

/** The jars of ZXing, through Maven's own store. */
function zxingPath(): string {
  for (const artifact of ['core', 'javase']) {
    const name = `com.google.zxing:${artifact}:${ZXING}`;
    ran('mvn', ['-q', '-B', 'dependency:copy', `-Dartifact=${name}`, `-DoutputDirectory=${folder}`]);
  }
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jar'))
    .map((name) => join(folder, name))
    .join(':');
}

/**
 * This reader loses its way in about one of 150 straight codes, with and without cross (measured with 150 bills: one of
 * each), and needs three pixels a module. So it must read every picture straight, squeezed or askew, not all three.
 */
test('ZXing for Java reads every code', async (t) => {
  if (!has('pdftoppm', t) || !has('mvn', t) || !has('java', t)) return;
  const made = (await allPictures()).filter(({ dpi, isExtreme }) => !isExtreme || dpi === 300);
  const reader = join(import.meta.dirname, 'swiss-reader.java');
  const lines = ran('java', ['-cp', zxingPath(), reader, ...made.map(({ path }) => path)]).split('\n');
  const isRead = (index: number): boolean =>
    Buffer.from(lines[index] ?? '', 'base64').toString() === made[index]!.payload;
  const wanted = new Set(made.map(({ what }) => what));
  const seen = new Set(made.filter((_, index) => isRead(index)).map(({ what }) => what));
  assert.deepEqual(
    [...wanted].filter((what) => !seen.has(what)),
    [],
  );
  const usual = made.flatMap(({ isExtreme }, index) => (isExtreme ? [] : [isRead(index)]));
  assert.ok(usual.filter((read) => read).length >= 0.85 * usual.length, 'most pictures are read at once');
});

/** First and last word's edges of each line that poppler finds, millimetres. */
function popplerWords(pdf: string) {
  const html = ran('pdftotext', ['-bbox', pdf, '-']);
  const pattern = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)<\/word>/g;
  const mm = (points: string | undefined): number => (Number(points) * 25.4) / 72;
  return [...html.matchAll(pattern)].map(([, left, top, right, bottom, text = '']) => ({
    left: mm(left),
    top: mm(top),
    right: mm(right),
    bottom: mm(bottom),
    text: text.replace(
      /&(amp|lt|gt|quot);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>' })[name] ?? '"',
    ),
  }));
}

test('poppler finds every word within 0.1 mm of its place', async (t) => {
  if (!has('pdftotext', t)) return;
  for (const [index, request] of [...BILLS, ...extremeBills().slice(0, 40)].entries()) {
    const { bill } = swissBill(request);
    const pdf = written(`place-${index}.pdf`, await file(bill, {}));
    const words = popplerWords(pdf);
    const { texts } = layOutSlip(bill, { fonts, separator: 'SCISSORS', hasEdgeAbove: false });
    for (const item of texts) {
      const { metrics } = fonts[item.weight];
      const left = textLeft(item, fonts);
      const firstWord = item.text.split(' ', 1)[0]!;
      // Poppler's boxes reach from the face's ascent to its descent around the baseline.
      const top = item.y - (metrics.ascent / metrics.unitsPerEm) * item.size * MM;
      const found = words.find(
        (word) =>
          Math.abs(word.left - left) <= 0.1 &&
          Math.abs(word.top - top) <= 0.1 &&
          word.text.startsWith(firstWord),
      );
      // What follows a scheme's name without a space is one word with it.
      const follows = words.some(
        (word) => word.left < left && word.right > left && word.text.includes(firstWord),
      );
      assert.ok(found !== undefined || follows, `${index}: ${item.text} at ${left}, ${item.y}`);
      const right = left + textWidth(firstWord, fonts[item.weight], item.size);
      if (found?.text === firstWord) assert.ok(Math.abs(found.right - right) <= 0.1, item.text);
    }
    assert.doesNotMatch(ran('pdffonts', [pdf]), / no +(yes|no) +(yes|no) +\d/);
  }
});

test('qpdf has nothing against the files', async (t) => {
  if (!has('qpdf', t)) return;
  for (const [index, request] of BILLS.entries()) {
    for (const size of BILL_SIZES) {
      ran('qpdf', ['--check', written(`check-${index}.pdf`, await file(swissBill(request).bill, { size }))]);
    }
  }
});
