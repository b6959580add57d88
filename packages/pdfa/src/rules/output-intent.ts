import { writeOutputIntent } from '@kontor/pdf';
import { iccHeader, isOutputProfile } from '../color/icc-header.ts';
import type { Draft } from '../model/draft.ts';
import type { Place } from '../model/place.ts';
import type { Rule } from '../model/rule.ts';

/** Device colours mean something only with a profile for them. */
export const outputIntentRule: Rule = {
  rule: 'output-intent',
  clauses: { first: '6.2.2', later: '6.2.3' },
  description: 'An output intent was written: device colours are sRGB',
  apply(draft: Draft) {
    const { catalog, log } = draft;
    const intents = catalog.at('OutputIntents').items();
    const kept = intents.filter((intent) => isRgbIntent(draft, intent));
    // Intents of PDF/A and PDF/X may be used together only with the same profile: one is enough.
    if (kept.length === 1 && intents.length === 1) return;
    const [first] = kept;
    catalog.put('OutputIntents', [
      first === undefined ? writeOutputIntent(draft.changes) : draft.refOf(first),
    ]);
    log.change(outputIntentRule);
  },
};

/**
 * Whether this is an intent of PDF/A whose profile describes RGB, which makes gray device colours mean something too.
 */
function isRgbIntent(draft: Draft, intent: Place): boolean {
  if (intent.at('S').name !== 'GTS_PDFA1') return false;
  const stream = intent.at('DestOutputProfile').stream;
  const profile = stream === undefined ? undefined : draft.decoded(stream);
  const header = profile === undefined ? undefined : iccHeader(profile);
  if (header === undefined || stream === undefined) return false;
  const isWhole =
    draft.file.resolve(stream.dict.get('N')) === 3 && intent.at('OutputConditionIdentifier').bytes;
  return header.colorSpace === 'RGB ' && isOutputProfile(header, draft.part) && isWhole !== undefined;
}
