import { allAnnotations } from './annotations.ts';
import type { EditablePdf } from './editable-pdf.ts';
import { nameTreeEntries } from './name-tree.ts';
import { outlineItems } from './outline-items.ts';
import type { PdfAFacts } from './result.ts';

/** Facts that passes find out. */
type FoundFacts = Pick<PdfAFacts, 'replacedFonts' | 'missingFonts' | 'builtAppearances'>;

export type DocumentFacts = Omit<PdfAFacts, keyof FoundFacts>;

/** What the document has, as it is now. */
export function documentFacts(document: EditablePdf): DocumentFacts {
  const { catalog, file, pages } = document;
  const annotations = allAnnotations(document);
  const named = nameTreeEntries(catalog.at('Names').at('EmbeddedFiles'));
  const files = named.filter(({ cursor }) => cursor.at('EF').isDict);
  const attached = annotations.filter(({ subtype }) => subtype === 'FileAttachment');
  return {
    pageCount: pages.length,
    objectCount: file.numbers.length,
    pages: pages.map(({ facts }) => facts),
    links: annotations.filter(({ subtype }) => subtype === 'Link').length,
    outlines: outlineItems(document).length,
    attachments: files.length + attached.length,
    isTagged: catalog.at('StructTreeRoot').isDict,
    hasForm: catalog.at('AcroForm').at('Fields').items().length > 0,
  };
}
