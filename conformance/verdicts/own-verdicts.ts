import { mkdirSync } from 'node:fs';
import { changedDocuments } from '../own-rules/changed-documents.ts';
import type { Produced } from '../produce.ts';
import { comparedVerdicts } from './verdict-differences.ts';

export interface OwnVerdicts {
  readonly count: number;
  readonly faults: readonly string[];
}

const MUTATIONS = 2;
const SEED = 35;

/** The e-invoices of the suite and mutations of each, judged by us and by the publishers' own artefacts. */
export async function ownVerdicts(
  made: readonly Produced[],
  folder: string,
  threads: number,
): Promise<OwnVerdicts> {
  mkdirSync(folder, { recursive: true });
  const sources = made.flatMap(({ request, xml }) =>
    xml === undefined ? [] : [{ name: request.name, xml: Buffer.from(xml).toString() }],
  );
  const documents = changedDocuments(sources, MUTATIONS, SEED);
  const { judged, differing } = await comparedVerdicts(documents, folder, threads);
  return {
    count: judged,
    faults: differing.map(({ name, differences }) => `${name}: ${differences.join('; ')}`),
  };
}
