import { PdfUnreadable } from '@kontor/base';
import type { FontLibrary } from '@kontor/graphics';
import {
  dict,
  isRef,
  isStream,
  name,
  type PdfChanges,
  type PdfFile,
  type PdfObject,
  type PdfPage,
  type PdfRef,
  pagesOf,
  textString,
} from '@kontor/pdf';
import { addAnnotation, addField, freeFieldName } from './form-fields.ts';
import { emptyAppearance, sealAppearance } from './seal-appearance.ts';
import { type SealOrder, SealRefused } from './seal-order.ts';
import { sealPlace } from './seal-place.ts';
import { dateText } from './seal-text.ts';
import { signatureDictionary } from './signature-dictionary.ts';
import { addFormElement, isTagged } from './structure-element.ts';

/** Widgets that are printed and cannot be moved (ISO 32000-1, table 165; ISO 19005-2, 6.3.2). */
const PRINT_AND_LOCKED = 4 | 128;
const DEFAULT_FIELD = 'Seal';

export interface SealInput {
  readonly order: SealOrder;
  /** The name in the certificate. */
  readonly signer: string;
  /** Octets to keep free for the signature. */
  readonly reserved: number;
  readonly fonts: FontLibrary;
}

export interface AddedSeal {
  readonly signature: PdfRef;
  readonly field: string;
}

/** Adds field, widget, appearance and room for the signature to a document. @throws SealRefused, PdfUnreadable */
export async function addSeal(changes: PdfChanges, input: SealInput): Promise<AddedSeal> {
  const { order, signer, reserved } = input;
  const { file } = changes;
  const root = file.trailer.get('Root');
  if (!isRef(root)) throw new PdfUnreadable('damaged', 'catalog is not an indirect object');
  const page = pageOf(file, order.visible?.page ?? 1);
  const field = freeFieldName(file, order.field ?? DEFAULT_FIELD);
  const signature = changes.add(signatureDictionary({ ...order, name: signer }, reserved));
  const { rectangle, appearance } = await look(changes, page, input);
  const widget = changes.reserve();
  const key = isTagged(changes) ? addFormElement(changes, { widget, page: page.ref }) : undefined;
  const members: Readonly<Record<string, PdfObject | undefined>> = {
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: textString(field),
    TU: textString(signer),
    V: signature,
    P: page.ref,
    Rect: rectangle,
    F: PRINT_AND_LOCKED,
    AP: dict({ N: appearance }),
    StructParent: key,
  };
  changes.set(widget, dict(members));
  addToPage(changes, page, { widget, isTagged: key !== undefined });
  addToCatalog(changes, root, widget);
  return { signature, field };
}

type OwnPage = PdfPage & { readonly ref: PdfRef };

function pageOf(file: PdfFile, number: number): OwnPage {
  const pages = pagesOf(file);
  const page = pages[number - 1];
  if (page === undefined)
    throw new SealRefused(
      'visiblePage',
      `the document has ${pages.length === 1 ? '1 page' : `${pages.length} pages`}`,
    );
  if (page.ref === undefined) throw new PdfUnreadable('damaged', 'page is not an indirect object');
  return { ...page, ref: page.ref };
}

async function look(
  changes: PdfChanges,
  page: PdfPage,
  { order: { visible, reason, sealedAt }, signer, fonts }: SealInput,
): Promise<{ readonly rectangle: PdfObject; readonly appearance: PdfRef }> {
  if (visible === undefined) return { rectangle: [0, 0, 0, 0], appearance: emptyAppearance(changes) };
  const place = sealPlace(changes.file, page, visible);
  const texts = { name: signer, date: dateText(sealedAt), reason };
  const isPdfA1 = claimsPdfA1(changes.file);
  return {
    rectangle: place.rectangle,
    appearance: await sealAppearance(changes, { place, texts, fonts, isPdfA1 }),
  };
}

/** As element or attribute of the metadata (ISO 19005-1, 6.7.11). */
const PDF_A_1 = /pdfaid:part\s*(?:=\s*["']|>\s*)1\b/;

function claimsPdfA1(file: PdfFile): boolean {
  const metadata = file.resolve(file.catalog.get('Metadata'));
  return isStream(metadata) && PDF_A_1.test(Buffer.from(file.decoded(metadata).data).toString('latin1'));
}

function addToPage(
  changes: PdfChanges,
  page: OwnPage,
  { widget, isTagged }: { readonly widget: PdfRef; readonly isTagged: boolean },
): void {
  const entries = new Map(page.dict);
  addAnnotation(changes, { dict: page.dict, entries }, widget);
  // Pages with annotations are gone through in the order of the tags (ISO 14289-1, 7.18.3).
  if (isTagged && !entries.has('Tabs')) entries.set('Tabs', name('S'));
  if (entries.size !== page.dict.size || entries.get('Annots') !== page.dict.get('Annots'))
    changes.set(page.ref, entries);
}

function addToCatalog(changes: PdfChanges, root: PdfRef, widget: PdfRef): void {
  const catalog = new Map(changes.file.catalog);
  addField(changes, catalog, widget);
  if (catalog.get('AcroForm') !== changes.file.catalog.get('AcroForm')) changes.set(root, catalog);
}
