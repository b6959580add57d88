import { deflatedText } from '@kontor/pdf/testing';
import { caseFile, streamText } from './case-file.ts';
import { LATER, type PdfACase } from './pdf-a-case.ts';

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 50 50]';
const IMAGE = '/Type/XObject/Subtype/Image/Width 1/Height 1';
const HELVETICA = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
const TEXT = 'BT /F 20 Tf 5 5 Td (A) Tj ET';
const RED = '<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[1 0 0]/N 1>>';
const TILE = '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 30 30]/XStep 30/YStep 30';

/** A drawing that has hardly any resources of its own, on a page that has. */
const drawn = (resources: string, content: string): Buffer =>
  caseFile({
    resources: `/XObject<</X 10 0 R>>${resources}`,
    content: 'q 1 0 0 1 20 20 cm /X Do Q',
    objects: { 10: streamText(`${FORM}/Resources<<>>`, content) },
  });

const box = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};

/** The header of a JPEG 2000 file (ISO 15444-1, annex I) of one pixel, without the pixel. */
function jpx(channels: number, depth: number): Buffer {
  const image = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 0, channels, depth - 1, 7, 0, 0]);
  const color = Buffer.from([1, 0, 0, 0, 0, 0, 17]);
  const start = box('jP  ', Buffer.from('0d0a870a', 'hex'));
  const kind = box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ', 'latin1'));
  return Buffer.concat([start, kind, box('jp2h', Buffer.concat([box('ihdr', image), box('colr', color)]))]);
}

/** Faults of names and resources, and of data that are packed. */
export const NAME_CASES: readonly PdfACase[] = [
  {
    name: 'a form with a font of the page around it',
    rule: 'own-resources',
    pdf: drawn(HELVETICA, TEXT),
    verifiedAgainst: { first: '6.3.4', later: '6.2.2' },
  },
  {
    name: 'a form with a graphics state and a marked content of the page around it',
    rule: 'own-resources',
    levels: LATER,
    pdf: drawn('/ExtGState<</G<</LW 3>>>>/Properties<</M<</A 1>>>>', '/G gs /T /M BDC 0 0 9 9 re S EMC'),
    verifiedAgainst: { later: '6.2.2' },
  },
  {
    name: 'a form with the colours of the page around it',
    rule: 'own-resources',
    levels: LATER,
    pdf: drawn('/ColorSpace<</D[/Indexed/DeviceCMYK 1<00000000ff000000>]>>', '/D cs 1 sc 0 0 9 9 re f'),
    verifiedAgainst: { later: '6.2.2' },
  },
  {
    name: 'a pattern with a font of the page around it',
    rule: 'own-resources',
    pdf: caseFile({
      resources: `${HELVETICA}/Pattern<</P 10 0 R>>`,
      content: '/Pattern cs /P scn 0 0 90 90 re f',
      objects: { 10: streamText(`${TILE}/Resources<<>>`, TEXT) },
    }),
    verifiedAgainst: { first: '6.3.4', later: '6.2.2' },
  },
  {
    name: 'a look of an annotation with a font of the page around it',
    rule: 'own-resources',
    pdf: caseFile({
      resources: HELVETICA,
      page: '/Annots[10 0 R]',
      objects: {
        10: '<</Type/Annot/Subtype/Stamp/F 4/Rect[0 0 50 50]/AP<</N 11 0 R>>>>',
        11: streamText(`${FORM}/Resources<<>>`, TEXT),
      },
    }),
    verifiedAgainst: { first: '6.3.4', later: '6.2.2' },
  },
  {
    name: 'tags of a kind with a name that is not UTF-8',
    rule: 'tag-names',
    levels: LATER,
    pdf: caseFile({
      catalog: '/MarkInfo<</Marked true>>/StructTreeRoot 10 0 R',
      page: '/StructParents 0',
      content: '/P <</MCID 0>> BDC 0 0 9 9 re f EMC',
      objects: {
        10: '<</Type/StructTreeRoot/K 11 0 R/RoleMap<</T\xe9/P>>/ParentTree<</Nums[0[11 0 R]]>>>>',
        11: '<</Type/StructElem/S/T\xe9/P 10 0 R/Pg 3 0 R/K 0>>',
      },
    }),
    verifiedAgainst: { later: '6.1.8' },
  },
  {
    name: 'an ink with a name that is not UTF-8',
    rule: 'utf-8-names',
    levels: LATER,
    pdf: caseFile({
      resources: `/ColorSpace<</S[/Separation/Gr\xfcn/DeviceRGB${RED}]>>`,
      content: '/S cs 1 scn 20 20 50 50 re f',
    }),
    verifiedAgainst: { later: '6.1.8' },
  },
  {
    name: 'inks of which one has a name that is not UTF-8',
    rule: 'utf-8-names',
    levels: LATER,
    pdf: caseFile({
      resources:
        '/ColorSpace<</S[/DeviceN[/Gr\xfcn]/DeviceRGB' +
        `${RED}<</Subtype/DeviceN/Colorants<</Gr\xfcn[/Separation/Gr\xfcn/DeviceRGB${RED}]>>>>]>>`,
      content: '/S cs 1 scn 20 20 50 50 re f',
    }),
    verifiedAgainst: { later: '6.1.8' },
  },
  {
    name: 'a JPEG 2000 image with two channels',
    rule: 'jpeg-2000',
    outcome: 'redistill',
    levels: LATER,
    pdf: caseFile({
      resources: '/XObject<</X 10 0 R>>',
      content: '/X Do',
      objects: { 10: streamText(`${IMAGE}/Filter/JPXDecode`, jpx(2, 8).toString('latin1')) },
    }),
    verifiedAgainst: { later: '6.2.8.3' },
  },
  {
    name: 'a document whose tree of pages is a page',
    rule: 'page-tree',
    pdf: caseFile({
      objects: { 2: '<</Type/Page/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<<>>>>', 3: 'null' },
    }),
  },
  {
    name: 'a drawing that has no content',
    rule: 'postscript',
    pdf: caseFile({
      resources: '/XObject<</X 10 0 R/Y<</Type/XObject/Subtype/Image>>>>',
      content: '/X Do /Y Do 0 0 9 9 re f',
      objects: { 10: '<</Type/XObject/Subtype/Image/Width 1/Height 1/Filter/JPXDecode>>' },
    }),
  },
  {
    name: 'packed data that are cut off',
    rule: 'damaged-streams',
    pdf: caseFile({
      objects: { 4: streamText('/Filter/FlateDecode', deflatedText('0 g 20 20 50 50 re f').slice(0, -6)) },
    }),
  },
];
