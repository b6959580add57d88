import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { openPdf } from '@kontor/pdf';
import { withAttached } from '#testing/attachment-cases.ts';
import { type CaseParts, caseFile, streamText } from '#testing/case-file.ts';
import { convertPdfA } from './convert.ts';
import { convertUnrepaired } from './convert-unrepaired.ts';
import type { PdfALevel } from './level/pdf-a-level.ts';
import { markTestPdfA } from './mark-test.ts';
import { readXmp } from './metadata/read-xmp.ts';
import { EditablePdf } from './model/editable-pdf.ts';

const fonts = new InstalledFonts();
const NOW = Date.UTC(2026, 0, 31, 8, 5);

function converted(pdf: Uint8Array, level: PdfALevel) {
  const result = convertPdfA({ pdf, level, nowMs: NOW, isTest: false }, { fonts });
  assert.ok(result.kind === 'lossless', JSON.stringify(result));
  return result;
}

const MARKED = '/P<</MCID 0>>BDC 20 20 50 50 re f EMC /Artifact BMC 0 0 5 5 re f EMC';
const TREE = (element = '/S/P', roles = ''): Readonly<Record<number, string>> => ({
  10: `<</Type/StructTreeRoot/K 11 0 R${roles}>>`,
  11: '<</Type/StructElem/S/Document/P 10 0 R/K 12 0 R>>',
  12: `<</Type/StructElem/P 11 0 R/Pg 3 0 R/K 0${element}>>`,
});
const CATALOG = '/StructTreeRoot 10 0 R/MarkInfo<</Marked true>>';
const TAGGED: CaseParts = { catalog: CATALOG, page: '/StructParents 0', content: MARKED, objects: TREE() };

function rolesOf(pdf: Uint8Array): Readonly<Record<string, string | undefined>> {
  const { catalog } = new EditablePdf(openPdf(pdf), '2b', { nowMs: 0, isTest: false });
  const roles = catalog.at('StructTreeRoot').at('RoleMap').entries();
  return Object.fromEntries(roles.map(([type, role]) => [type, role.name]));
}

describe('level a', () => {
  for (const level of ['1a', '2a', '3a'] as const)
    it(`${level} is kept by what is tagged throughout`, () =>
      assert.equal(converted(caseFile(TAGGED), level).level, level));

  const LACKING: readonly (readonly [string, CaseParts])[] = [
    ['tags', {}],
    ['the word that it is tagged', { ...TAGGED, catalog: '/StructTreeRoot 10 0 R' }],
    ['certainty', { ...TAGGED, catalog: '/StructTreeRoot 10 0 R/MarkInfo<</Marked true/Suspects true>>' }],
    ['marks on a drawing', { ...TAGGED, content: `${MARKED} 0 0 1 1 re f` }],
    ['marks that lead to the structure', { ...TAGGED, content: '/P BMC 0 0 1 1 re f EMC' }],
    [
      'marks in a form',
      {
        ...TAGGED,
        resources: '/XObject<</X 20 0 R>>',
        content: `${MARKED} /X Do`,
        objects: { ...TREE(), 20: streamText('/Subtype/Form/BBox[0 0 1 1]', '0 0 1 1 re f') },
      },
    ],
    ['a role for a type of its own', { ...TAGGED, objects: TREE('/S/Own') }],
    ['an end of its roles', { ...TAGGED, objects: TREE('/S/P', '/RoleMap<</Own/Other/Other/Own>>') }],
    ['a language', { ...TAGGED, catalog: `${CATALOG}/Lang(no language)` }],
    ['a tag for an annotation', { ...TAGGED, page: '/Annots[<</Subtype/Link/Rect[0 0 9 9]/F 4>>]' }],
  ];
  for (const [what, parts] of LACKING) {
    it(`is lowered where a document lacks ${what}`, () => {
      assert.equal(converted(caseFile(parts), '2a').level, '2u');
      assert.equal(converted(caseFile(parts), '1a').level, '1b');
    });
  }

  it('gives types that came after PDF 1.4 a role in part 1', () => {
    const pdf = caseFile({ ...TAGGED, objects: TREE('/S/Head', '/RoleMap<</Head/TBody>>') });
    const later = converted(pdf, '2a');
    assert.equal(later.level, '2a');
    assert.deepEqual(rolesOf(later.pdf), { Head: 'TBody' });
    const first = converted(pdf, '1a');
    assert.equal(first.level, '1a');
    assert.deepEqual(rolesOf(first.pdf), { Head: 'TBody', TBody: 'NonStruct' });
    const change = first.changes.find(({ rule }) => rule === 'structure-roles');
    assert.deepEqual(change?.details, ['TBody → NonStruct']);
    assert.equal(change?.clause, 'ISO 19005-1, 6.8.3.4');
  });

  it('keeps the roles of types that came after PDF 1.4, and gives none where the level is lowered', () => {
    const own = converted(caseFile({ ...TAGGED, objects: TREE('/S/RT', '/RoleMap<</RT/P>>') }), '1a');
    assert.equal(own.level, '1a');
    assert.deepEqual(rolesOf(own.pdf), { RT: 'P' });
    const lowered = converted(caseFile({ ...TAGGED, content: '0 0 1 1 re f', objects: TREE('/S/RT') }), '1a');
    assert.equal(lowered.level, '1b');
    assert.deepEqual(rolesOf(lowered.pdf), {});
  });

  it('takes types with a role, and forms with marks of their own', () => {
    const objects = {
      ...TREE('/S/Own', '/RoleMap<</Own/P>>'),
      20: streamText('/Subtype/Form/BBox[0 0 1 1]', MARKED),
    };
    const pdf = caseFile({ ...TAGGED, resources: '/XObject<</X 20 0 R>>', content: '/X Do', objects });
    assert.equal(converted(pdf, '3a').level, '3a');
  });
});

describe('PDF/A-4', () => {
  const claimOf = (pdf: Uint8Array) => {
    const document = new EditablePdf(openPdf(pdf), '4', { nowMs: 0, isTest: false });
    const { pdfaPart, pdfaConformance } = readXmp(document.catalog.at('Metadata').stream!.data);
    return { part: pdfaPart, conformance: pdfaConformance, info: document.file.trailer.has('Info') };
  };

  it('is PDF 2.0, without document information and without another version', () => {
    const given = caseFile({ catalog: '/Version/1.5', trailer: '/Info<</Title(T)>>' });
    const { pdf, level } = converted(given, '4');
    assert.equal(level, '4');
    assert.match(Buffer.from(pdf.subarray(0, 9)).toString('latin1'), /^%PDF-2\.0\n/);
    assert.deepEqual(claimOf(pdf), { part: '4', conformance: undefined, info: false });
    assert.ok(!openPdf(pdf).catalog.has('Version'));
  });

  it('is named by clauses of its own', () => {
    const { changes } = converted(caseFile({ resources: '/ExtGState<</G<</HTO[0 0]>>>>' }), '4');
    assert.equal(changes.find(({ rule }) => rule === 'transfer-functions')?.clause, 'ISO 19005-4, 6.2.5');
    assert.equal(changes.find(({ rule }) => rule === 'metadata')?.clause, 'ISO 19005-4, 6.7');
  });

  it('comes back as it is, and can be marked', () => {
    const { pdf } = converted(caseFile({}), '4');
    const again = convertUnrepaired({ pdf, level: '4', nowMs: NOW + 1, isTest: false }, { fonts });
    assert.equal(again.kind, 'passthrough');
    assert.deepEqual(claimOf(markTestPdfA({ pdf, level: '4' }, { fonts })), {
      part: '4',
      conformance: undefined,
      info: false,
    });
  });

  it('drops attachments that are no PDF/A; 4f keeps any, and is 4 without one', () => {
    const attached = withAttached(Buffer.from('a;b'));
    assert.equal(converted(attached, '4').attachments, 0);
    const { level, attachments, facts, pdf } = converted(attached, '4f');
    assert.deepEqual([level, attachments, claimOf(pdf).conformance], ['4f', facts.attachments, 'F']);
    assert.equal(converted(caseFile({}), '4f').level, '4');
  });

  it('keeps a file that only an annotation has by its name in 4f, and draws the annotation in 4', () => {
    const pdf = caseFile({
      page: '/Annots[10 0 R]',
      objects: {
        10: '<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/F 4/FS 11 0 R/AP<</N 13 0 R>>>>',
        11: '<</Type/Filespec/F(a.csv)/EF<</F 12 0 R>>>>',
        12: streamText('/Type/EmbeddedFile', 'a;b'),
        13: streamText('/Subtype/Form/BBox[0 0 9 9]', '0 0 9 9 re f'),
      },
    });
    const names = openPdf(converted(pdf, '4f').pdf);
    assert.ok(names.dict(names.catalog.get('Names')).has('EmbeddedFiles'));
    const { changes } = converted(pdf, '4');
    assert.ok(changes.some(({ rule }) => rule === 'annotation-types'));
  });

  it('states no text that is none', () => {
    const map =
      'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <0000> endbfchar endcmap';
    const pdf = caseFile({
      resources: '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Courier/ToUnicode 10 0 R>>>>',
      content: 'BT /F 9 Tf (A) Tj ET',
      objects: { 10: streamText('', map) },
    });
    assert.ok(converted(pdf, '4').changes.some(({ rule }) => rule === 'to-unicode'));
  });
});
