import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classicFile, streamText, TWO_PAGES } from '#testing/classic-file.ts';
import { byteString, dict, isRef, isStream, type PdfRef, ref } from '../object.ts';
import { pagesOf } from '../read/page-tree.ts';
import { openPdf } from '../read/pdf-file.ts';
import { appendedUpdate, canAppend } from './appended-update.ts';
import { PdfChanges } from './pdf-changes.ts';
import { reachableCopy } from './reachable-copy.ts';

const UNREACHED = streamText('', 'nobody leads here');
const SECRET = '<</Secret (to be gone)>>';
const FILE = classicFile(
  [...TWO_PAGES, UNREACHED, SECRET, '[.00100000005 (a\\)b) /N#20M 9 0 R]'],
  '/Root 1 0 R/Info 10 0 R',
);

/** The two pages with a new object, a changed one, and a date. */
function changed(date = 'D:2026'): { changes: PdfChanges; root: PdfRef; info: PdfRef } {
  const changes = new PdfChanges(openPdf(FILE));
  const added = changes.addStream(dict({}), Buffer.from('added '.repeat(40)));
  changes.set(ref(5), new Map([...changes.file.dict(ref(5)), ['Contents', added]]));
  changes.set(ref(9), dict({ Public: ref(10) }));
  const info = changes.add(dict({ CreationDate: byteString(date) }), { dated: true });
  return { changes, root: ref(1), info };
}

const WAYS = { appended: appendedUpdate, copied: reachableCopy };

for (const [title, write] of Object.entries(WAYS)) {
  test(`${title}: changes are there, the rest as it was`, () => {
    const { changes, root, info } = changed();
    const file = openPdf(write(changes, { root, info }));
    assert.equal(file.isRepaired, false);
    const texts = pagesOf(file).map(({ dict }) => {
      const stream = file.resolve(dict.get('Contents'));
      return isStream(stream) ? Buffer.from(file.decoded(stream).data).toString() : '';
    });
    assert.deepEqual(texts, ['BT (first page) Tj ET', 'added '.repeat(40)]);
    assert.deepEqual(file.dict(file.trailer.get('Info')), dict({ CreationDate: byteString('D:2026') }));
    assert.equal(pagesOf(file)[1]!.attributes.get('Rotate'), 90);
  });

  test(`${title}: equal changes give equal bytes; a date changes nothing of the /ID`, () => {
    const bytes = (date?: string) => {
      const { changes, root, info } = changed(date);
      return write(changes, { root, info });
    };
    assert.deepEqual(bytes(), bytes());
    const idOf = (file: Uint8Array) => openPdf(file).trailer.get('ID');
    assert.notDeepEqual(bytes(), bytes('D:2027'));
    assert.deepEqual(idOf(bytes()), idOf(bytes('D:2027')));
    const other = changed();
    other.changes.add(byteString('more'));
    other.changes.set(ref(3), new Map([...other.changes.file.dict(ref(3)), ['UserUnit', 2]]));
    assert.notDeepEqual(idOf(bytes()), idOf(write(other.changes, other)));
  });
}

test('a copy has no byte of what was replaced or cannot be reached', () => {
  const changes = new PdfChanges(openPdf(FILE));
  changes.set(ref(9), dict({ Public: ref(10) }));
  const bytes = Buffer.from(reachableCopy(changes, { root: ref(1), info: ref(10) }));
  const file = openPdf(bytes);
  // All that is left, object streams decoded as well.
  const objects = file.numbers.map((number) => file.object(number));
  const all = [...objects.filter(isStream).map((stream) => file.decoded(stream).data), bytes]
    .map((part) => Buffer.from(part).toString('latin1'))
    .join('\n');
  assert(!all.includes('to be gone') && !all.includes('nobody leads here'));
  assert(all.includes('first page'));
});

test('a copy keeps every digit, and circles', () => {
  const changes = new PdfChanges(openPdf(FILE));
  changes.set(ref(9), dict({ Back: ref(10) }));
  const file = openPdf(reachableCopy(changes, { root: ref(1), info: ref(10) }));
  const info = file.resolve(file.trailer.get('Info'));
  assert(Array.isArray(info));
  assert.deepEqual(info.slice(0, 3), [0.00100000005, byteString('a)b'), { name: 'N M' }]);
  const back = file.dict(info[3]).get('Back');
  assert(isRef(back));
  assert.deepEqual(back, file.trailer.get('Info'));
});

test('references to nothing become null', () => {
  const changes = new PdfChanges(openPdf(FILE));
  const info = changes.add(dict({ Missing: ref(4_000) }));
  const file = openPdf(reachableCopy(changes, { root: ref(1), info }));
  assert.deepEqual(file.dict(file.trailer.get('Info')), dict({}));
});

test('a file that had to be repaired, or has a cross-reference stream, is not continued', () => {
  const repaired = new PdfChanges(
    openPdf(Buffer.from(FILE.toString('latin1').replace(/startxref\n\d+/, ''), 'latin1')),
  );
  assert.equal(canAppend(repaired), false);
  assert.throws(() => appendedUpdate(repaired, { root: ref(1), info: ref(1) }), /classic/);
  const packed = openPdf(reachableCopy(new PdfChanges(openPdf(FILE)), { root: ref(1), info: ref(10) }));
  assert.equal(canAppend(new PdfChanges(packed)), false);
});

test('a hostile /Size does not lift the numbers of new objects', () => {
  const file = openPdf(
    Buffer.from(FILE.toString('latin1').replace('/Size 11', '/Size 2147483647'), 'latin1'),
  );
  assert.deepEqual(new PdfChanges(file).add(null), ref(11));
});

test('a copy as PDF 2.0 needs no document information', () => {
  const { changes, root } = changed();
  const bytes = reachableCopy(changes, { root, version: '2.0' });
  assert.equal(Buffer.from(bytes.subarray(0, 9)).toString('latin1'), '%PDF-2.0\n');
  const file = openPdf(bytes);
  assert.equal(file.isRepaired, false);
  assert.equal(file.trailer.get('Info'), undefined);
  assert.equal(pagesOf(file).length, 2);
});
