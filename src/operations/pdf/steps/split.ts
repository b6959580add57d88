import { isPageList, numberedName, PAGE_LIST, type StepFault, stepFault, storedZip } from '@kontor/pdf-tools';
import { integer, must, text } from '@kontor/schema';
import { z } from 'zod';
import { BytePieces } from '#core/byte-pieces.ts';
import type { AnswerStep } from '../step-kinds.ts';

const MAX_RANGES = 1_000;

const members = z.object({
  every: integer(1, 5_000).optional(),
  ranges: z
    .array(
      text(10_000).check(must({ kind: 'valid' }, (value) => (isPageList(value) ? undefined : PAGE_LIST))),
    )
    .check(
      must({ kind: 'valid' }, (list) =>
        list.length > MAX_RANGES ? `at most ${MAX_RANGES} are allowed` : undefined,
      ),
    )
    .optional(),
});

/** The document is taken apart where it is edited; here the parts become one archive. */
export const split: AnswerStep = {
  do: 'split',
  phase: 'answer',
  members,
  check({ every, ranges }) {
    const faults: StepFault[] = [];
    if (every !== undefined && ranges !== undefined)
      faults.push(stepFault('every', { kind: 'combined', with: 'ranges' }, 'cannot be combined with ranges'));
    if (every === undefined && ranges === undefined)
      faults.push(stepFault('every', { kind: 'oneOf', or: 'ranges' }, 'every or ranges must be given'));
    return faults;
  },
  async answer({ documents }) {
    const entries = documents.map((data, index) => ({
      name: numberedName('document', index + 1, 'pdf'),
      data,
    }));
    return { type: 'application/zip', body: new BytePieces(storedZip(entries)), filename: 'document' };
  },
};
