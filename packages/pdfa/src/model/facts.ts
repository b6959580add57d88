import { allAnnotations, type PageAnnotation } from './annotations.ts';
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
  return {
    pageCount: pages.length,
    objectCount: file.numbers.length,
    pages: pages.map(({ facts }) => facts),
    links: annotations.filter(({ subtype }) => subtype === 'Link').length,
    outlines: outlineItems(document).length,
    attachments: attachmentsAmong(document, annotations),
    isTagged: catalog.at('StructTreeRoot').isDict,
    hasForm: catalog.at('AcroForm').at('Fields').items().length > 0,
  };
}

/** How many attachments the document has now: the only one of its facts that passes change. */
export const attachmentCount = (document: EditablePdf): number =>
  attachmentsAmong(document, allAnnotations(document));

/** Whether some file is in the document, by name or by an annotation. */
export const hasAttachedFile = (document: EditablePdf): boolean =>
  nameTreeEntries(document.catalog.at('Names').at('EmbeddedFiles')).some(
    ({ cursor }) => cursor.at('EF').isDict,
  ) || allAnnotations(document).some(({ cursor }) => cursor.at('FS').at('EF').isDict);

function attachmentsAmong({ catalog }: EditablePdf, annotations: readonly PageAnnotation[]): number {
  const named = nameTreeEntries(catalog.at('Names').at('EmbeddedFiles'));
  const files = named.filter(({ cursor }) => cursor.at('EF').isDict);
  return files.length + annotations.filter(({ subtype }) => subtype === 'FileAttachment').length;
}
