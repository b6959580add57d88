import { classicFile, streamText } from '@kontor/pdf/testing';
import { documentOf } from '../../src/operations/pdf-to-pdf-a/testing/documents.ts';
import { deflatedSpaces, latin1, page } from '../../src/operations/pdf-to-pdf-a/testing/pages.ts';

/** Files whose order is hostile: tables, chains, trees, tokens (ISO 32000-1, 7.2 to 7.7). All are generated. */

export type Bombs = Readonly<Record<string, () => Buffer>>;

const MILLION = 1_000_000;
const PLAIN_PAGE = '<</Type /Page/Parent 2 0 R/MediaBox [0 0 200 200]>>';

const lines = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

/** A document with a page, and these entries in its catalog; further objects count from 4. */
const catalogWith = (entries: string, objects: readonly string[] = []): Buffer =>
  classicFile([
    `<</Type /Catalog/Pages 2 0 R${entries}>>`,
    '<</Type /Pages/Count 1/Kids [3 0 R]>>',
    PLAIN_PAGE,
    ...objects,
  ]);

/** Objects from a number on, each naming the next one twice: 2⁴⁰ ways to the last. */
const doubling = (first: number, make: (next: string) => string, levels = 40): readonly string[] =>
  Array.from({ length: levels }, (_, level) => make(`${first + ((level + 1) % levels)} 0 R`));

/** A cross-reference stream at the end of the file, of these members and rows. */
function crossReferenceStream(members: string, rows: Uint8Array, before = ''): Buffer {
  const head = `%PDF-1.7\n${before}`;
  const stream = streamText(`/Type /XRef${members}`, latin1(rows));
  return Buffer.from(`${head}9 0 obj\n${stream}\nendobj\nstartxref\n${head.length}\n%%EOF`, 'latin1');
}

/** An object stream of so many numbers. */
function objectStream(count: number): Buffer {
  const places = lines(count, (index) => `${index + 10} ${index * 2} `);
  const stream = streamText(
    `/Type /ObjStm/N ${count}/First ${places.length}`,
    places + lines(count, () => '1 '),
  );
  const start = classicFile([
    '<</Type /Catalog/Pages 2 0 R>>',
    '<</Type /Pages/Count 1/Kids [3 0 R]>>',
    PLAIN_PAGE,
    stream,
  ]);
  const rows = Buffer.alloc(7 * count);
  for (let index = 0; index < count; index++) {
    rows[7 * index] = 2;
    rows.writeUInt32BE(4, 7 * index + 1);
    rows.writeUInt16BE(index & 0xffff, 7 * index + 5);
  }
  const table = latin1(start).lastIndexOf('xref\n0');
  const members = `/Size ${count + 10}/W [1 4 2]/Index [10 ${count}]/Root 1 0 R/Prev ${table}`;
  const text = `${count + 10} 0 obj\n${streamText(`/Type /XRef${members}`, latin1(rows))}\nendobj\n`;
  return Buffer.concat([start, Buffer.from(`\n${text}startxref\n${start.length + 1}\n%%EOF`, 'latin1')]);
}

/** A file that was added to so often; each addition replaces its page. */
function updates(count: number): Buffer {
  const parts: string[] = [latin1(documentOf())];
  let length = parts[0]!.length;
  let previous = parts[0]!.lastIndexOf('xref\n0');
  for (let round = 0; round < count; round++) {
    const object = '5 0 obj\n<</Type /Page/Parent 2 0 R/Contents 6 0 R>>\nendobj\n';
    const table = length + 1 + object.length;
    const place = String(length + 1).padStart(10, '0');
    const part =
      `\n${object}xref\n5 1\n${place} 00000 n \n` +
      `trailer\n<</Size 7/Root 1 0 R/Prev ${previous}>>\nstartxref\n${table}\n%%EOF`;
    parts.push(part);
    length += part.length;
    previous = table;
  }
  return Buffer.from(parts.join(''), 'latin1');
}

/** A plain file with something replaced in its text. */
function changed(find: string | RegExp, instead: string): Buffer {
  return Buffer.from(
    latin1(documentOf()).replace(find, () => instead),
    'latin1',
  );
}

/** A tree of one level: so many pages, or one page so often. */
function pages(count: number, which: 'different' | 'same'): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${which === 'same' ? 3 : index + 3} 0 R`);
  return classicFile([
    '<</Type /Catalog/Pages 2 0 R>>',
    `<</Type /Pages/Count ${count}/Kids [${kids.join(' ')}]>>`,
    ...Array<string>(which === 'same' ? 1 : count).fill(PLAIN_PAGE),
  ]);
}

/** Lengths of streams in objects of their own, each of which is a stream of the next one's length. */
const lengthChain = (count: number): Buffer =>
  page(
    '',
    '',
    Array.from({ length: count }, (_, index) => streamText('', 'x', `${6 + index} 0 R`)),
  );

const DEEP = 50_000;
const TEN_MB = 10_000_000;

export const STRUCTURE_BOMBS: Bombs = {
  'an object stream of a million objects': () => objectStream(MILLION),
  'an object stream of 60,000 objects': () => objectStream(60_000),
  'a million objects': () => page('', '', Array<string>(MILLION).fill('1')),
  'a cross-reference stream of 2³¹ entries': () =>
    crossReferenceStream('/Size 2147483647/W [1 4 2]/Root 2 0 R', new Uint8Array(70)),
  'a cross-reference stream of entries of 2³¹ bytes': () =>
    crossReferenceStream('/Size 10/W [2147483647 2147483647 2147483647]/Root 2 0 R', new Uint8Array(70)),
  'a cross-reference stream of entries of negative bytes': () =>
    crossReferenceStream('/Size 10/W [1 -4 2]/Root 2 0 R', new Uint8Array(70)),
  'a cross-reference stream of entries of no bytes': () =>
    crossReferenceStream('/Size 2147483647/W [0 0 0]/Index [0 2147483647]/Root 2 0 R', new Uint8Array(70)),
  'a cross-reference stream of a million sections': () =>
    crossReferenceStream(
      `/Size 10/W [1 4 2]/Index [${'0 1 '.repeat(MILLION)}]/Root 2 0 R`,
      new Uint8Array(70),
    ),
  'a cross-reference stream of 1 GiB, deflated': () =>
    crossReferenceStream(
      '/Size 100000000/W [1 4 2]/Root 2 0 R/Filter [/FlateDecode /FlateDecode]',
      Buffer.from(deflatedSpaces(1024 ** 3, 2), 'latin1'),
    ),
  'a table of 10¹⁰ entries': () => changed(/xref\n0 \d+/, 'xref\n0 9999999999'),
  'a table that begins at 2³¹': () => changed(/xref\n0 /, 'xref\n2147483640 '),
  'a size of 2⁶³': () => changed(/\/Size \d+/, '/Size 9223372036854775807'),
  'a size below nothing': () => changed(/\/Size \d+/, '/Size -5'),
  'cross-references that begin at 2⁶³': () => changed(/startxref\n\d+/, 'startxref\n9223372036854775807'),
  'a trailer whose root is the trailer’s own': () => changed(/\/Root 1 0 R/, '/Root 99 0 R'),
  '10,000 additions': () => updates(10_000),
  'a length below nothing': () => changed(/\/Length \d+/, '/Length -9'),
  'a length of 2⁶³': () => changed(/\/Length \d+/, '/Length 9223372036854775807'),
  'a length that is the stream’s own': () => changed(/\/Length \d+/, '/Length 6 0 R'),
  '100,000 lengths of lengths': () => lengthChain(100_000),
  'a text without an end': () => changed('%%EOF', `9 0 obj (${'('.repeat(TEN_MB)}`),
  'a text of 10 MB of escapes': () => page('', `/ExtGState (${'\\777'.repeat(TEN_MB / 4)})`),
  'a hexadecimal text without an end': () => changed('%%EOF', `9 0 obj <${'4'.repeat(TEN_MB)}`),
  'a comment without an end': () => changed('%%EOF', `%${'x'.repeat(TEN_MB)}`),
  'a name of 10 MB': () => page('', `/${'N'.repeat(TEN_MB)} 1`),
  'a name of 3 MB of escapes': () => page('', `/${'#41'.repeat(MILLION)} 1`),
  'a number of a million digits': () => page('', `/ExtGState ${'9'.repeat(MILLION)}.${'9'.repeat(MILLION)}`),
  'a word of 10 MB': () => page('x'.repeat(TEN_MB), ''),
  'a dictionary of a million names': () =>
    page(
      '',
      lines(MILLION, (index) => `/N${index} 1`),
    ),
  'a dictionary of the same name, a million times': () => page('', '/N 1'.repeat(MILLION)),
  '50,000 nested arrays': () => page('', `/ExtGState ${'['.repeat(DEEP)}${']'.repeat(DEEP)}`),
  '50,000 nested arrays in the content': () => page(`${'['.repeat(DEEP)}${']'.repeat(DEEP)} TJ`, ''),
  '50,000 dictionaries without an end': () => changed('%%EOF', `9 0 obj ${'<</A'.repeat(DEEP)}`),
  'a reference to a reference, 100,000 times': () =>
    page(
      '',
      '/ExtGState 5 0 R',
      Array.from({ length: 100_000 }, (_, index) => `${6 + index} 0 R`),
    ),
  'two references to each other': () => page('', '/ExtGState 5 0 R', ['6 0 R', '5 0 R']),
  '10,000 marks of an end': () => changed('%%EOF', 'startxref\n0\n%%EOF\n'.repeat(10_000)),
  'a million beginnings of objects': () =>
    Buffer.from(`%PDF-1.7\n${lines(MILLION, (index) => `${index} 0 obj `)}`),
  'a million beginnings of streams': () =>
    Buffer.from(`%PDF-1.7\n${'1 0 obj <<>> stream\n'.repeat(MILLION)}`),
  'a million trailers': () => Buffer.from(`%PDF-1.7\n${'trailer <</Root 1 0 R>>\n'.repeat(MILLION)}`),
};

export const TREE_BOMBS: Bombs = {
  '100,000 pages': () => pages(100_000, 'different'),
  'a page a million times': () => pages(MILLION, 'same'),
  'a page tree of 2⁴⁰ leaves': () =>
    classicFile([
      '<</Type /Catalog/Pages 2 0 R>>',
      ...doubling(2, (next) => `<</Type /Pages/Count 2/Kids [${next} ${next}]>>`).slice(0, -1),
      PLAIN_PAGE,
    ]),
  'a page tree in a circle': () =>
    classicFile([
      '<</Type /Catalog/Pages 2 0 R>>',
      ...doubling(2, (next) => `<</Type /Pages/Count 2/Parent ${next}/Kids [${next} ${next}]>>`),
    ]),
  'a count of 2³¹ pages': () =>
    classicFile([
      '<</Type /Catalog/Pages 2 0 R>>',
      '<</Type /Pages/Count 2147483647/Kids [3 0 R]>>',
      PLAIN_PAGE,
    ]),
  'a count below nothing': () =>
    classicFile([
      '<</Type /Catalog/Pages 2 0 R>>',
      '<</Type /Pages/Count -2147483648/Kids [3 0 R]>>',
      PLAIN_PAGE,
    ]),
  'bookmarks in a circle': () =>
    catalogWith('/Outlines 4 0 R', [
      '<</Type /Outlines/First 5 0 R/Last 5 0 R/Count 1>>',
      '<</Title (a)/Parent 4 0 R/First 5 0 R/Last 5 0 R/Next 5 0 R/Prev 5 0 R>>',
    ]),
  'bookmarks that double': () =>
    catalogWith(
      '/Outlines 4 0 R',
      doubling(4, (next) => `<</Title (a)/First ${next}/Last ${next}/Next ${next}>>`),
    ),
  '100,000 bookmarks in each other': () =>
    catalogWith(
      '/Outlines 4 0 R',
      Array.from(
        { length: 100_000 },
        (_, index) => `<</Title (a)/First ${index + 5} 0 R/Last ${index + 5} 0 R>>`,
      ),
    ),
  'a name tree that doubles': () =>
    catalogWith(
      '/Names <</Dests 4 0 R/EmbeddedFiles 4 0 R/JavaScript 4 0 R>>',
      doubling(4, (next) => `<</Limits [(a) (b)]/Kids [${next} ${next}]>>`),
    ),
  'page labels that double': () =>
    catalogWith(
      '/PageLabels 4 0 R',
      doubling(4, (next) => `<</Limits [0 1]/Kids [${next} ${next}]>>`),
    ),
  'a structure tree that doubles': () =>
    catalogWith(
      '/MarkInfo <</Marked true>>/StructTreeRoot 4 0 R',
      doubling(4, (next) => `<</Type /StructElem/S /P/P 4 0 R/K [${next} ${next}]>>`),
    ),
  'roles that are each other’s': () =>
    catalogWith('/MarkInfo <</Marked true>>/StructTreeRoot 4 0 R', [
      '<</Type /StructTreeRoot/RoleMap <</A /B/B /A>>/K 5 0 R/ParentTree 4 0 R>>',
      '<</Type /StructElem/S /A/P 4 0 R>>',
    ]),
  'fields that double': () =>
    catalogWith(
      '/AcroForm <</Fields [4 0 R]/DA (/F 0 Tf)>>',
      doubling(4, (next) => `<</FT /Tx/T (a)/Parent ${next}/Kids [${next} ${next}]>>`),
    ),
  'layers in each other': () =>
    catalogWith(
      '/OCProperties <</OCGs [4 0 R]/D <</Order 4 0 R>>>>',
      doubling(4, (next) => `[${next} ${next}]`),
    ),
  'actions after each other, in a circle': () =>
    catalogWith(
      '/OpenAction 4 0 R/AA <</WC 4 0 R>>',
      doubling(4, (next) => `<</S /Named/N /Print/Next [${next} ${next}]>>`),
    ),
  'articles in a circle': () =>
    catalogWith('/Threads [4 0 R]', ['<</F 5 0 R>>', '<</T 4 0 R/N 5 0 R/V 5 0 R/P 3 0 R/R [0 0 1 1]>>']),
  '10,000 embedded files': () =>
    catalogWith(`/Names <</EmbeddedFiles <</Names [${lines(10_000, (index) => `(${index})4 0 R `)}]>>>>`, [
      '<</Type /Filespec/F (a)/EF <</F 5 0 R>>>>',
      streamText('/Type /EmbeddedFile', 'x'),
    ]),
  'an embedded file of 1 GiB, deflated twice': () =>
    catalogWith('/Names <</EmbeddedFiles <</Names [(a)4 0 R]>>>>', [
      '<</Type /Filespec/F (a)/EF <</F 5 0 R>>>>',
      streamText('/Type /EmbeddedFile/Filter [/FlateDecode /FlateDecode]', deflatedSpaces(1024 ** 3, 2)),
    ]),
  'metadata of entities of entities': () =>
    catalogWith('/Metadata 4 0 R', [streamText('/Type /Metadata/Subtype /XML', laughs())]),
  'metadata of 100,000 levels': () =>
    catalogWith('/Metadata 4 0 R', [streamText('/Type /Metadata/Subtype /XML', '<a>'.repeat(100_000))]),
  'metadata of 1 GiB, deflated': () =>
    catalogWith('/Metadata 4 0 R', [
      streamText(
        '/Type /Metadata/Subtype /XML/Filter [/FlateDecode /FlateDecode]',
        deflatedSpaces(1024 ** 3, 2),
      ),
    ]),
  '100,000 notes on a page': () => notes(100_000),
  'pages as large as can be': () =>
    classicFile([
      '<</Type /Catalog/Pages 2 0 R>>',
      `<</Type /Pages/Count 2000/Kids [${'3 0 R '.repeat(1)}${lines(1_999, (index) => `${index + 4} 0 R `)}]/MediaBox [0 0 14400 14400]>>`,
      ...Array<string>(2_000).fill('<</Type /Page/Parent 2 0 R/UserUnit 75000>>'),
    ]),
  'a page of no size': () =>
    classicFile([
      '<</Type /Catalog/Pages 2 0 R>>',
      '<</Type /Pages/Count 1/Kids [3 0 R]>>',
      '<</Type /Page/Parent 2 0 R/MediaBox [1e38 -1e38 1e-38 1e38]/CropBox [0 0 0 0]/Rotate 2147483647>>',
    ]),
};

/** Entities that are ten of the one before, ten levels deep (XML 1.0, 4.4). */
function laughs(): string {
  const entities = lines(10, (index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`);
  return `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">${entities}]><x:xmpmeta xmlns:x="adobe:ns:meta/">&l10;</x:xmpmeta>`;
}

/** Notes that have the same appearance, which has itself. */
function notes(count: number): Buffer {
  return classicFile([
    '<</Type /Catalog/Pages 2 0 R>>',
    '<</Type /Pages/Count 1/Kids [3 0 R]>>',
    `<</Type /Page/Parent 2 0 R/MediaBox [0 0 200 200]/Annots [${lines(count, (index) => `${index + 5} 0 R `)}]>>`,
    streamText('/Type /XObject/Subtype /Form/BBox [0 0 9 9]/Resources <</XObject <</F 4 0 R>>>>', '/F Do'),
    ...Array<string>(count).fill(
      '<</Type /Annot/Subtype /Stamp/Rect [0 0 9 9]/F 4/AP <</N 4 0 R>>/Parent 5 0 R/Popup 5 0 R>>',
    ),
  ]);
}
