import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidInput } from '@kontor/base';
import { randomFrom } from '@kontor/base/testing';
import { InstalledFonts } from '@kontor/fonts';
import { dict, name, openPdf } from '@kontor/pdf';
import { smallerPicture } from '@kontor/pdf/logo';
import { browserPrint, mutated } from '@kontor/pdf/testing';
import { HYBRID_FILE, keyFile, PASSWORD, SEALED_AT, TABLE_FILE } from '@kontor/pdf-security/testing';
import { documentOf, NESTED_FILE, pictureDocument, shades } from '@kontor/pdf-tools/testing';
import { checkInput } from '@kontor/schema';
import { defaultsOf } from '@kontor/schema/testing';
import type { ProgramName, ProgramOrder, ProgramResult } from '#core/program.ts';
import { namedBytesUpload } from '#core/upload.ts';
import { cpuHere } from '#testing/cpu-here.ts';
import { pdfOperation } from '../index.ts';
import { SETTINGS } from '../toolbox-limits.ts';

const gray = { Width: 90, Height: 60, BitsPerComponent: 8, ColorSpace: name('DeviceGray') };

const SEEDS: Readonly<Record<string, Uint8Array>> = {
  'outline, links, fields and tags': documentOf({ pages: 3 }),
  'a picture': pictureDocument({ entries: gray, data: shades(90, 60, 1) }, () =>
    dict({ Pattern: dict({ P: dict({ PatternType: 2 }) }) }),
  ),
  'a browser’s print': browserPrint(),
  'a table of objects, with a form': TABLE_FILE,
  'a hybrid file': HYBRID_FILE,
  'a file with all its objects inside others': NESTED_FILE,
};

const LISTS: readonly (readonly Readonly<Record<string, unknown>>[])[] = [
  [{ do: 'select', pages: '1' }],
  [{ do: 'select', pages: 'last,1' }, { do: 'rotate', degrees: 90 }, { do: 'compress' }],
  [
    { do: 'stamp', text: '{current}/{total} {title}' },
    { do: 'metadata', title: 'x', keywords: null, clear: true },
  ],
  [{ do: 'stamp', asset: 'self.pdf', layer: 'under' }],
  [
    { do: 'attach', asset: 'self.pdf' },
    { do: 'compress', imageDpi: 36 },
  ],
  [{ do: 'split', every: 1 }],
  [{ do: 'encrypt', userPassword: 'x' }],
  [
    { do: 'rotate', degrees: 180 },
    { do: 'seal', asset: 'key.p12', password: PASSWORD, visible: {} },
  ],
  [{ do: 'seal', asset: 'key.p12', password: PASSWORD }],
];

/** What qpdf cannot repair comes back as it is, so that the steps meet it; poppler finds no page in it. */
async function repaired(program: ProgramName, { files = {} }: ProgramOrder): Promise<ProgramResult> {
  const output = program === 'qpdf' ? (files['in.pdf'] as Uint8Array) : new Uint8Array();
  const code = program === 'qpdf' ? 3 : 1;
  return { end: { kind: 'exit', code }, output, messages: '', foundPhrases: [], files: new Map() };
}

const pdf = pdfOperation(() => Promise.reject(new Error('no conversion here')));
const unused = () => Promise.reject(new Error('unused'));
const context = {
  type: 'application/pdf',
  tools: {
    cpu: cpuHere({ fonts: new InstalledFonts() }),
    programs: { run: repaired, isInstalled: () => true, session: unused },
    pictures: { logo: unused, stamp: unused, smaller: smallerPicture },
    timestamps: { isSetUp: false, token: unused },
  },
  clock: { now: () => SEALED_AT },
  settings: defaultsOf(SETTINGS),
  isTest: false,
  signal: new AbortController().signal,
} as never;

async function processed(file: Uint8Array, round: number): Promise<'done' | 'refused'> {
  const steps = LISTS[round % LISTS.length]!;
  const one = namedBytesUpload('a.pdf', file);
  const files = round % 5 === 0 ? [one, namedBytesUpload('b.pdf', TABLE_FILE), one] : [one];
  const assets = [namedBytesUpload('self.pdf', file), namedBytesUpload('key.p12', keyFile('p256-aes'))];
  const used = assets.filter((asset) => steps.some((step) => step.asset === asset.name));
  const checked = checkInput(pdf, { files, assets: used, steps }, defaultsOf(SETTINGS));
  assert.ok('input' in checked);
  try {
    const output = (await pdf.run(checked.input as never, context))!;
    const isReadable = output.type === 'application/pdf' && steps[0]?.do !== 'encrypt';
    if (isReadable) openPdf(output.body as Uint8Array);
    return 'done';
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return 'refused';
  }
}

/** Far more than one of these small files takes, also on a busy machine. */
const MAX_MS = 10_000;

/** @param rounds mutations of each kind of document, the same ones each time */
export function testMutatedDocuments(rounds: number): void {
  for (const [title, seed] of Object.entries(SEEDS)) {
    test(`${rounds} mutations of ${title} are processed or refused with a reason`, async () => {
      const random = randomFrom(20_261_126);
      const counts = { done: 0, refused: 0 };
      for (let round = 0; round < rounds; round++) {
        let bytes: Uint8Array = seed;
        for (let times = 1 + Math.floor(random() * 4); times > 0; times--) bytes = mutated(bytes, random);
        const began = performance.now();
        try {
          counts[await processed(bytes, round)]++;
        } catch (error) {
          throw new Error(`round ${round}`, { cause: error });
        }
        const ms = performance.now() - began;
        assert.ok(ms < MAX_MS, `round ${round} took ${ms} ms`);
      }
      assert.ok(counts.done > rounds / 20 && counts.refused > rounds / 20, JSON.stringify(counts));
    });
  }
}
