import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { byteString, dict, isStream, openPdf, pagesOf } from '@kontor/pdf';
import { classicFile, TWO_PAGES } from '@kontor/pdf/testing';
import { keyFile, PASSWORD, SEALED_AT } from '#testing/key-files.ts';
import { readSeals } from '#testing/read-seals.ts';
import { HYBRID_FILE, STREAM_FILE, TABLE_FILE } from '#testing/sample-files.ts';
import { OID } from '../der/object-identifiers.ts';
import { timestampAnswer } from '../timestamp/test-authority.ts';
import { timestampRequest } from '../timestamp/timestamp-request.ts';
import { timestampToken } from '../timestamp/timestamp-token.ts';
import type { SealOrder, VisibleSeal } from './seal-order.ts';
import { sealPdf, withTimestamp } from './seal-pdf.ts';

const tools = { fonts: new InstalledFonts() };
const VISIBLE: VisibleSeal = { page: 1, position: 'bottom-right', width: 6, height: 2 };

const sealed = (order: Partial<SealOrder> = {}) =>
  sealPdf(
    {
      ...{ file: TABLE_FILE, keyFile: keyFile('p256-aes'), password: PASSWORD, level: 'B-B' },
      ...{ sealedAt: SEALED_AT, ...order },
    },
    tools,
  );

const SIGNED = [OID.contentType, OID.messageDigest, OID.signingCertificateV2];

for (const [kind, file] of Object.entries({ table: TABLE_FILE, stream: STREAM_FILE, hybrid: HYBRID_FILE })) {
  test(`a file with cross-references as ${kind} is continued by the same kind`, async () => {
    const { bytes, isRepaired } = await sealed({ file });
    assert.equal(isRepaired, false);
    assert.deepEqual(Buffer.from(bytes.subarray(0, file.length)), file);
    const [seal] = readSeals(bytes);
    assert(seal?.isIntact && seal.coversAll);
    assert.deepEqual(seal.signed.toSorted(), SIGNED.toSorted());
    assert.deepEqual(seal.unsigned, []);
    assert.equal(seal.certificates, 2);
    const reread = openPdf(bytes);
    assert.equal(reread.isSound, true);
    assert.equal(reread.newestSection?.kind, kind === 'stream' ? 'stream' : 'table');
    assert.equal(pagesOf(reread).length, pagesOf(openPdf(file)).length);
  });
}

test('what only the stream of a hybrid file has is still found', async () => {
  const { bytes } = await sealed({ file: HYBRID_FILE });
  assert.deepEqual(openPdf(bytes).object(5), dict({ Hidden: byteString('value') }));
});

for (const name of ['rsa2048-aes', 'rsa3072-aes', 'rsa4096-aes', 'p256-aes', 'p384-aes'])
  test(`${name}: the seal is intact, and a changed byte is seen`, async () => {
    const { bytes } = await sealed({ keyFile: keyFile(name) });
    assert.equal(readSeals(bytes)[0]?.isIntact, true);
    const changed = Buffer.from(bytes);
    changed[changed.indexOf('somebody')]! ^= 1;
    assert.equal(readSeals(changed)[0]?.isIntact, false);
  });

test('the dictionary has what PAdES asks for, and the texts of the request', async () => {
  const texts = { reason: 'Checked /Contents<00> (all)', location: 'Wien', contact: 'Öffi' };
  const { bytes } = await sealed(texts);
  const [seal] = readSeals(bytes);
  assert(seal?.isIntact);
  assert.deepEqual(seal.dictionary.get('SubFilter'), { name: 'ETSI.CAdES.detached' });
  assert.deepEqual(seal.dictionary.get('M'), byteString('D:20270131080500Z'));
  assert.deepEqual(seal.dictionary.get('Reason'), byteString(texts.reason));
  assert.equal(seal.dictionary.has('Cert'), false);
  assert.equal(seal.widget.get('F'), 132);
});

test('names of fields are free ones, and earlier seals stay intact', async () => {
  const first = await sealed();
  const second = await sealed({ file: first.bytes, visible: VISIBLE });
  const third = await sealed({ file: second.bytes, field: 'Approval' });
  assert.deepEqual([first.field, second.field, third.field], ['Seal_2', 'Seal_3', 'Approval']);
  const seals = readSeals(third.bytes);
  assert.deepEqual(
    seals.map(({ isIntact, coversAll }) => [isIntact, coversAll]),
    [
      [true, false],
      [true, false],
      [true, true],
    ],
  );
});

test('identifiers: the first stays, the second changes; other entries of the trailer stay', async () => {
  const { trailer } = openPdf((await sealed()).bytes);
  const [first, second] = trailer.get('ID') as readonly unknown[];
  assert.deepEqual(first, byteString('one'));
  assert.notDeepEqual(second, byteString('two'));
  assert.deepEqual(trailer.get('Info'), { object: 9, generation: 0 });
});

test('a damaged file is rewritten before', async () => {
  const damaged = Buffer.from(
    TABLE_FILE.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'),
    'latin1',
  );
  const { bytes, isRepaired } = await sealed({ file: damaged });
  assert.equal(isRepaired, true);
  assert(readSeals(bytes)[0]?.isIntact);
  const shifted = await sealed({ file: Buffer.concat([Buffer.from('From: mail\n'), TABLE_FILE]) });
  assert.equal(shifted.isRepaired, true);
});

for (const kind of ['page', 'tree', 'catalog'] as const)
  test(`a file whose ${kind} is written inside another object is sealed, and earlier seals stay intact`, async () => {
    const page = '<</Type/Page/MediaBox[0 0 400 600]>>';
    const tree = `<</Type/Pages/Count 2/Kids[${kind === 'page' ? page : '3 0 R'} 3 0 R]>>`;
    const catalog = `<</Type/Catalog/Pages ${kind === 'page' ? '2 0 R' : tree}/StructTreeRoot<<>>>>`;
    const trailer = kind === 'catalog' ? `/Root${catalog}` : '/Root 1 0 R';
    const file = classicFile([catalog, tree, page], trailer);
    const first = await sealed({ file, visible: VISIBLE });
    assert.equal(first.isRepaired, true);
    const second = await sealed({ file: first.bytes });
    assert.equal(second.isRepaired, false);
    assert.deepEqual(
      readSeals(second.bytes).map(({ isIntact }) => isIntact),
      [true, true],
    );
    assert.deepEqual(Buffer.from(second.bytes.subarray(0, file.length)), file);
    const pages = pagesOf(openPdf(second.bytes));
    assert.deepEqual(
      pages.map((one) => [one.ref !== undefined, one.dict.has('Annots')]),
      [
        [true, true],
        [true, kind !== 'page'],
      ],
    );
  });

test('a certification that allows no changes is respected, one that allows signing is none in the way', async () => {
  const certified = (level: string) =>
    classicFile([
      '<</Type/Catalog/Pages 2 0 R/Perms<</DocMDP 8 0 R>>>>',
      ...TWO_PAGES.slice(1),
      `<</Type/Sig/Reference[<</TransformMethod/DocMDP/TransformParams<</Type/TransformParams${level}>>>>]>>`,
    ]);
  await assert.rejects(sealed({ file: certified('/P 1') }), { name: 'SealRefused', member: 'files' });
  for (const level of ['/P 2', '/P 3', ''])
    assert.equal((await sealed({ file: certified(level) })).field, 'Seal');
});

test('an encrypted file, and a page that is not there, are refused', async () => {
  const encrypted = classicFile(TWO_PAGES, '/Root 1 0 R/Encrypt 9 0 R');
  await assert.rejects(sealed({ file: encrypted }), { reason: 'encrypted' });
  const refused = { member: 'visiblePage', message: 'the document has 2 pages' };
  await assert.rejects(sealed({ visible: { ...VISIBLE, page: 3 } }), refused);
});

test('a visible seal is upright on a turned page, within its cut, by its unit', async () => {
  const { bytes } = await sealed({ visible: { ...VISIBLE, page: 2, width: 4, height: 1, x: 0, y: 0 } });
  const [seal] = readSeals(bytes);
  const unit = 72 / 2.54 / 2;
  // Seen from the right: the lower right corner is the upper right one of the page as it is written.
  const expected = [390 - unit, 580 - 4 * unit, 390, 580];
  const rectangle = seal!.widget.get('Rect') as readonly number[];
  for (const [index, value] of rectangle.entries())
    assert(Math.abs(value - expected[index]!) < 0.01, String(rectangle));
  const file = openPdf(bytes);
  const form = file.resolve(file.dict(seal!.widget.get('AP')).get('N'));
  assert(isStream(form));
  assert.deepEqual(form.dict.get('Matrix'), [0, 1, -1, 0, 0, 0]);
  assert.match(Buffer.from(file.decoded(form).data).toString('latin1'), /T[jJ]/);
});

test('B-T: the time stamp is the only unsigned attribute, and the document stays as it was signed', async () => {
  const stamped = await sealed({ level: 'B-T', keyFile: keyFile('rsa2048-aes') });
  const request = timestampRequest(stamped.parts.value, Buffer.alloc(16, 7));
  const bytes = withTimestamp(
    stamped,
    timestampToken(await timestampAnswer(request.body, SEALED_AT), request),
  );
  const [seal] = readSeals(bytes);
  assert(seal?.isIntact && seal.coversAll);
  assert.deepEqual(seal.unsigned, [OID.signatureTimeStampToken]);
  assert.equal(bytes.length, stamped.bytes.length);
  assert.throws(() => withTimestamp(stamped, Buffer.alloc(17 * 1024)), RangeError);
});
