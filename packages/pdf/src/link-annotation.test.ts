import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { Typesetter } from '@kontor/graphics';
import { readPdf } from '#testing/read-pdf.ts';
import type { PdfDict, PdfObject, PdfString } from './object.ts';
import { PdfDocument } from './pdf-document.ts';
import { child } from './structure.ts';

const A4 = { width: 210, height: 297 };
const URI = 'https://acme.example/plans';

test('a link is an annotation inside its element, on each page that its text is on', () => {
  const set = new Typesetter(new InstalledFonts(), { locale: 'en-IE' });
  const pdf = new PdfDocument({
    language: 'en-IE',
    title: 'T',
    createdAt: '2026-01-31T08:05:09Z',
    accessible: true,
  });
  const tag = child(child(pdf.root, 'P'), 'Link');
  const link = { uri: URI, contents: 'Plans', tag };
  for (const y of [30, 40]) {
    const page = pdf.page(A4);
    page.text(set.shape('plans', 'source-sans-3/400Regular'), { x: 25, y, size: 10, color: '#000000', tag });
    page.link({ x: 25, y: y - 4, width: 20, height: 5 }, link);
  }
  pdf.page(A4);
  const file = readPdf(pdf.bytes());
  const annotationsOf = (page: PdfDict) => (page.get('Annots') as readonly PdfObject[] | undefined) ?? [];
  const annotations = file.pages.flatMap((page) => annotationsOf(page).map((ref) => file.dict(ref)));
  assert.equal(annotations.length, 2);
  assert.deepEqual(
    file.pages.map((page) => page.get('Tabs')),
    [{ name: 'S' }, { name: 'S' }, undefined],
  );
  const root = file.dict(file.catalog.get('StructTreeRoot'));
  const numbers = file.dict(root.get('ParentTree')).get('Nums') as readonly PdfObject[];
  assert.equal(root.get('ParentTreeNextKey'), 5);
  for (const [index, annotation] of annotations.entries()) {
    const action = file.dict(annotation.get('A'));
    assert.equal(Buffer.from((action.get('URI') as PdfString).bytes).toString(), URI);
    assert.equal(annotation.get('F'), 4);
    assert.ok(annotation.has('Contents'));
    assert.equal(annotation.get('StructParent'), 3 + index);
    const owner = file.dict(numbers[numbers.indexOf(3 + index) + 1]);
    assert.deepEqual(owner.get('S'), { name: 'Link' });
    const kids = file.resolve(owner.get('K')) as readonly PdfObject[];
    const references = kids
      .filter((kid) => kid instanceof Map && kid.has('Obj'))
      .map((kid) => file.dict(kid));
    assert.deepEqual(file.dict(references[index]!.get('Obj')), annotation);
    assert.deepEqual(file.dict(references[index]!.get('Pg')), file.pages[index]);
  }
  const [left, bottom, right, top] = annotations[0]!.get('Rect') as readonly number[];
  assert.ok(left! < right! && bottom! < top! && top! < 842);
});
