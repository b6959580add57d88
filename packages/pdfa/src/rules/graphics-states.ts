import { name } from '@kontor/pdf';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { Requirement } from '../model/log.ts';
import { isAllowedIntent, RENDERING_INTENT } from '../usage/content-rules.ts';
import type { Usage } from '../usage/usage.ts';

export const TRANSFER: Requirement = {
  rule: 'transfer-functions',
  clauses: { first: '6.2.8', later: '6.2.5' },
  description:
    'Transfer functions and halftone phases, which are meant for one printing device, were removed',
};

export const HALFTONE: Requirement = {
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

export const BLEND_MODE: Requirement = {
  rule: 'blend-modes',
  clauses: { first: '6.4', later: '6.2.10' },
  description: 'Unknown blend modes became Normal, which viewers use for them',
};

/** Extended graphics states conform (ISO 19005-1, 6.2.8; ISO 19005-2, 6.2.5). */
export function conformGraphicsStates(document: EditablePdf, { graphicsStates, halftones }: Usage): void {
  for (const { cursor, page } of graphicsStates) {
    // Part 4 forbids the entry that PDF 2.0 has for the phase (ISO 19005-4, 6.2.5).
    if (cursor.remove('TR', 'HTP', ...(document.part === 4 ? ['HTO'] : [])))
      document.log.change(TRANSFER, page);
    if (cursor.has('TR2') && cursor.at('TR2').name !== 'Default' && cursor.remove('TR2'))
      document.log.change(TRANSFER, page);
    const intent = cursor.at('RI').name;
    if (intent !== undefined && !isAllowedIntent(document, intent)) {
      cursor.put('RI', name('RelativeColorimetric'));
      document.log.change(RENDERING_INTENT, page);
    }
    const mode = cursor.at('BM');
    const modes = mode.list === undefined ? [mode] : mode.items();
    if (cursor.has('BM') && (mode.list !== undefined || !BLEND_MODES.has(mode.name ?? ''))) {
      const known = modes.map((one) => one.name ?? '').find((one) => BLEND_MODES.has(one));
      cursor.put('BM', name(known ?? 'Normal'));
      document.log.change(BLEND_MODE, page);
    }
  }
  for (const { cursor, page } of halftones) {
    const type = cursor.at('HalftoneType').amount;
    if (type === 1 && !cursor.has('HalftoneName') && !cursor.has('TransferFunction')) continue;
    for (const state of graphicsStates) {
      const own = state.cursor.at('HT');
      if (own.number === cursor.number && own.value === cursor.value) state.cursor.put('HT', name('Default'));
    }
    document.log.change(HALFTONE, page);
  }
}
