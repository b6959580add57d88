import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { PdfUnreadable, type UnreadableReason } from '@kontor/base';
import { classicFile, deflatedText, streamText, TWO_PAGES } from '#testing/classic-file.ts';
import { byteString, dict, isStream, name, raw } from '../object.ts';
import { PdfWriter } from '../writer.ts';
import { mediaBoxOf, pagesOf } from './page-tree.ts';
import { openPdf, type PdfFile } from './pdf-file.ts';
import type { ReadLimits } from './read-limits.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const failsWith = (reason: UnreadableReason) => (error: unknown) =>
  error instanceof PdfUnreadable && error.reason === reason;

/** The content streams of all pages. */
function contents(file: PdfFile): readonly string[] {
  return pagesOf(file).map(({ dict }) => {
    const stream = file.resolve(dict.get('Contents'));
    return isStream(stream) ? Buffer.from(file.decoded(stream).data).toString('latin1') : 'nothing';
  });
}

const TWO_TEXTS = ['BT (first page) Tj ET', 'BT (second page) Tj ET'];
const twoPages = (): string => classicFile(TWO_PAGES).toString('latin1');

test('a classic file: pages with what they inherit, streams with an indirect length', () => {
  const file = openPdf(classicFile(TWO_PAGES));
  assert.equal(file.isRepaired, false);
  assert.deepEqual(contents(file), TWO_TEXTS);
  const pages = pagesOf(file);
  assert.deepEqual(
    pages.map((page) => mediaBoxOf(file, page)),
    [
      [0, 0, 200, 100],
      [10, 20, 110, 220],
    ],
  );
  assert.deepEqual(
    pages.map(({ attributes }) => attributes.has('Resources')),
    [true, true],
  );
  assert.equal(pages[1]!.attributes.get('Rotate'), 90);
  assert.deepEqual(file.numbers, [1, 2, 3, 4, 5, 6, 7]);
});

test('a file with object streams and a cross-reference stream', () => {
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const content = writer.addStream(dict({}), latin1('BT (packed) Tj ET'.repeat(20)));
  const page = writer.add(dict({ Type: name('Page'), Parent: pages, Contents: content }));
  writer.set(pages, dict({ Type: name('Pages'), Kids: [page], Count: 1, MediaBox: raw('[0 0 30 40]') }));
  const root = writer.add(dict({ Type: name('Catalog'), Pages: pages }));
  const info = writer.add(dict({ Title: byteString('T') }));
  const bytes = writer.bytes({ root, info });
  const file = openPdf(bytes);
  assert.equal(file.isRepaired, false);
  assert.deepEqual(contents(file), ['BT (packed) Tj ET'.repeat(20)]);
  assert.deepEqual(file.newestSection?.kind, 'stream');
  // The same without its cross-references: object streams are found and opened.
  const broken = latin1(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n1'),
  );
  assert.equal(openPdf(broken).isRepaired, true);
  assert.deepEqual(contents(openPdf(broken)), ['BT (packed) Tj ET'.repeat(20)]);
});

/** An update behind a file: changed objects, section, trailer. */
function updated(base: string, objects: Readonly<Record<number, string>>, trailer = ''): string {
  const previous = /startxref\n(\d+)/.exec(base.slice(base.lastIndexOf('startxref')))![1]!;
  let text = `${base}\n`;
  let table = 'xref\n';
  for (const [number, object] of Object.entries(objects)) {
    table += `${number} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  return `${text}${table}trailer\n<</Size 20/Root 1 0 R/Prev ${previous}${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`;
}

test('updates replace objects, also when there are several', () => {
  const once = updated(twoPages(), { 4: streamText('', 'changed') });
  const twice = updated(once, { 4: streamText('', 'changed again') });
  assert.deepEqual(contents(openPdf(latin1(once))), ['changed', TWO_TEXTS[1]]);
  assert.deepEqual(contents(openPdf(latin1(twice))), ['changed again', TWO_TEXTS[1]]);
});

test('an update may delete an object', () => {
  const base = twoPages();
  const table = `xref\n4 1\n0000000000 00001 f \ntrailer\n<</Root 1 0 R/Prev ${/startxref\n(\d+)/.exec(base)![1]}>>`;
  const text = `${base}\n${table}\nstartxref\n${base.length + 1}\n%%EOF`;
  assert.deepEqual(contents(openPdf(latin1(text))), ['nothing', TWO_TEXTS[1]]);
});

test('a hybrid file: the stream has objects that the table calls free', () => {
  const base = twoPages();
  const offset = base.length + 1;
  const packed = `20 0 obj\n${streamText(`/Type /ObjStm/N 1/First 4/Filter /FlateDecode`, deflatedText('9 0 [(hidden)]'))}\nendobj\n`;
  // Object 9: type 2, in object 20, index 0.
  const rows = '\x02\0\0\x14\0';
  const stream = `21 0 obj\n${streamText('/Type /XRef/W [1 3 1]/Index [9 1]/Size 22', rows)}\nendobj\n`;
  const streamAt = offset + packed.length;
  const tableAt = streamAt + stream.length;
  const table =
    `xref\n9 1\n0000000000 65535 f \n20 1\n${String(offset).padStart(10, '0')} 00000 n \n` +
    `trailer\n<</Size 22/Root 1 0 R/XRefStm ${streamAt}/Prev ${/startxref\n(\d+)/.exec(base)![1]}>>\nstartxref\n${tableAt}\n%%EOF`;
  const file = openPdf(latin1(`${base}\n${packed}${stream}${table}`));
  assert.equal(file.isRepaired, false);
  assert.deepEqual(file.object(9), [byteString('hidden')]);
});

const DAMAGES: Readonly<Record<string, (text: string) => string>> = {
  'bytes before the header': (text) => `\r\nHTTP/1.1 200 OK\r\n\r\n${text}`,
  'no cross-references': (text) => text.slice(0, text.indexOf('xref')),
  'no word xref': (text) => text.replace('\nxref\n', '\n'),
  'wrong offsets': (text) => text.replace('%PDF-1.4\n', '%PDF-1.4\n%more\n'),
  'an object at the wrong place': (text) =>
    text.replace(/(\n0000000)(\d{3})( 00000 n \n0*\d+ 00000 n \ntrailer)/, '$1017$3'),
  'numbers shifted by one': (text) => text.replace('xref\n0 8', 'xref\n1 8'),
  'a wrong length': (text) => text.replace(/(FlateDecode\/Length )\d+/, '$13'),
  'a length beyond the file': (text) => text.replace(/(FlateDecode\/Length )\d+/, '$199999999'),
  'no trailer': (text) => text.replace(/trailer[\s\S]*startxref/, 'startxref'),
  'no endstream': (text) => text.replaceAll('endstream\n', ''),
  'no startxref': (text) => text.replace(/startxref\n\d+/, ''),
  'lines of 19 bytes': (text) => text.replaceAll(' n \n', ' n\n').replace(' f \n', ' f\n'),
  'mail lines behind the end': (text) => `${text}\n${'-- mail\n'.repeat(100)}`,
};

for (const [title, damage] of Object.entries(DAMAGES)) {
  test(`damaged, yet read: ${title}`, () => {
    const damaged = damage(twoPages());
    assert.notEqual(damaged, twoPages());
    assert.deepEqual(contents(openPdf(latin1(damaged))), TWO_TEXTS);
  });
}

test('a repair while the file is read changes nothing that was read before', () => {
  // Behind the end: the first content once more, and the second page, in whose place is something else.
  const page = '<</Type /Page/Parent 2 0 R>>';
  const behind = `\n4 0 obj\n${streamText('', 'BT (another) Tj ET')}\nendobj\n5 0 obj\n${page}\nendobj\n`;
  const file = openPdf(latin1(twoPages().replace('\n5 0 obj', '\n9 0 obj') + behind));
  const before = [1, 2, 3, 4].map((number) => file.object(number));
  assert.equal(file.isRepaired, false);
  assert.notEqual(file.object(5), null);
  assert.equal(file.isRepaired, true);
  assert.deepEqual(
    [1, 2, 3, 4].map((number) => file.object(number)),
    before,
  );
});

test('later objects of the same number count in a repair', () => {
  const text = `${twoPages()}\n4 0 obj\n${streamText('', 'later')}\nendobj\n`.replace(/startxref\n\d+/, '');
  assert.deepEqual(contents(openPdf(latin1(text))), ['later', TWO_TEXTS[1]]);
});

const REFUSED: readonly (readonly [string, UnreadableReason, string, Partial<ReadLimits>?])[] = [
  ['no PDF', 'not-a-pdf', '<html>'],
  ['an empty file', 'not-a-pdf', ''],
  ['a header only', 'damaged', '%PDF-1.7\n'],
  ['a header too far in', 'not-a-pdf', `${' '.repeat(2_000)}%PDF-1.4`],
  [
    'an encrypted file',
    'encrypted',
    classicFile(TWO_PAGES, '/Root 1 0 R/Encrypt <</Filter /Standard>>').toString('latin1'),
  ],
  ['an encrypted file to be repaired', 'encrypted', '%PDF-1.4\ntrailer <</Encrypt 9 0 R>>'],
  ['a catalog without pages', 'damaged', classicFile(['<</Type /Catalog>>']).toString('latin1')],
  [
    'a page tree without a page',
    'no-pages',
    classicFile([TWO_PAGES[0]!, '<</Type /Pages/Kids [2 0 R 9 0 R (x)]>>']).toString('latin1'),
  ],
  ['too many pages', 'too-large', twoPages(), { maxPages: 1 }],
  ['too many objects', 'too-large', twoPages(), { maxObjects: 5 }],
  ['nested too deep', 'too-deep', classicFile([TWO_PAGES[0]!, '['.repeat(300)]).toString('latin1')],
];

for (const [title, reason, text, limits] of REFUSED) {
  test(`refused as ${reason}: ${title}`, () => {
    assert.throws(() => pagesOf(openPdf(latin1(text), limits)), failsWith(reason));
  });
}

test('a page tree that leads back to itself ends', () => {
  const kids = '<</Type /Pages/Kids [2 0 R 3 0 R 2 0 R 4 0 R]/MediaBox [0 0 9 9]>>';
  const file = openPdf(
    classicFile([TWO_PAGES[0]!, kids, '<</Type /Page>>', '<</Type /Pages/Kids [2 0 R 3 0 R]>>']),
  );
  assert.equal(pagesOf(file).length, 2);
});

test('a page tree of many levels needs no recursion', () => {
  const levels = Array.from({ length: 20_000 }, (_, i) => `<</Type /Pages/Kids [${i + 3} 0 R]>>`);
  const file = openPdf(classicFile([TWO_PAGES[0]!, ...levels, '<</Type /Page>>']));
  assert.equal(pagesOf(file).length, 1);
});

const LOOPS: Readonly<Record<string, string>> = {
  'a length that is its own stream': streamText('', 'x', '4 0 R'),
  'lengths in a circle': streamText('', 'x', '6 0 R'),
  'a reference to itself': '4 0 R',
};

for (const [title, object] of Object.entries(LOOPS)) {
  test(`loops end: ${title}`, () => {
    const objects = TWO_PAGES.with(3, object).with(5, streamText('', 'y', '4 0 R'));
    const file = openPdf(classicFile(objects));
    assert.equal(contents(file).length, 2);
  });
}

test('a /Prev that leads back ends', () => {
  const text = twoPages();
  const start = /startxref\n(\d+)/.exec(text)![1]!;
  const looped = text.replace('/Root 1 0 R', `/Root 1 0 R/Prev ${start}`);
  assert.deepEqual(contents(openPdf(latin1(looped))), TWO_TEXTS);
});

test('hostile numbers cost nothing', () => {
  const huge = classicFile(TWO_PAGES).toString('latin1').replace('xref\n0 8', 'xref\n0 4000000000');
  assert.deepEqual(contents(openPdf(latin1(huge))), TWO_TEXTS);
  const rows = '\x01\0\x0f\0';
  for (const index of ['[0 4000000000]', '[4000000000 9]', '[-1 -1]', '[0 1e99]']) {
    const stream = `9 0 obj\n${streamText(`/Type /XRef/W [1 2 1]/Index ${index}/Size 4000000000/Root 1 0 R`, rows)}\nendobj\n`;
    const base = twoPages().replace(/xref[\s\S]*/, '');
    assert.deepEqual(
      contents(openPdf(latin1(`${base}${stream}startxref\n${base.length}\n%%EOF`))),
      TWO_TEXTS,
    );
  }
});

test('bombs are refused: decoded bytes of one stream, of all, of object streams', () => {
  const bomb = deflateSync(Buffer.alloc(200_000)).toString('latin1');
  const bytes = classicFile(TWO_PAGES.with(3, streamText('/Filter /FlateDecode', bomb)));
  const read = (limits: Partial<ReadLimits>) => (): void => {
    const file = openPdf(bytes, limits);
    for (let time = 0; time < 3; time++) contents(file);
  };
  assert.doesNotThrow(read({}));
  assert.throws(read({ maxStreamBytes: 199_999 }), failsWith('too-large'));
  assert.throws(read({ maxDecodedBytes: 500_000 }), failsWith('too-large'));
  const once = openPdf(bytes, { maxStreamBytes: 300_000, maxDecodedBytes: 350_000 });
  const stream = once.object(4);
  assert.ok(isStream(stream));
  // What was too large counts as much as it was read for.
  assert.throws(() => once.decoded(stream, 100_000), failsWith('too-large'));
  assert.equal(once.decodableBytes, 250_000);
  assert.equal(once.decoded(stream, 200_000).data.length, 200_000);
  assert.equal(once.decodableBytes, 50_000);
  const packed = classicFile([
    ...TWO_PAGES,
    streamText('/Type /ObjStm/N 1/First 4/Filter /FlateDecode', bomb),
  ]);
  const search = latin1(packed.toString('latin1').replace(/startxref\n\d+/, ''));
  assert.throws(() => openPdf(search, { maxObjectStreamBytes: 100_000 }), failsWith('too-large'));
});

test('content in several streams is one, and together as large as one stream may be', () => {
  const content = streamText('', 'q Q');
  const read = (times: number, limits: Partial<ReadLimits> = {}) => {
    const file = openPdf(classicFile(TWO_PAGES.with(3, content)), limits);
    const stream = file.object(4);
    assert.ok(isStream(stream));
    return Buffer.from(file.joined(Array(times).fill(stream))).toString('latin1');
  };
  assert.deepEqual([read(0), read(1), read(2)], ['', 'q Q', 'q Q\nq Q\n']);
  assert.equal(read(1_000, { maxStreamBytes: 3_000 }).length, 4_000);
  assert.throws(() => read(1_001, { maxStreamBytes: 3_000 }), failsWith('too-large'));
});

test('what is missing is null', () => {
  const file = openPdf(classicFile(TWO_PAGES));
  assert.equal(file.object(99), null);
  assert.equal(file.resolve({ object: 99, generation: 0 }), null);
  assert.equal(file.dict(7).size, 0);
});
