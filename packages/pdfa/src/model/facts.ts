import { allAnnotations } from './annotations.ts';
import type { Draft } from './draft.ts';
import { nameTreeEntries } from './name-tree.ts';
import { outlineItems } from './outline-items.ts';
import type { PdfAFacts } from './result.ts';

/** Facts that the rules find out on their way. */
type FoundFacts = Pick<PdfAFacts, 'replacedFonts' | 'missingFonts' | 'builtAppearances'>;

/** What the document has; to be asked before rules change it. */
export function documentFacts(draft: Draft): Omit<PdfAFacts, keyof FoundFacts> {
  const { catalog, file, pages } = draft;
  const annotations = allAnnotations(draft);
  const named = nameTreeEntries(catalog.at('Names').at('EmbeddedFiles'));
  const files = named.filter(({ place }) => place.at('EF').isDict);
  const attached = annotations.filter(({ subtype }) => subtype === 'FileAttachment');
  return {
    pageCount: pages.length,
    objectCount: file.numbers.length,
    pages: pages.map(({ facts }) => facts),
    links: annotations.filter(({ subtype }) => subtype === 'Link').length,
    outlines: outlineItems(draft).length,
    attachments: files.length + attached.length,
    isTagged: catalog.at('StructTreeRoot').isDict,
    hasForm: catalog.at('AcroForm').at('Fields').items().length > 0,
  };
}
