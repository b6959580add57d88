import { name } from '@kontor/pdf';
import type { Draft } from '../model/draft.ts';
import type { Requirement } from '../model/log.ts';
import { RENDERING_INTENT, RENDERING_INTENTS } from '../survey/content-rules.ts';
import type { Survey } from '../survey/survey.ts';

const TRANSFER: Requirement = {
  rule: 'transfer-functions',
  clauses: { first: '6.2.8', later: '6.2.5' },
  description:
    'Transfer functions and halftone phases, which are meant for one printing device, were removed',
};

const HALFTONE: Requirement = {
  rule: 'halftones',
  clauses: { first: '6.2.8', later: '6.2.5' },
  description: 'Halftones that are meant for one printing device were removed',
};

const BLEND_MODES = new Set(
  (
    'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference ' +
    'Exclusion Hue Saturation Color Luminosity'
  ).split(' '),
);

const BLEND_MODE: Requirement = {
  rule: 'blend-modes',
  clauses: { first: '6.4', later: '6.2.10' },
  description: 'Unknown blend modes became Normal, which viewers use for them',
};

/** Extended graphics states conform (ISO 19005-1, 6.2.8; ISO 19005-2, 6.2.5). */
export function conformGraphicsStates(draft: Draft, { graphicsStates, halftones }: Survey): void {
  for (const { place, page } of graphicsStates) {
    if (place.remove('TR', 'HTP')) draft.log.change(TRANSFER, page);
    if (place.has('TR2') && place.at('TR2').name !== 'Default' && place.remove('TR2'))
      draft.log.change(TRANSFER, page);
    const intent = place.at('RI').name;
    if (intent !== undefined && !RENDERING_INTENTS.has(intent)) {
      place.put('RI', name('RelativeColorimetric'));
      draft.log.change(RENDERING_INTENT, page);
    }
    const mode = place.at('BM');
    const modes = mode.list === undefined ? [mode] : mode.items();
    if (place.has('BM') && (mode.list !== undefined || !BLEND_MODES.has(mode.name ?? ''))) {
      const known = modes.map((one) => one.name ?? '').find((one) => BLEND_MODES.has(one));
      place.put('BM', name(known ?? 'Normal'));
      draft.log.change(BLEND_MODE, page);
    }
  }
  for (const { place, page } of halftones) {
    const type = place.at('HalftoneType').amount;
    if (type === 1 && !place.has('HalftoneName') && !place.has('TransferFunction')) continue;
    for (const state of graphicsStates) {
      const own = state.place.at('HT');
      if (own.number === place.number && own.value === place.value) state.place.put('HT', name('Default'));
    }
    draft.log.change(HALFTONE, page);
  }
}
