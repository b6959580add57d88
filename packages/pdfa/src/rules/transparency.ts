import { allAnnotations } from '../model/annotations.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { Requirement } from '../model/log.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import type { Usage } from '../usage/usage.ts';

export const TRANSPARENCY: Requirement = {
  rule: 'transparency',
  clauses: { first: '6.4', later: '6.2.10' },
  description: 'Groups and masks for transparency, which nothing transparent is in, were removed',
};

const isOpaque = (amount: number | undefined): boolean => amount === undefined || Math.abs(amount - 1) < 1e-6;

/** Whether the mask of an image lets nothing shine through. */
function hasOpaqueMask(document: EditablePdf, image: ObjectCursor): boolean {
  const mask = image.at('SMask');
  const { stream } = mask;
  if (stream === undefined || mask.has('Decode') || mask.at('BitsPerComponent').amount !== 8) return false;
  const data = document.decoded(stream);
  const size = (mask.at('Width').amount ?? 0) * (mask.at('Height').amount ?? 0);
  return data !== undefined && data.length >= size && data.subarray(0, size).every((one) => one === 0xff);
}

/** PDF/A-1 has no transparency (ISO 19005-1, 6.4). */
export function withoutTransparency(document: EditablePdf, usage: Usage): void {
  if (document.part !== 1) return;
  const { log } = document;
  for (const { cursor, page } of usage.graphicsStates) {
    const mode = cursor.at('BM').name;
    const isPlain = mode === undefined || mode === 'Normal' || mode === 'Compatible';
    if (cursor.at('SMask').name === 'None') cursor.remove('SMask');
    for (const key of ['CA', 'ca']) if (cursor.at(key).amount === undefined) cursor.remove(key);
    const isClear =
      isOpaque(cursor.at('CA').amount) && isOpaque(cursor.at('ca').amount) && !cursor.has('SMask');
    if (!isPlain || !isClear) log.obstacle(TRANSPARENCY, `page ${page} has transparent graphics`);
  }
  for (const { cursor, page } of usage.images) {
    if (hasOpaqueMask(document, cursor) && cursor.remove('SMask')) log.change(TRANSPARENCY, page);
    if (cursor.has('SMask')) log.obstacle(TRANSPARENCY, `page ${page} has an image with transparency`);
    if ((cursor.at('SMaskInData').amount ?? 0) !== 0)
      log.obstacle(TRANSPARENCY, `page ${page} has an image with transparency`);
  }
  for (const { cursor } of allAnnotations(document)) {
    // Where there is an appearance, it is what counts.
    if (!isOpaque(cursor.at('CA').amount) && cursor.at('AP').has('N') && cursor.remove('CA'))
      log.change(TRANSPARENCY);
  }
  for (const { cursor, page } of [
    ...document.pages.map((one) => ({ cursor: one.cursor, page: one.number })),
    ...usage.forms,
  ]) {
    if (cursor.at('Group').at('S').name === 'Transparency' && cursor.remove('Group'))
      log.change(TRANSPARENCY, page);
  }
}
