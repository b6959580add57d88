import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dict, isStream, name, type PdfObject, raw } from '../object.ts';
import { PdfUnreadable } from '../pdf-unreadable.ts';
import { browserPrint } from '../testing/browser-print.ts';
import { classicFile, TWO_PAGES } from '../testing/classic-file.ts';
import { PdfWriter } from '../writer.ts';
import { pagesOf } from './page-tree.ts';
import { openPdf } from './pdf-file.ts';

/** Numbers from 0 to 1 that are the same each time (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function packedFile(): Uint8Array {
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const content = writer.addStream(dict({}), Buffer.from('BT (packed) Tj ET '.repeat(20)));
  const page = writer.add(dict({ Type: name('Page'), Parent: pages, Contents: content }));
  writer.set(
    pages,
    dict({ Type: name('Pages'), Kids: [page, page], Count: 2, MediaBox: raw('[0 0 30 40]') }),
  );
  const root = writer.add(dict({ Type: name('Catalog'), Pages: pages }));
  return writer.bytes({ root, info: writer.add(dict({})) });
}

const SEEDS: Readonly<Record<string, Uint8Array>> = {
  'a classic file': classicFile(TWO_PAGES),
  'a file with object streams': packedFile(),
  'a browser’s print': browserPrint(),
};

/** Words that a reader takes decisions by. */
const WORDS = [
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  '<',
  '/',
  ' 0 R',
  ' obj',
  'endobj',
  'stream',
  'endstream',
  'xref',
  'trailer',
  '/Length 9',
  '/Prev 15',
  '/Kids [2 0 R]',
  '99999999999',
  '-1',
  '/Filter /LZWDecode',
  '/ObjStm',
  '\0',
];

/** One of: other bytes, a word put in, a piece cut out, doubled or moved, the end cut off. */
function mutated(file: Uint8Array, random: () => number): Buffer {
  const at = Math.floor(random() * file.length);
  const end = Math.min(file.length, at + Math.floor(random() * 60));
  const [before, piece, after] = [file.subarray(0, at), file.subarray(at, end), file.subarray(end)];
  const word = Buffer.from(WORDS[Math.floor(random() * WORDS.length)]!, 'latin1');
  const ways: readonly (() => readonly Uint8Array[])[] = [
    () => [before, Uint8Array.from(piece, () => Math.floor(random() * 256)), after],
    () => [before, word, piece, after],
    () => [before, word, after],
    () => [before, after],
    () => [before, piece, piece, after],
    () => [after, piece, before],
    () => [before, Uint8Array.from(piece, (byte) => byte ^ (1 << Math.floor(random() * 8))), after],
    () => [before],
  ];
  return Buffer.concat(ways[Math.floor(random() * ways.length)]!());
}

/** Reads everything there is. */
function readAll(bytes: Uint8Array): void {
  const file = openPdf(bytes);
  pagesOf(file);
  for (const number of file.numbers) {
    const object: PdfObject = file.object(number);
    if (isStream(object)) file.decoded(object);
  }
}

for (const [title, seed] of Object.entries(SEEDS)) {
  test(`1,500 mutations of ${title} are read or refused with a reason`, () => {
    const random = randomFrom(20_260_131);
    let read = 0;
    let refused = 0;
    for (let round = 0; round < 1_500; round++) {
      let bytes: Uint8Array = seed;
      for (let times = 1 + Math.floor(random() * 4); times > 0; times--) bytes = mutated(bytes, random);
      try {
        readAll(bytes);
        read++;
      } catch (error) {
        assert(
          error instanceof PdfUnreadable,
          `round ${round}: ${error instanceof Error ? error.stack : error}`,
        );
        refused++;
      }
    }
    assert(read > 100 && refused > 50, `${read} read, ${refused} refused`);
  });
}
