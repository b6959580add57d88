import { dict, isArray, isRef, isStream, type PdfObject } from '@kontor/pdf';
import type { EditablePage, EditablePdf } from '../model/editable-pdf.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import type { ResourceUse } from './usage.ts';

/** Content of a page, form, pattern or glyph where it is in the document. */
export interface DrawingContent {
  /** Undefined where a filter remains. @throws PdfUnreadable `too-large` */
  read(): Uint8Array | undefined;
  write(data: Uint8Array): void;
}

/** The content of a page, of all its streams together. */
export function pageContent(document: EditablePdf, { cursor }: EditablePage): DrawingContent {
  return {
    read: () => {
      const { value } = cursor.at('Contents');
      const list = isArray(value) ? value : [value];
      return document.file.joined(list.map((one) => document.resolve(one)).filter(isStream));
    },
    write: (data) => cursor.put('Contents', document.changes.addStream(dict({}), data)),
  };
}

/** The content of a form, pattern or glyph. */
export function streamContent(document: EditablePdf, cursor: ObjectCursor): DrawingContent {
  return {
    read: () => (cursor.stream === undefined ? undefined : document.decoded(cursor.stream)),
    write: (data) => {
      const entries = new Map(cursor.dict);
      for (const key of ['Filter', 'DecodeParms']) entries.delete(key);
      cursor.set({ dict: entries, data });
    },
  };
}

/** What content is drawn in. */
export interface DrawingContext {
  readonly use: ResourceUse;
  readonly content: DrawingContent;
  readonly page: number;
  readonly depth: number;
  /** Whatever draws this; absent for a page. */
  readonly outer?: DrawingContext;
  /** The form, pattern or font that this is. */
  readonly drawing?: ObjectCursor;
}

/** Resources of whatever draws this, nearest first. */
export function* resourcesAround({ outer }: DrawingContext): Generator<ObjectCursor> {
  for (let around = outer; around !== undefined; around = around.outer) yield around.use.resources;
}

/** Object numbers of what is being drawn, the innermost first. */
export function* drawingsAround(context: DrawingContext): Generator<number> {
  for (let around: DrawingContext | undefined = context; around !== undefined; around = around.outer)
    if (around.drawing?.number !== undefined) yield around.drawing.number;
}

/** Whether a reference leads back to what is being drawn: viewers stop there. */
export function loopsOf(context: DrawingContext): (value: PdfObject) => boolean {
  const numbers = new Set(drawingsAround(context));
  return (value) => isRef(value) && numbers.has(value.object);
}
