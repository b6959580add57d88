import { type Job, PdfUnreadable } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import type { PdfDict } from '@kontor/pdf';
import { equalObjects } from './compress/equal-objects.ts';
import { type OpenedDocuments, openDocuments, unsoundFiles } from './document/open-documents.ts';
import { writtenDraft } from './document/written-draft.ts';
import { attachEInvoice, type HybridOrder } from './hybrid/attach-e-invoice.ts';
import type { PdfDraft } from './model/pdf-draft.ts';
import { keepPages } from './pages/keep-pages.ts';
import { geometryOf } from './pages/page-geometry.ts';
import { markTest } from './stamp/mark-test.ts';
import { pagesFor } from './step/members.ts';
import type { Asset, EditContext, RequestedPicture, SmallerPictures } from './step/step.ts';
import { EDITORS } from './steps/edit-steps.ts';
import { splitLists } from './steps/split-lists.ts';

/** A step with its members, as its declaration gave them. */
export interface OrderedStep {
  readonly do: string;
  /** Place in the caller's list. */
  readonly index: number;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface EditOrder {
  /** At least one; they are joined. */
  readonly files: readonly Uint8Array[];
  /** Places of files that may be read however damaged they are: another program has repaired them. */
  readonly repaired: readonly number[];
  readonly steps: readonly OrderedStep[];
  readonly assets: readonly Asset[];
  readonly nowMs: number;
  /** Draws the word TEST on every page. */
  readonly isTest: boolean;
  /** Pages of each document that the result is taken apart into; default: it stays one. */
  readonly split?: SplitOrder | undefined;
  readonly maxBytes: number;
  /** Pages that the answer is about, where not all are; the step that names them. */
  readonly only?: { readonly pages: string; readonly index: number } | undefined;
  /** The pictures that an earlier run asked for. */
  readonly smaller?: SmallerPictures | undefined;
  /** An e-invoice that is attached behind all steps. */
  readonly eInvoice?: HybridOrder | undefined;
}

export interface SplitOrder {
  readonly every?: number | undefined;
  readonly ranges?: readonly string[] | undefined;
  readonly index: number;
}

export type EditResult =
  | {
      readonly kind: 'done';
      /** One document, or those that it was taken apart into. */
      readonly documents: readonly Uint8Array[];
      readonly pageCount: number;
      /** Numbers of the pages, before those that nobody asked for were left out. */
      readonly numbers: readonly number[];
      /** Of the pages in points, as they are seen. */
      readonly sizes: readonly { readonly width: number; readonly height: number }[];
      readonly warnings: readonly string[];
      /** In milliseconds. */
      readonly times: { readonly read: number; readonly steps: number; readonly write: number };
    }
  /** Pictures that must be made smaller before the step that needs them can be done. */
  | { readonly kind: 'pictures'; readonly requested: readonly RequestedPicture[] }
  /** Files that another program should look at before. */
  | { readonly kind: 'unsound'; readonly files: readonly number[] };

/** Joins files and runs steps over the result. @throws InvalidInput for a step that cannot be done, PdfUnreadable */
export async function edited(order: EditOrder, { fonts }: FontTools): Promise<EditResult> {
  const { files, repaired, assets, nowMs } = order;
  const start = performance.now();
  const opened = openedOrUnsound(files, repaired);
  if ('unsound' in opened) return { kind: 'unsound', files: opened.unsound };
  const { draft, signatures } = opened;
  const warnings = new Set<string>(signatures > 0 ? ['signatures-removed'] : []);
  const read = performance.now();
  const byName = new Map(assets.map((asset) => [asset.name, asset]));
  const context: Omit<EditContext, 'index'> = {
    fonts,
    nowMs,
    asset: (name) => byName.get(name),
    notes: { warnings, requested: [], smaller: order.smaller ?? new Map() },
  };
  for (const { do: word, index, values } of order.steps) {
    const editor = EDITORS.find((one) => one.do === word);
    if (editor === undefined) throw new TypeError(`no step ${word}`);
    await editor.edit(draft, values, { ...context, index });
    const { requested } = context.notes;
    if (requested.length > 0) return { kind: 'pictures', requested };
  }
  if (order.eInvoice !== undefined) attachEInvoice(draft, order.eInvoice);
  const numbers = [...new Set(pagesFor(draft, order.only?.pages, order.only?.index ?? 0))];
  if (numbers.length < draft.pages.length) keepPages(draft, numbers);
  const sizes = draft.pages.map(({ entries }) => sizeOf(draft, entries));
  if (order.isTest) markTest(draft, fonts);
  const done = performance.now();
  const { length: pageCount } = draft.pages;
  const documents =
    order.split === undefined ? [writtenAs(draft)] : splitDocuments(draft, order.split, order.maxBytes);
  const suspects = unsoundFiles(draft).filter((index) => !repaired.includes(index));
  if (suspects.length > 0) return { kind: 'unsound', files: suspects };
  const times = { read: read - start, steps: done - read, write: performance.now() - done };
  return { kind: 'done', documents, pageCount, numbers, sizes, warnings: [...warnings], times };
}

function sizeOf(draft: PdfDraft, entries: PdfDict): { readonly width: number; readonly height: number } {
  const { width, height, unit } = geometryOf(draft, entries);
  return { width: width * unit, height: height * unit };
}

function writtenAs(draft: PdfDraft): Uint8Array {
  return draft.isPacked ? writtenDraft(draft, { same: equalObjects(draft) }) : writtenDraft(draft);
}

function openedOrUnsound(
  files: readonly Uint8Array[],
  repaired: readonly number[],
): OpenedDocuments | { readonly unsound: readonly number[] } {
  try {
    return openDocuments(files);
  } catch (error) {
    const isRepairable = error instanceof PdfUnreadable && error.reason !== 'too-large';
    const index = isRepairable && 'index' in error ? Number(error.index) : -1;
    if (index < 0 || repaired.includes(index)) throw error;
    return { unsound: [index] };
  }
}

/** The documents of a list of pages each. */
function splitDocuments(draft: PdfDraft, order: SplitOrder, maxBytes: number): readonly Uint8Array[] {
  let left = maxBytes;
  return splitLists(draft.pages.length, order).map((numbers) => {
    const part = draft.fork();
    keepPages(part, numbers);
    const written = writtenAs(part);
    left -= written.length;
    if (left < 0) throw new PdfUnreadable('too-large', 'result');
    return written;
  });
}

/** `edited` in a worker. */
export const editPdfJob: Job<EditOrder, EditResult, FontTools> = {
  name: 'edit-pdf',
  needs: { fonts: true },
  run: edited,
};
