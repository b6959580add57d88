import { writeOutputIntent } from '@kontor/pdf';
import { iccHeader, isOutputProfile } from '../color/icc-header.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { Requirement } from '../model/log.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';

export const OUTPUT_INTENT: Requirement = {
  rule: 'output-intent',
  clauses: { first: '6.2.2', later: '6.2.3' },
  description: 'An output intent was written: device colours are sRGB',
};

/** Device colours mean something only with a profile for them. */
export function conformOutputIntent(document: EditablePdf): void {
  const { catalog, log } = document;
  const intents = catalog.at('OutputIntents').items();
  const kept = intents.filter((intent) => isRgbIntent(document, intent));
  // Intents of PDF/A and PDF/X may be used together only with the same profile: one is enough.
  if (kept.length === 1 && intents.length === 1) return;
  const [first] = kept;
  catalog.put('OutputIntents', [
    first === undefined ? writeOutputIntent(document.changes) : document.refOf(first),
  ]);
  log.change(OUTPUT_INTENT);
}

/**
 * Whether this is an intent of PDF/A whose profile describes RGB, which makes gray device colours mean something too.
 */
function isRgbIntent(document: EditablePdf, intent: ObjectCursor): boolean {
  if (intent.at('S').name !== 'GTS_PDFA1') return false;
  const stream = intent.at('DestOutputProfile').stream;
  const profile = stream === undefined ? undefined : document.decoded(stream);
  const header = profile === undefined ? undefined : iccHeader(profile);
  if (header === undefined || stream === undefined) return false;
  const isWhole =
    document.file.resolve(stream.dict.get('N')) === 3 && intent.at('OutputConditionIdentifier').bytes;
  return header.colorSpace === 'RGB ' && isOutputProfile(header, document.part) && isWhole !== undefined;
}
