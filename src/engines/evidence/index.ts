import { Unavailable } from '@kontor/base';
import type { EvidenceSigner } from '@kontor/vat';
import { type Engine, type EngineEnvironment, engine } from '../engine.ts';

/** Signatures of records, with the installation's own key. */
export const evidence = engine({
  name: 'evidence',
  settings: {},
  open(_settings, { evidenceSigner = NOT_SET_UP }: EngineEnvironment): Engine<EvidenceSigner> {
    return { start() {}, close() {}, toolFor: () => ({ sign: (facts) => evidenceSigner().sign(facts) }) };
  },
});

/** Commands make no records. */
function NOT_SET_UP(): never {
  throw new Unavailable('evidence: not set up', { why: { cause: 'notSetUp', subject: 'evidence' } });
}
