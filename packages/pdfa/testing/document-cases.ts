import { bytesText, caseFile, streamText } from './case-file.ts';
import { LATER, LIMITED, type PdfACase, THIRD } from './pdf-a-case.ts';

const attachment = {
  10: '<</Type/Filespec/F(a.csv)/EF<</F 11 0 R>>>>',
  11: streamText('/Type/EmbeddedFile', 'a;b'),
};
const group = (number: number, name: string) => ({ [number]: `<</Type/OCG/Name(${name})>>` });

/** Faults of the document as a whole. */
export const DOCUMENT_CASES: readonly PdfACase[] = [
  {
    name: 'no metadata',
    rule: 'metadata',
    pdf: caseFile({
      trailer: '/Info 10 0 R',
      objects: { 10: "<</Title(Tit\\344l)/CreationDate(D:20200102030405+01'00')/Author( A \\(B\\) )>>" },
    }),
    verifiedAgainst: { first: '6.7.2', later: '6.6.2.1' },
  },
  {
    name: 'metadata that claim another part and have an unknown schema',
    rule: 'metadata',
    pdf: caseFile({
      catalog: '/Metadata 10 0 R',
      objects: {
        10: streamText(
          '/Type/Metadata/Subtype/XML',
          '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d" bytes="100"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ' +
            'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ' +
            'xmlns:x1="http://example.org/x/" x1:y="z"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
        ),
      },
    }),
    verifiedAgainst: { first: '6.7', later: '6.6' },
  },
  {
    name: 'no output intent',
    rule: 'output-intent',
    pdf: caseFile({}),
    verifiedAgainst: { first: '6.2.3.3', later: '6.2.4.3' },
  },
  {
    name: 'an output intent without a usable profile',
    rule: 'output-intent',
    pdf: caseFile({
      catalog:
        '/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(x)/DestOutputProfile 10 0 R>>]',
      objects: { 10: streamText('/N 3', 'no profile') },
    }),
    verifiedAgainst: { first: '6.2', later: '6.2' },
  },
  {
    name: 'scripts that run when the document is opened',
    rule: 'actions',
    pdf: caseFile({
      catalog:
        '/OpenAction<</S/JavaScript/JS(1)>>/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(1)>>]>>>>',
    }),
    verifiedAgainst: { first: '6.6.1', later: '6.5.1' },
  },
  {
    name: 'bookmarks with actions, and actions after actions',
    rule: 'actions',
    pdf: caseFile({
      catalog: '/Outlines 10 0 R',
      objects: {
        10: '<</Type/Outlines/First 11 0 R/Last 12 0 R/Count 2>>',
        11: '<</Title(a)/Parent 10 0 R/Next 12 0 R/A<</S/Launch/F(x)>>>>',
        12: '<</Title(b)/Parent 10 0 R/Prev 11 0 R/A<</S/URI/URI(https://example.org)/Next<</S/Sound>>>>>>',
      },
    }),
    verifiedAgainst: { first: '6.6.1', later: '6.5.1' },
  },
  {
    name: 'actions of document and page on events',
    rule: 'event-actions',
    pdf: caseFile({
      catalog: '/AA<</WC<</S/JavaScript/JS(1)>>>>',
      page: '/AA<</O<</S/GoTo/D[3 0 R/Fit]>>>>',
    }),
    verifiedAgainst: { first: '6.6.2', later: '6.5.2' },
  },
  {
    name: 'alternate presentations, requirements, presentation steps',
    rule: 'document-entries',
    pdf: caseFile({
      catalog: '/Names<</AlternatePresentations<</Names[]>>>>/Requirements[<</S/EnableJavaScripts>>]',
      page: '/PresSteps<</Type/NavNode>>',
    }),
    levels: LATER,
    verifiedAgainst: { later: '6.1' },
  },
  {
    name: 'a form that asks viewers to draw it, with XFA',
    rule: 'need-appearances',
    pdf: caseFile({
      catalog: '/AcroForm<</NeedAppearances true/Fields[]/XFA 10 0 R>>',
      objects: { 10: streamText('', '<x/>') },
    }),
    verifiedAgainst: { first: '6.9', later: '6.4' },
  },
  {
    name: 'XFA beside the form of the PDF',
    rule: 'xfa',
    pdf: caseFile({ catalog: '/AcroForm<</Fields[]/XFA 10 0 R>>', objects: { 10: streamText('', '<x/>') } }),
    levels: LATER,
    verifiedAgainst: { later: '6.4.2' },
  },
  {
    name: 'a signature',
    rule: 'signatures',
    pdf: caseFile({
      catalog: '/AcroForm<</SigFlags 3/Fields[10 0 R]>>/Perms<</DocMDP 11 0 R>>',
      page: '/Annots[10 0 R]',
      objects: {
        10: '<</Type/Annot/Subtype/Widget/FT/Sig/T(s)/Rect[0 0 0 0]/F 4/P 3 0 R/V 11 0 R>>',
        11: '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 10 20 10]/Contents<00>>>',
      },
    }),
  },
  {
    name: 'an attachment at a level that allows it',
    rule: 'attachments',
    pdf: caseFile({ catalog: '/Names<</EmbeddedFiles<</Names[(a)10 0 R]>>>>', objects: attachment }),
    levels: THIRD,
    verifiedAgainst: { later: '6.8' },
  },
  {
    name: 'an attachment at a level that does not allow it',
    rule: 'dropped-attachments',
    pdf: caseFile({ catalog: '/Names<</EmbeddedFiles<</Names[(a)10 0 R]>>>>', objects: attachment }),
    levels: ['1b', '2b', '2u'],
    verifiedAgainst: { first: '6.1.11', later: '6.8' },
  },
  {
    name: 'a file that belongs to the page',
    rule: 'embedded-files',
    pdf: caseFile({ page: '/AF[10 0 R]', objects: attachment }),
    levels: ['1b', '2b', '2u'],
    verifiedAgainst: { first: '6.1.11', later: '6.8' },
  },
  {
    name: 'a link to another file',
    rule: 'file-references',
    pdf: caseFile({
      page: '/Annots[10 0 R]',
      objects: {
        10: '<</Type/Annot/Subtype/Link/F 4/Rect[20 20 40 40]/A<</S/GoToR/F 11 0 R/D[0/Fit]>>>>',
        11: '<</Type/Filespec/F(other.pdf)/UF(other.pdf)>>',
      },
    }),
    levels: THIRD,
    verifiedAgainst: { later: '6.8' },
  },
  {
    name: 'layers without names that switch by themselves',
    rule: 'optional-content',
    pdf: caseFile({
      catalog:
        '/OCProperties<</OCGs[10 0 R 11 0 R]/D<</Order[10 0 R]/AS[<</Event/View/OCGs[10 0 R]/Category[/View]>>]>>/Configs[<<>><<>>]>>',
      resources: '/Properties<</L 10 0 R>>',
      content: '/OC /L BDC 0 g 20 20 50 50 re f EMC',
      objects: { ...group(10, 'one'), ...group(11, 'two') },
    }),
    verifiedAgainst: { first: '6.1.13', later: '6.9' },
  },
  {
    name: 'a page tree with a loop and a part that is no page',
    rule: 'page-tree',
    pdf: caseFile({ objects: { 2: '<</Type/Pages/Kids[3 0 R 10 0 R 2 0 R]/Count 3>>', 10: '(x)' } }),
  },
  {
    name: 'a page without a size',
    rule: 'page-size',
    pdf: caseFile({ objects: { 3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<>>>>' } }),
  },
  {
    name: 'data packed with LZW',
    rule: 'filters',
    // Clear, `0 g`, end: nine bits each.
    pdf: caseFile({
      objects: {
        4: bytesText('', Buffer.from('0 g'))
          .replace('/Filter/ASCIIHexDecode', '/Filter[/ASCIIHexDecode/LZWDecode]')
          .replace(Buffer.from('0 g').toString('hex'), '800c04067808')
          .replace(/\/Length \d+/, '/Length 13'),
      },
    }),
    verifiedAgainst: { first: '6.1.10', later: '6.1.7.2' },
  },
  ...[
    { name: 'an image that is packed with LZW as well', parameters: '' },
    {
      name: 'an image that is packed with LZW as well, with parameters of its own filter',
      parameters: '/DecodeParms[null null<</ColorTransform 0>>]',
    },
  ].map(({ name, parameters }) => ({
    name,
    rule: 'filters',
    pdf: caseFile({
      resources: '/XObject<</I 10 0 R>>',
      content: 'q 9 0 0 9 20 20 cm /I Do Q',
      objects: {
        // Clear, FF D8 (a JPEG begins so), end: nine bits each.
        10: bytesText(
          '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8',
          Buffer.from('0 g'),
        )
          .replace('/Filter/ASCIIHexDecode', `/Filter[/ASCIIHexDecode/LZWDecode/DCTDecode]${parameters}`)
          .replace(Buffer.from('0 g').toString('hex'), '803fdb1010')
          .replace(/\/Length \d+/, '/Length 11'),
      },
    }),
    // veraPDF 1.28 finds no filter where one of them has null for its parameters.
    ...(parameters === '' && { verifiedAgainst: { first: '6.1.10', later: '6.1.7.2' } }),
  })),
  {
    name: 'a stream with the name of a filter for data elsewhere',
    rule: 'external-streams',
    pdf: caseFile({ objects: { 4: streamText('/FFilter/FlateDecode', '0 g') } }),
    verifiedAgainst: { first: '6.1.7', later: '6.1.7.1' },
  },
  {
    name: 'metadata of a page that are no XML',
    rule: 'object-metadata',
    pdf: caseFile({
      page: '/Metadata 10 0 R',
      objects: { 10: streamText('/Type/Metadata/Subtype/XML', 'nothing') },
    }),
  },
  {
    name: 'metadata of a page that are packed',
    rule: 'object-metadata',
    pdf: caseFile({
      page: '/Metadata 10 0 R',
      objects: { 10: bytesText('/Type/Metadata/Subtype/XML', Buffer.from('<x/>')) },
    }),
    verifiedAgainst: { first: '6.7.2', later: '6.6' },
  },
  {
    name: 'a number and a name beyond their limits',
    rule: 'limits',
    levels: LIMITED,
    pdf: caseFile({ page: `/PieceInfo<</X<</Private<</N 99999999999/M/${'n'.repeat(140)}>>>>>>` }),
    verifiedAgainst: { first: '6.1.12', later: '6.1.13' },
  },
  {
    name: 'tags of a type that came after PDF 1.4',
    rule: 'structure-roles',
    levels: ['1a'],
    pdf: caseFile({
      catalog: '/StructTreeRoot 10 0 R/MarkInfo<</Marked true>>',
      page: '/StructParents 0',
      content: '/TBody<</MCID 0>>BDC 20 20 50 50 re f EMC',
      objects: {
        10: '<</Type/StructTreeRoot/K 11 0 R>>',
        11: '<</Type/StructElem/S/Table/P 10 0 R/K 12 0 R>>',
        12: '<</Type/StructElem/S/TBody/P 11 0 R/Pg 3 0 R/K 0>>',
      },
    }),
    verifiedAgainst: { first: '6.8.3.4' },
  },
];
