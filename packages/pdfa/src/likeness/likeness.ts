import { isStream, nameText, type PdfDict, type PdfFile, type PdfObject } from '@kontor/pdf';
import type { EditablePage, EditablePdf } from '../model/editable-pdf.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import { type IsIgnored, ObjectLikeness } from './object-likeness.ts';

/** What two versions of a document have in common by their objects: it looks and reads the same in any program. */
export interface Likeness {
  /** Pages from 1, ascending, that may look different. */
  readonly changedPages: readonly number[];
  /** Whether every page shows the same codes, with the same text for each. */
  readonly isTextAlike: boolean;
}

interface Versions {
  readonly made: EditablePdf;
  readonly given: EditablePdf;
}

/** Entries that are not drawn: 14.3, 14.5, 14.7.4 and 14.8 of ISO 32000-1, and lists that repeat a font program (table 124). */
const NOT_DRAWN = new Set(
  'Metadata PieceInfo LastModified StructParent StructParents Parent P CIDSet CharSet ProcSet OPI Alternates'.split(
    ' ',
  ),
);

/** What a page itself draws; annotations are looked at one by one. */
const PAGE_ENTRIES = ['Contents', 'Resources', 'Group', 'MediaBox', 'CropBox', 'Rotate', 'UserUnit'];

export function likenessOf(versions: Versions, annotations: 'shown' | 'hidden'): Likeness {
  const { made, given } = versions;
  const files = { made: made.file, given: given.file };
  const look = new ObjectLikeness(files, (key) => NOT_DRAWN.has(key) || key === 'ToUnicode');
  const text = new ObjectLikeness(files, isSilent(files));
  const pages = made.pages.map((page, index) => [page, given.pages[index]] as const);
  const isAnyPageChanged = made.pages.length !== given.pages.length || !haveSameLayers(versions, look);
  const isRedrawn = given.catalog.at('AcroForm').at('NeedAppearances').value === true;
  const changedPages = pages.flatMap(([one, other]) => {
    if (isAnyPageChanged || other === undefined || !lookAlike(one, other, look)) return [one.number];
    if (annotations === 'hidden') return [];
    const isKept = !isRedrawn && annotationsLookAlike(one, other, look);
    return isKept ? [] : [one.number];
  });
  // Viewers read the text of fields from their looks.
  const isTextAlike =
    !isAnyPageChanged &&
    !isRedrawn &&
    pages.every(
      ([one, other]) =>
        other !== undefined && lookAlike(one, other, text) && annotationsLookAlike(one, other, text),
    );
  return { changedPages, isTextAlike };
}

function lookAlike(made: EditablePage, given: EditablePage, likeness: ObjectLikeness): boolean {
  return PAGE_ENTRIES.every((key) => {
    if (key === 'Resources' || key === 'MediaBox' || key === 'CropBox' || key === 'Rotate')
      return likeness.areAlike(made.inherited.get(key), given.inherited.get(key));
    return likeness.areAlike(made.cursor.dict.get(key), given.cursor.dict.get(key));
  });
}

/** Flags of annotations that keep them from the screen: invisible, hidden, no view (ISO 32000-1, table 165). */
const UNSEEN = 1 | 2 | 32;
/** What viewers draw of an annotation with a look of its own, and of one without. */
const LOOK = ['Subtype', 'Rect', 'AP', 'AS', 'OC'];
const LINK = ['Subtype', 'Rect', 'Border', 'BS', 'C', 'OC'];

function annotationsLookAlike(made: EditablePage, given: EditablePage, likeness: ObjectLikeness): boolean {
  const [after, before] = [drawnAnnotations(made), drawnAnnotations(given)];
  if (after.length !== before.length) return false;
  return after.every((one, index) => {
    const other = before[index]!;
    const hasLook = one.has('AP') && other.has('AP');
    if (!hasLook && one.at('Subtype').name !== 'Link') return false;
    return (hasLook ? LOOK : LINK).every((key) => likeness.areAlike(one.dict.get(key), other.dict.get(key)));
  });
}

/** Pop-up windows do not belong to the page. */
const drawnAnnotations = ({ cursor }: EditablePage): readonly ObjectCursor[] =>
  cursor
    .at('Annots')
    .items()
    .filter(
      (one) => one.isDict && ((one.at('F').amount ?? 0) & UNSEEN) === 0 && one.at('Subtype').name !== 'Popup',
    );

/** Which layers there are, and which are shown at first; their names and order are for lists. */
function haveSameLayers({ made, given }: Versions, likeness: ObjectLikeness): boolean {
  const [after, before] = [made, given].map(({ catalog }) => catalog.at('OCProperties'));
  if (!after!.isDict && !before!.isDict) return true;
  const shown = ['BaseState', 'ON', 'OFF', 'AS', 'Intent'];
  return (
    likeness.areAlike(after!.dict.get('OCGs'), before!.dict.get('OCGs')) &&
    shown.every((key) => likeness.areAlike(after!.at('D').dict.get(key), before!.at('D').dict.get(key)))
  );
}

/** Entries of a font that draw its glyphs; where it states the text of its codes, no reader asks these. */
const GLYPHS = new Set(['FontDescriptor', 'CIDToGIDMap', 'BaseFont', 'CharProcs', 'FontBBox']);

/** For texts: pictures, colors and outlines make no difference. */
function isSilent(files: { readonly made: PdfFile; readonly given: PdfFile }): IsIgnored {
  const isImage = (file: PdfFile, value: PdfObject | undefined): boolean => {
    const found = file.resolve(value);
    return isStream(found) && nameText(file.resolve(found.dict.get('Subtype'))) === 'Image';
  };
  const states = (file: PdfFile, entries: PdfDict): boolean =>
    isStream(file.resolve(entries.get('ToUnicode')));
  return (key, made, given) => {
    if (NOT_DRAWN.has(key) || DRAWN_ONLY.has(key)) return true;
    if (isImage(files.made, made.get(key)) && isImage(files.given, given.get(key))) return true;
    if (key === 'DescendantFonts' || GLYPHS.has(key))
      return states(files.made, made) && states(files.given, given);
    return false;
  };
}

const DRAWN_ONLY = new Set(['ColorSpace', 'Shading', 'Group', 'Border', 'BS', 'C']);
