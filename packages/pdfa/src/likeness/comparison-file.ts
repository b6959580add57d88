import {
  dict,
  name,
  ObjectImporter,
  PdfChanges,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  reachableCopy,
} from '@kontor/pdf';
import type { EditablePage, EditablePdf } from '../model/editable-pdf.ts';

interface Versions {
  readonly made: EditablePdf;
  readonly given: EditablePdf;
}

/** What a page draws by itself. */
const PAGE_ENTRIES = ['Resources', 'MediaBox', 'CropBox', 'Rotate', 'UserUnit'];
const OWN_ENTRIES = ['Contents', 'Group'];
/** What an annotation draws; what leads to fields, pages and actions is left out. */
const ANNOTATION_ENTRIES =
  'Type Subtype Rect F AP AS Border BS C IC CA QuadPoints InkList L LE Vertices'.split(' ');

/**
 * Pages of two versions of a document in one file, each beside its other version: one start of a program then draws
 * all. Undefined where what is seen depends on more than the pages: on layers, or on fields that viewers draw.
 */
export function comparisonFile({ made, given }: Versions, pages: readonly number[]): Uint8Array | undefined {
  const depends = [made, given].some(
    ({ catalog }) =>
      catalog.at('OCProperties').isDict || catalog.at('AcroForm').at('NeedAppearances').value === true,
  );
  if (depends) return undefined;
  const changes = new PdfChanges(given.file);
  const imported = new ObjectImporter(changes).from(made.file);
  const tree = changes.reserve();
  const kids = pages.flatMap((number): readonly PdfRef[] => {
    const [before, after] = [given.pages[number - 1], made.pages[number - 1]];
    if (before === undefined || after === undefined) return [];
    return [
      changes.add(drawnPage(before, tree, (value) => value)),
      changes.add(drawnPage(after, tree, imported)),
    ];
  });
  changes.set(tree, dict({ Type: name('Pages'), Kids: kids, Count: kids.length }));
  const root = changes.add(dict({ Type: name('Catalog'), Pages: tree }));
  return reachableCopy(changes, { root, info: changes.add(dict({})) });
}

function drawnPage(page: EditablePage, parent: PdfRef, bring: (value: PdfObject) => PdfObject): PdfDict {
  const entries = new Map<string, PdfObject>([
    ['Type', name('Page')],
    ['Parent', parent],
  ]);
  const take = (key: string, value: PdfObject | undefined): void => {
    if (value !== undefined) entries.set(key, bring(value));
  };
  for (const key of PAGE_ENTRIES) take(key, page.inherited.get(key));
  for (const key of OWN_ENTRIES) take(key, page.cursor.dict.get(key));
  const annotations = page.cursor
    .at('Annots')
    .items()
    .filter((one) => one.isDict)
    .map(
      (one) =>
        new Map(
          ANNOTATION_ENTRIES.flatMap((key) => {
            const value = one.dict.get(key);
            return value === undefined ? [] : [[key, bring(value)] as const];
          }),
        ),
    );
  if (annotations.length > 0) entries.set('Annots', annotations);
  return entries;
}
