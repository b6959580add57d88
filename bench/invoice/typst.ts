import { dirname } from 'node:path';
import { peer } from '../peer.ts';
import { fontFile, type Peer } from './peer.ts';

/** The part of typst-ts-node-compiler that is used here. */
interface Compiler {
  pdf(input: object, options: object): Uint8Array;
  mapShadow(path: string, content: Uint8Array): void;
  evictCache(age: number): void;
}

interface Module {
  readonly NodeCompiler: { create(options: object): Compiler };
}

/** The page as a Typst program; the texts come as JSON in `sys.inputs`. */
const PROGRAM = `
#let page-data = json(bytes(sys.inputs.page))
#set document(title: page-data.heading)
#set text(font: "Source Sans 3", size: 9.5pt)
#set page(paper: "a4", margin: (left: 25mm, right: 20mm, top: 20mm, bottom: 40mm),
  footer: context [
    #set text(size: 7.5pt)
    #grid(columns: page-data.footer.len(), column-gutter: 10mm, ..page-data.footer.map(lines => lines.join(linebreak())))
    #align(right)[#counter(page).display() | #counter(page).final().first()]
  ])
#pdf.embed("factur-x.xml", bytes(sys.inputs.xml), relationship: "alternative", mime-type: "text/xml", description: "Invoice")
#page-data.sender
#for line in page-data.recipient [#line \\ ]
#for (label, value) in page-data.info [#label #h(1fr) #value \\ ]
#text(size: 20pt, weight: 600, page-data.heading)
#table(columns: (1fr, auto, auto, auto, auto), align: (left, right, right, right, right), stroke: (bottom: 0.35pt),
  table.header(..page-data.columns), ..page-data.rows.flatten())
#for (label, value) in page-data.totals [#h(9cm) #label #h(1fr) #value \\ ]
#page-data.notice
`;

let compiler: Compiler | undefined;

async function theCompiler(): Promise<Compiler> {
  if (compiler !== undefined) return compiler;
  const { NodeCompiler } = await peer<Module>('@myriaddreamin/typst-ts-node-compiler');
  const fontPaths = [dirname(fontFile('400Regular')), dirname(fontFile('600SemiBold'))];
  compiler = NodeCompiler.create({ fontArgs: [{ fontPaths }] });
  return compiler;
}

export const typst: Peer = {
  name: 'typst',
  lacks: 'EPC code, Factur-X metadata',
  async make(page, xml) {
    const typesetter = await theCompiler();
    const inputs = { page: JSON.stringify(page), xml: new TextDecoder().decode(xml) };
    const bytes = typesetter.pdf({ mainFileContent: PROGRAM, inputs }, { pdfStandard: 'a-3b' });
    // Without this its memory grows by megabytes with every document.
    typesetter.evictCache(2);
    return bytes;
  },
};
