import {
  dict,
  isArray,
  isDict,
  isStream,
  name,
  nameText,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  type PdfStream,
} from '../object.ts';
import { mediaBoxOf, type PdfPage, rectangleOf } from '../read/page-tree.ts';
import type { PdfFile } from '../read/pdf-file.ts';
import { isKeptAction } from './link-target.ts';
import type { ObjectImporter } from './object-import.ts';

/** A header or footer as a form to draw. */
export interface BandForm {
  readonly form: PdfRef;
  /** Points from the form's origin up to the band's upper edge. */
  readonly top: number;
  /** Link annotations in the form's coordinates. */
  readonly links: readonly PdfDict[];
}

/** A tag of the band's own document: a band is an artifact as a whole, its tags would lead to no structure. */
const TAG = /\/[A-Za-z0-9]+ ?<<\/MCID \d+ ?>> ?BDC/g;

/** One page of a printed band; `height` is that of the margin it is for: what is lower is cut off. Points. */
export function bandForm(
  file: PdfFile,
  page: PdfPage,
  { importer, height }: { readonly importer: ObjectImporter; readonly height: number },
): BandForm {
  const bring = importer.from(file);
  const [left, , right, top] = mediaBoxOf(file, page);
  const bottom = top - height;
  const resources = page.attributes.get('Resources');
  const group = page.dict.get('Group');
  const { data, members } = bandContent(file, page);
  const form = importer.stream(
    dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [left, bottom, right, top],
      Resources: resources === undefined ? new Map() : bring(file.resolve(resources)),
      Group: group === undefined ? undefined : bring(group),
      ...members,
    }),
    data,
  );
  return { form, top, links: linksOf(file, page, bottom) };
}

interface BandContent {
  readonly data: Uint8Array;
  readonly members: { readonly Filter?: PdfObject; readonly DecodeParms?: PdfObject };
}

/** Encoded content is taken as it is, unless tags have to come out of it or there are several streams. */
function bandContent(file: PdfFile, page: PdfPage): BandContent {
  const value = file.resolve(page.dict.get('Contents'));
  const parts = (isArray(value) ? value.map(file.resolve) : [value]).filter(isStream);
  const text = parts.map((part) => Buffer.from(file.decoded(part).data).toString('latin1')).join('\n');
  const untagged = text.replace(TAG, '/Artifact BMC');
  const [only] = parts;
  if (only === undefined || parts.length > 1 || untagged !== text)
    return { data: Buffer.from(untagged, 'latin1'), members: {} };
  return encodedContent(file, only);
}

function encodedContent(file: PdfFile, { dict, data }: PdfStream): BandContent {
  const filter = file.resolve(dict.get('Filter'));
  const parameters = file.resolve(dict.get('DecodeParms'));
  return {
    data,
    members: {
      ...(filter !== null && { Filter: filter }),
      ...(parameters !== null && { DecodeParms: parameters }),
    },
  };
}

/** Links that are at least in part above the cut and lead somewhere outside: a band has no places of its own. */
function linksOf(file: PdfFile, page: PdfPage, bottom: number): readonly PdfDict[] {
  const annotations = file.resolve(page.dict.get('Annots'));
  if (!isArray(annotations)) return [];
  return annotations.flatMap((value) => {
    const annotation = file.resolve(value);
    if (!isDict(annotation) || nameText(file.resolve(annotation.get('Subtype'))) !== 'Link') return [];
    const rectangle = rectangleOf(file, annotation.get('Rect'));
    const action = file.dict(annotation.get('A'));
    const target = file.resolve(action.get('URI'));
    if (rectangle === undefined || rectangle[3] <= bottom || !isKeptAction(file, action) || target === null)
      return [];
    const [x1, y1, x2, y2] = rectangle;
    return [
      dict({
        Type: name('Annot'),
        Subtype: name('Link'),
        F: 4,
        Border: [0, 0, 0],
        Rect: [x1, Math.max(y1, bottom), x2, y2],
        A: dict({ Type: name('Action'), S: name('URI'), URI: target }),
      }),
    ];
  });
}
