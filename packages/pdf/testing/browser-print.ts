import { classicFile, deflatedText, streamText } from './classic-file.ts';

/** What may differ between two prints of the same document, and what a case is about. */
export interface BrowserPrint {
  /** Number of the first structure id: it counts on through the life of a browser's page. */
  readonly firstNode?: number;
  readonly date?: string;
  /** Link targets of the first page, in PDF syntax. */
  readonly links?: readonly string[];
  /** Operators of the first page. */
  readonly content?: string;
}

const node = (number: number): string => `(node${String(number).padStart(8, '0')})`;

/** A tagged print of two A4 pages as Chromium 156 writes them, cut down to what matters. */
export function browserPrint({
  firstNode = 1,
  date = '20260131080509',
  links = ['https://example.com/'],
  content = '/F4 12 Tf <00410042> Tj',
}: BrowserPrint = {}): Buffer {
  const annotations = links.map(
    (uri, i) =>
      `<</Type /Annot/Subtype /Link/F 4/Border [0 0 0]/Rect [10 ${700 + i} 60 ${710 + i}]` +
      `/A <</Type /Action/S /URI/URI (${uri})>>/StructParent ${i + 2}>>`,
  );
  const page = (contents: number, more: string): string =>
    '<</Type /Page/Resources <</ProcSet [/PDF /Text]/Font <</F4 8 0 R>>>>/MediaBox [0 0 595.91998 841.91998]' +
    `/Contents ${contents} 0 R${more}/Tabs /S/Parent 4 0 R>>`;
  const refs = annotations.map((_, i) => `${13 + i} 0 R`).join(' ');
  return classicFile(
    [
      `<</Creator (Chromium)\n/Producer (Skia/PDF m156)\n/CreationDate (D:${date}+00'00')\n/ModDate (D:${date}+00'00')>>`,
      '<</Type /Catalog/Pages 4 0 R/MarkInfo <</Type /MarkInfo/Marked true>>/StructTreeRoot 9 0 R/Lang (en)' +
        '/ViewerPreferences <</Type /ViewerPreferences/DisplayDocTitle true>>>>',
      page(6, `/StructParents 0/Annots [${refs}]`),
      '<</Type /Pages/Count 2/Kids [3 0 R 5 0 R]>>',
      page(7, '/StructParents 1'),
      streamText('/Filter /FlateDecode', deflatedText(content)),
      streamText('/Filter /FlateDecode', deflatedText('/F4 12 Tf <0043> Tj')),
      '<</Type /Font/Subtype /Type0/BaseFont /AAAAAA+Test/Encoding /Identity-H/DescendantFonts []' +
        `/ToUnicode ${13 + annotations.length} 0 R>>`,
      `<</Type /StructTreeRoot/K 10 0 R/IDTree <</Kids [12 0 R]>>/ParentTreeNextKey 9>>`,
      '<</Type /StructElem/S /Document/P 9 0 R/K [11 0 R]>>',
      `<</Type /StructElem/S /TH/P 10 0 R/ID ${node(firstNode)}/Alt (node00000077)` +
        `/A [<</O /Table/Headers [${node(firstNode + 3)} ${node(firstNode)}]>>]>>`,
      `<</Limits [${node(firstNode)} ${node(firstNode + 3)}]\n/Names [${node(firstNode)} 11 0 R ${node(firstNode + 3)} 11 0 R]>>`,
      ...annotations,
      streamText('', '2 beginbfchar <0041> <0041> <0042> <0042> endbfchar'),
    ],
    '/Root 2 0 R\n/Info 1 0 R',
  );
}
