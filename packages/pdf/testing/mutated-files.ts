import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PdfUnreadable } from '@kontor/base';
import { randomFrom } from '@kontor/base/testing';
import { dict, name, raw } from '#object.ts';
import { PdfWriter } from '#writer.ts';
import { browserPrint } from './browser-print.ts';
import { classicFile, TWO_PAGES } from './classic-file.ts';
import { mutated } from './mutate.ts';
import { readAll } from './read-all.ts';

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

/** @param rounds mutations of each kind of file, the same ones each time */
export function testMutatedFiles(rounds: number): void {
  for (const [title, seed] of Object.entries(SEEDS)) {
    test(`${rounds} mutations of ${title} are read or refused with a reason`, () => {
      const random = randomFrom(20_260_131);
      let read = 0;
      let refused = 0;
      for (let round = 0; round < rounds; round++) {
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
      assert(read > rounds / 15 && refused > rounds / 30, `${read} read, ${refused} refused`);
    });
  }
}
