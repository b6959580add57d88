import { mkdirSync } from 'node:fs';
import { changedDocuments } from '../own-rules/changed-documents.ts';
import type { Produced } from '../produce.ts';
import { comparedValidations } from './validation-differences.ts';

export interface OwnValidations {
  readonly count: number;
  readonly faults: readonly string[];
}

const MUTATIONS = 2;
const SEED = 35;

/** The e-invoices of the suite and mutations of each, judged by us and by the publishers' own artefacts. */
export async function ownValidations(
  made: readonly Produced[],
  folder: string,
  threads: number,
): Promise<OwnValidations> {
  mkdirSync(folder, { recursive: true });
  const sources = made.flatMap(({ request, xml }) =>
    xml === undefined ? [] : [{ name: request.name, xml: Buffer.from(xml).toString() }],
  );
  const documents = changedDocuments(sources, MUTATIONS, SEED);
  const { validated, differing } = await comparedValidations(documents, folder, threads);
  return {
    count: validated,
    faults: differing.map(({ name, differences }) => `${name}: ${differences.join('; ')}`),
  };
}
