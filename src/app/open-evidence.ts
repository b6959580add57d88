import { EvidenceKeys } from '../evidence/evidence-keys.ts';
import type { DataFolder } from './open-data-folder.ts';
import type { System } from './system.ts';

interface EvidenceOptions {
  readonly system: Pick<System, 'clock' | 'random'>;
  readonly dataFolder: Pick<DataFolder, 'store' | 'secret'>;
  readonly publicUrl: () => string;
}

/** The keys of signed records, over the database. */
export const openEvidence = ({ system, dataFolder, publicUrl }: EvidenceOptions): EvidenceKeys =>
  new EvidenceKeys({
    store: dataFolder.store,
    secret: dataFolder.secret.derive('evidence-key'),
    random: system.random,
    clock: system.clock,
    issuer: publicUrl,
  });
