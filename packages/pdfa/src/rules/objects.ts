import { dict, name } from '@kontor/pdf';
import { jpxHeader } from '../color/jpx.ts';
import type { Draft } from '../model/draft.ts';
import type { Requirement } from '../model/log.ts';
import type { Place } from '../model/place.ts';
import { RENDERING_INTENT, RENDERING_INTENTS } from '../survey/content-rules.ts';
import type { Survey } from '../survey/survey.ts';

const IMAGES: Requirement = {
  rule: 'image-entries',
  clauses: { first: '6.2.4', later: '6.2.8' },
  description: 'Alternate images, print instructions (OPI) and smoothing were removed from images',
};

const FORMS: Requirement = {
  rule: 'form-entries',
  clauses: { first: '6.2.5', later: '6.2.9' },
  description:
    'PostScript, print instructions (OPI) and references to other documents were removed from drawings',
};

const POSTSCRIPT: Requirement = {
  rule: 'postscript',
  clauses: { first: '6.2.7', later: '6.2.9' },
  description: 'PostScript, and drawings without content, which viewers do not draw, were removed',
};

/** Images and forms conform (ISO 19005-1, 6.2.4 to 6.2.7; ISO 19005-2, 6.2.8 and 6.2.9). */
export function conformObjects(draft: Draft, { images, forms, otherObjects }: Survey): void {
  const { log } = draft;
  for (const { place, page } of images) {
    if (place.remove('Alternates', 'OPI')) log.change(IMAGES, page);
    if (place.at('Interpolate').value === true) {
      place.put('Interpolate', false);
      log.change(IMAGES, page);
    }
    const intent = place.at('Intent').name;
    if (intent !== undefined && !RENDERING_INTENTS.has(intent) && place.remove('Intent'))
      log.change(RENDERING_INTENT, page);
    checkDepth(draft, { place, page });
    checkJpx(draft, { place, page });
  }
  for (const { place, page } of forms) {
    const isPostScript = place.at('Subtype2').name === 'PS';
    if (place.remove('PS', 'OPI', 'Ref') || isPostScript) log.change(FORMS, page);
    if (isPostScript) place.remove('Subtype2');
  }
  for (const { place: given, page } of otherObjects) {
    const isDrawing = given.stream !== undefined && given.at('Subtype').name !== 'PS';
    if (isDrawing || (given.stream === undefined && !given.isDict)) continue;
    const place = draft.place(draft.refOf(given));
    // An empty drawing replaces it, so that the content that draws it stays as it is.
    const members = dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, 1, 1],
      Resources: draft.add(dict({})),
    });
    place.set({ dict: members, data: new Uint8Array(0) });
    log.change(POSTSCRIPT, page);
  }
}

const JPX: Requirement = {
  rule: 'jpeg-2000',
  clauses: { first: '6.1.10', later: '6.2.8.3' },
  description: 'JPEG 2000 images conform',
};
const MAX_JPX_DEPTH = 38;
const CIE_JAB = 19;

/** JPEG 2000 has more kinds of colours than PDF/A takes (ISO 19005-2, 6.2.8.3). */
function checkJpx({ part, log }: Draft, { place, page }: Survey['images'][number]): void {
  const filters = filterNames(place);
  const { stream } = place;
  if (part === 1 || stream === undefined || filters.length !== 1 || filters[0] !== 'JPXDecode') return;
  const header = jpxHeader(stream.data);
  const hasSpace = place.has('ColorSpace');
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
  if (!isPlain || (!hasSpace && !isColored))
    log.obstacle(JPX, `page ${page} has a JPEG 2000 image of a kind that is not allowed`);
}

const filterNames = (place: Place): readonly (string | undefined)[] => {
  const filter = place.at('Filter');
  return (filter.list === undefined ? [filter] : filter.items()).map((one) => one.name);
};

/** Bits of one colour in an image. */
const DEPTHS = [1, 2, 4, 8, 16];

function checkDepth({ part, log }: Draft, { place, page }: Survey['images'][number]): void {
  const depth = place.at('BitsPerComponent').amount;
  // JPEG 2000 contains it.
  if (depth === undefined && filterNames(place).includes('JPXDecode')) place.remove('BitsPerComponent');
  const isMask = place.at('ImageMask').value === true;
  if (isMask && depth !== undefined && depth !== 1) place.put('BitsPerComponent', 1);
  if (isMask || depth === undefined) return;
  const isFine = DEPTHS.includes(depth) && (part !== 1 || depth !== 16);
  if (!isFine) log.obstacle(IMAGES, `an image on page ${page} has ${depth} bits a colour`);
}
