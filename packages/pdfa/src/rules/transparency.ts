import { allAnnotations } from '../model/annotations.ts';
import type { Draft } from '../model/draft.ts';
import type { Requirement } from '../model/log.ts';
import type { Place } from '../model/place.ts';
import type { Survey } from '../survey/survey.ts';

const TRANSPARENCY: Requirement = {
  rule: 'transparency',
  clauses: { first: '6.4', later: '6.2.10' },
  description: 'Groups and masks for transparency, which nothing transparent is in, were removed',
};

const isOpaque = (amount: number | undefined): boolean => amount === undefined || Math.abs(amount - 1) < 1e-6;

/** Whether the mask of an image lets nothing shine through. */
function hasOpaqueMask(draft: Draft, image: Place): boolean {
  const mask = image.at('SMask');
  const { stream } = mask;
  if (stream === undefined || mask.has('Decode') || mask.at('BitsPerComponent').amount !== 8) return false;
  const data = draft.decoded(stream);
  const size = (mask.at('Width').amount ?? 0) * (mask.at('Height').amount ?? 0);
  return data !== undefined && data.length >= size && data.subarray(0, size).every((one) => one === 0xff);
}

/** PDF/A-1 has no transparency (ISO 19005-1, 6.4). */
export function withoutTransparency(draft: Draft, survey: Survey): void {
  if (draft.part !== 1) return;
  const { log } = draft;
  for (const { place, page } of survey.graphicsStates) {
    const mode = place.at('BM').name;
    const isPlain = mode === undefined || mode === 'Normal' || mode === 'Compatible';
    if (place.at('SMask').name === 'None') place.remove('SMask');
    for (const key of ['CA', 'ca']) if (place.at(key).amount === undefined) place.remove(key);
    const isClear = isOpaque(place.at('CA').amount) && isOpaque(place.at('ca').amount) && !place.has('SMask');
    if (!isPlain || !isClear) log.obstacle(TRANSPARENCY, `page ${page} has transparent graphics`);
  }
  for (const { place, page } of survey.images) {
    if (hasOpaqueMask(draft, place) && place.remove('SMask')) log.change(TRANSPARENCY, page);
    if (place.has('SMask')) log.obstacle(TRANSPARENCY, `page ${page} has an image with transparency`);
    if ((place.at('SMaskInData').amount ?? 0) !== 0)
      log.obstacle(TRANSPARENCY, `page ${page} has an image with transparency`);
  }
  for (const { place } of allAnnotations(draft)) {
    // Where there is an appearance, it is what counts.
    if (!isOpaque(place.at('CA').amount) && place.at('AP').has('N') && place.remove('CA'))
      log.change(TRANSPARENCY);
  }
  for (const { place, page } of [
    ...draft.pages.map((one) => ({ place: one.place, page: one.number })),
    ...survey.forms,
  ]) {
    if (place.at('Group').at('S').name === 'Transparency' && place.remove('Group'))
      log.change(TRANSPARENCY, page);
  }
}
