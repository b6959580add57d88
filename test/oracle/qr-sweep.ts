/**
 * QR Codes of every version, level and mode read back by zxing-cpp and by zbar, masks beside zint over many random
 * texts, PDF pages checked by qpdf. zbarimg and qpdf are programs of the system; without them their tests are skipped.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { encodeQr, type QrSegment } from '@kontor/codes';
import { decodeGrid, QR_LEVELS, qrBlocks, qrMatrix, qrPicture, segmentBits } from '@kontor/codes/testing';
import { InstalledFonts } from '@kontor/fonts';
import { type BitGrid, gridPdf, isDark } from '@kontor/graphics';
import fc from 'fast-check';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

const MODES = ['numeric', 'alphanumeric', 'byte', 'kanji'] as const;
const CHARACTERS = {
  numeric: '9081726354',
  alphanumeric: 'QR $%*+-./:09',
  byte: 'abc xyz~',
  kanji: '漢字テスト点茗',
};

/** Whether a program is there; skips the test without it, but fails it where all programs ought to be. */
function has(program: string, t: TestContext): boolean {
  if (spawnSync(program, ['--version']).status === 0) return true;
  assert.notEqual(process.env.CI, 'true', `${program} is not installed`);
  t.skip(`${program} is not installed`);
  return false;
}

function segmentOf(mode: (typeof MODES)[number], length: number): QrSegment {
  const text = CHARACTERS[mode].repeat(Math.ceil(length / CHARACTERS[mode].length)).slice(0, length);
  return mode === 'byte' ? { mode, bytes: Buffer.from(text) } : { mode, text };
}

/** The longest segment that fits a version, found by trying. */
function fullSegment(mode: (typeof MODES)[number], version: number, limitBits: number): QrSegment {
  let [fits, over] = [0, 8000];
  while (over - fits > 1) {
    const middle = (fits + over) >> 1;
    if (segmentBits(segmentOf(mode, middle), version) <= limitBits) fits = middle;
    else over = middle;
  }
  return segmentOf(mode, fits);
}

const textOf = (segment: QrSegment): string => {
  if (segment.mode === 'byte') return Buffer.from(segment.bytes).toString('latin1');
  return 'text' in segment ? segment.text : '';
};

test('all versions, levels and modes, filled to the last character, read by zxing-cpp', async () => {
  for (let version = 1; version <= 40; version++) {
    for (const level of QR_LEVELS) {
      for (const mode of MODES) {
        const segment = fullSegment(mode, version, 8 * qrBlocks(version, level).dataWords);
        const symbol = encodeQr([segment], { level, minVersion: version, maxVersion: version });
        assert.ok(symbol.kind === 'symbol');
        const read = await decodeGrid(symbol.grid, ['QRCode'], { scale: 2, quiet: 4 }, { tryHarder: false });
        const name = `${mode} ${version}-${level}`;
        assert.equal(read?.text, textOf(segment), name);
        assert.deepEqual([read.version, read.ecLevel], [String(version), level], name);
      }
    }
  }
});

test('all modules of 1,000 random texts are those of zint', async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
  const texts = fc.oneof(
    { weight: 9, arbitrary: fc.stringMatching(/^[a-z]{1,150}$/) },
    { weight: 1, arbitrary: fc.stringMatching(/^[a-z]{151,1200}$/) },
  );
  const samples = fc.sample(fc.tuple(texts, fc.constantFrom(...QR_LEVELS)), { seed: 7, numRuns: 1000 });
  for (const [text, level] of samples) {
    const symbol = encodeQr([{ mode: 'byte', bytes: Buffer.from(text) }], { level });
    assert.ok(symbol.kind === 'symbol');
    const { symbol: theirs } = await writeBarcode(text, { format: 'QRCode', options: `ecLevel=${level}` });
    assert.equal(theirs.width, symbol.grid.width);
    const differing = theirs.data.findIndex((value, index) => {
      const [x, y] = [index % theirs.width, Math.floor(index / theirs.width)];
      return isDark(symbol.grid, x, y) !== (value === 0);
    });
    assert.equal(differing, -1, `${level} ${text}`);
  }
});

/** Payment payloads with and without letters beyond ASCII, short and long. */
const PAYLOADS = [
  'SPD*1.0*ACC:CZ5855000000001265098001*AM:450.00*CC:CZK*MSG:PLATBA ZA ZBOZI',
  'BCD\n002\n1\nSCT\n\nÖsterreichisches Rotes Kreuz\nAT572011140014400144\nEUR10\n\n\nSpende',
  `HCT\n001\nOKHBHUHB\nŐri Űrhajózási Zrt.\nHU${'1'.repeat(26)}\nHUF1500\n20261231235959+1\n${'á'.repeat(60)}`,
  'x'.repeat(300),
];

test('payment pictures of 100, 300 and 1000 pixels, framed and not, read by zbar', (t) => {
  if (!has('zbarimg', t)) return;
  inFolder((folder) => {
    for (const text of PAYLOADS) {
      for (const size of [100, 300, 1000]) {
        for (const frame of [undefined, { label: 'QR platba', labelModules: 16, colour: 0x6fa4d7 }]) {
          const picture = pictureOf(text, size, frame);
          const module = Math.floor(size / (sizeOf(text) + (frame ? 12.5 : 8)));
          // Framed modules of one pixel are known to be too small for zbar.
          if (frame && module < 2) continue;
          const file = join(folder, 'code.png');
          writeFileSync(file, picture);
          const read = execFileSync('zbarimg', ['-q', '--raw', '-Sdisable', '-Sqrcode.enable', file], {
            encoding: 'utf8',
            // Its complaint about a missing message bus is not about the code.
            stdio: ['ignore', 'pipe', 'ignore'],
          });
          assert.equal(read.replace(/\n$/, ''), text, `${size} ${frame ? 'framed' : ''}`);
        }
      }
    }
  });
});

test('PDF pages have no fault that qpdf finds', (t) => {
  if (!has('qpdf', t)) return;
  inFolder((folder) => {
    for (const background of [0xffffff, undefined]) {
      const grid = gridOf(PAYLOADS[1]!);
      const canvas = { left: 4, top: 4, width: grid.width + 8, height: grid.height + 8 };
      const file = join(folder, 'code.pdf');
      const picture = { grid, moduleWidth: 1, moduleHeight: 1, ...canvas, foreground: 0x112233, background };
      writeFileSync(file, gridPdf(picture, { pointsPerPixel: 2.5 }));
      assert.match(
        execFileSync('qpdf', ['--check', file], { encoding: 'utf8' }),
        /No syntax or stream encoding errors/,
      );
    }
  });
});

function inFolder(work: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'qr-sweep-'));
  try {
    work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const fonts = new InstalledFonts();

function gridOf(text: string): BitGrid {
  const symbol = qrMatrix(text, { level: 'M', maxVersion: 40 });
  assert.ok(symbol.kind === 'symbol');
  return symbol.grid;
}

const sizeOf = (text: string): number => gridOf(text).width;

function pictureOf(
  text: string,
  size: number,
  frame: { label: string; labelModules: number; colour: number } | undefined,
): Uint8Array {
  const picture = qrPicture(gridOf(text), size, {
    type: 'image/png',
    ...(frame ? { framing: { frame, fonts } } : {}),
  });
  assert.ok(picture.kind === 'picture');
  return picture.body;
}
