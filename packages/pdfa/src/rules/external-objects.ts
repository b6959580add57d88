import { dict, name } from '@kontor/pdf';
import { jpxHeader } from '../color/jpx.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { Requirement } from '../model/log.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import { isAllowedIntent, RENDERING_INTENT } from '../usage/content-rules.ts';
import type { Usage } from '../usage/usage.ts';

export const IMAGES: Requirement = {
  rule: 'image-entries',
  clauses: { first: '6.2.4', later: '6.2.8' },
  description: 'Alternate images, print instructions (OPI) and smoothing were removed from images',
};

export const FORMS: Requirement = {
  rule: 'form-entries',
  clauses: { first: '6.2.5', later: '6.2.9' },
  description:
    'PostScript, print instructions (OPI) and references to other documents were removed from drawings',
};

export const POSTSCRIPT: Requirement = {
  rule: 'postscript',
  clauses: { first: '6.2.7', later: '6.2.9' },
  description: 'PostScript, and drawings without content, which viewers do not draw, were removed',
};

/** Images and forms conform (ISO 19005-1, 6.2.4 to 6.2.7; ISO 19005-2, 6.2.8 and 6.2.9). */
export function conformExternalObjects(document: EditablePdf, { images, forms, otherObjects }: Usage): void {
  const { log } = document;
  for (const { cursor, page } of images) {
    if (cursor.remove('Alternates', 'OPI')) log.change(IMAGES, page);
    if (cursor.at('Interpolate').value === true) {
      cursor.put('Interpolate', false);
      log.change(IMAGES, page);
    }
    const intent = cursor.at('Intent').name;
    if (intent !== undefined && !isAllowedIntent(document, intent) && cursor.remove('Intent'))
      log.change(RENDERING_INTENT, page);
    checkDepth(document, { cursor, page });
    checkJpx(document, { cursor, page });
    checkJpeg(document, { cursor, page });
  }
  for (const { cursor, page } of forms) {
    const isPostScript = cursor.at('Subtype2').name === 'PS';
    if (cursor.remove('PS', 'OPI', 'Ref') || isPostScript) log.change(FORMS, page);
    if (isPostScript) cursor.remove('Subtype2');
  }
  for (const { cursor: given, page } of otherObjects) {
    const isDrawing = given.stream !== undefined && given.at('Subtype').name !== 'PS';
    if (isDrawing || (given.stream === undefined && !given.isDict)) continue;
    const cursor = document.cursor(document.refOf(given));
    // An empty drawing replaces it, so that the content that draws it stays as it is.
    const members = dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, 1, 1],
      Resources: document.add(dict({})),
    });
    cursor.set({ dict: members, data: new Uint8Array(0) });
    log.change(POSTSCRIPT, page);
  }
}

export const JPX: Requirement = {
  rule: 'jpeg-2000',
  clauses: { first: '6.1.10', later: '6.2.8.3' },
  description: 'JPEG 2000 images conform',
};
const MAX_JPX_DEPTH = 38;
const CIE_JAB = 19;

/** Whether an image is JPEG 2000 and nothing else. */
export const isJpx = (cursor: ObjectCursor): boolean => hasOnlyFilter(cursor, 'JPXDecode');

function hasOnlyFilter(cursor: ObjectCursor, filter: string): boolean {
  const filters = filterNames(cursor);
  return cursor.stream !== undefined && filters.length === 1 && filters[0] === filter;
}

/** JPEG 2000 has more kinds of colours than PDF/A takes (ISO 19005-2, 6.2.8.3); PDF/A-1 takes none. */
export function isAllowedJpx(part: number, cursor: ObjectCursor): boolean {
  const { stream } = cursor;
  if (part === 1 || stream === undefined) return false;
  const header = jpxHeader(stream.data);
  const hasSpace = cursor.has('ColorSpace');
  const colors = header?.colors ?? [];
  const chosen = colors.length === 1 ? colors : colors.filter(({ approximation }) => approximation === 1);
  const isPlain =
    header !== undefined &&
    [1, 3, 4].includes(header.channels) &&
    !header.hasOwnDepths &&
    header.depth >= 1 &&
    header.depth <= MAX_JPX_DEPTH;
  const isColored =
    chosen.length === 1 && [1, 2, 3].includes(chosen[0]!.method) && chosen[0]!.space !== CIE_JAB;
  return isPlain && (hasSpace || isColored);
}

function checkJpx({ part, log }: EditablePdf, { cursor, page }: Usage['images'][number]): void {
  // Part 1 takes none: `filters` names them, also those that no page draws.
  if (part === 1 || !isJpx(cursor) || isAllowedJpx(part, cursor)) return;
  log.obstacle(JPX, `page ${page} has a JPEG 2000 image of a kind that is not allowed`);
}

/** Begin of a JPEG (ITU-T T.81, B.1.1.3); readers take some bytes before it. */
const START_OF_JPEG = Buffer.from([0xff, 0xd8]);
const BEFORE_JPEG = 1_024;

/** What no reader can decode is not the picture that its filter names (ISO 32000-1, 7.4.8). */
function checkJpeg({ log }: EditablePdf, { cursor, page }: Usage['images'][number]): void {
  if (!hasOnlyFilter(cursor, 'DCTDecode')) return;
  const head = Buffer.from(cursor.stream!.data.subarray(0, BEFORE_JPEG));
  if (!head.includes(START_OF_JPEG)) log.obstacle(IMAGES, `page ${page} has an image that cannot be decoded`);
}

const filterNames = (cursor: ObjectCursor): readonly (string | undefined)[] => {
  const filter = cursor.at('Filter');
  return (filter.list === undefined ? [filter] : filter.items()).map((one) => one.name);
};

/** Bits of one colour in an image. */
const DEPTHS = [1, 2, 4, 8, 16];

function checkDepth({ part, log }: EditablePdf, { cursor, page }: Usage['images'][number]): void {
  const depth = cursor.at('BitsPerComponent').amount;
  // JPEG 2000 contains it.
  if (depth === undefined && filterNames(cursor).includes('JPXDecode')) cursor.remove('BitsPerComponent');
  const isMask = cursor.at('ImageMask').value === true;
  if (isMask && depth !== undefined && depth !== 1) cursor.put('BitsPerComponent', 1);
  if (isMask || depth === undefined) return;
  const isFine = DEPTHS.includes(depth) && (part !== 1 || depth !== 16);
  if (!isFine) log.obstacle(IMAGES, `an image on page ${page} has ${depth} bits a colour`);
}
