import { InvalidInput, type Job, PdfUnreadable, Refusal } from '@kontor/base';
import {
  type Asset,
  EDITORS,
  type EditOrder,
  type EditResult,
  editPdfJob,
  type OrderedStep,
  type SmallerPictures,
} from '@kontor/pdf-tools';
import type { Cpu, Pictures } from '../../core/tools.ts';
import { isOutOfMemory } from '../../core/worker-memory.ts';
import { type OpenFile, type OpenTools, pagesShown, repairedFile } from './open-files.ts';
import { damaged, overLimits, unreadable } from './refusals.ts';
import { madeSmaller } from './smaller-pictures.ts';
import { MAX_RESULT_BYTES } from './toolbox-limits.ts';

export interface EditTools extends OpenTools {
  readonly cpu: Cpu;
  readonly pictures: Pictures;
}

interface Editing {
  readonly files: readonly OpenFile[];
  readonly steps: readonly OrderedStep[];
  readonly assets: readonly Asset[];
  readonly nowMs: number;
  readonly isTest: boolean;
  readonly split: EditOrder['split'];
  readonly only: EditOrder['only'];
}

type Edited = Extract<EditResult, { kind: 'done' }>;

/** Repairs that one call may need: each makes one file or more readable. */
const MAX_ROUNDS = 4;

/**
 * Joins the files and edits the result; files that are damaged are repaired by another program first.
 * @throws InvalidInput for files or steps that cannot be processed
 */
export async function editedDocument(editing: Editing, tools: EditTools): Promise<Edited> {
  const files = [...editing.files];
  const warnings = new Set(files.flatMap((file) => file.warnings));
  let smaller: SmallerPictures = new Map();
  for (let round = 0; round < MAX_ROUNDS; ) {
    const result = await editRun(editing, { files, smaller }, tools);
    if (result.kind === 'pictures') {
      // Each step asks once.
      smaller = await madeSmaller(result.requested, smaller, tools);
      continue;
    }
    round++;
    if (result.kind === 'done') {
      if (result.documents.reduce((sum, { length }) => sum + length, 0) > MAX_RESULT_BYTES)
        throw overLimits();
      const done = { ...result, warnings: [...new Set([...warnings, ...result.warnings])] };
      return isLarger(done, { ...editing, files })
        ? { ...done, documents: [files[0]!.bytes], warnings: [] }
        : done;
    }
    for (const index of result.files) {
      const repaired = await repairedFile(files[index]!.bytes, index, tools);
      await refuseMissingPages(files[index]!, repaired, index, tools);
      for (const warning of repaired.warnings) warnings.add(warning);
      files[index] = repaired;
    }
    // A repaired file has other objects.
    smaller = new Map();
  }
  throw damaged();
}

/** Whether nothing was asked for but fewer bytes, and there are more of them. */
function isLarger({ documents }: Edited, { files, steps, isTest, only }: Editing): boolean {
  const [file] = files;
  const isAboutBytes = steps.length > 0 && steps.every(({ do: word }) => word === 'compress');
  const isAsSent = files.length === 1 && file?.isRewritten === false && only === undefined && !isTest;
  return isAboutBytes && isAsSent && documents[0]!.length > file.bytes.length;
}

interface Materials {
  readonly files: readonly OpenFile[];
  readonly smaller: SmallerPictures;
}

function editRun(editing: Editing, { files, smaller }: Materials, tools: EditTools): Promise<EditResult> {
  const { steps, assets, nowMs, isTest, split, only } = editing;
  const repaired = files.flatMap(({ isRewritten }, index) => (isRewritten ? [index] : []));
  const order: EditOrder = {
    files: files.map(({ bytes }) => bytes),
    repaired,
    steps: steps.filter(({ do: word }) => EDITORS.some((editor) => editor.do === word)),
    assets,
    nowMs,
    isTest,
    split,
    only,
    smaller,
    maxBytes: MAX_RESULT_BYTES,
  };
  return runJob(editPdfJob, order, tools);
}

/** @throws InvalidInput, Refusal, Unavailable as the job and its pool throw */
export async function runJob<Input, Result, Tools extends object>(
  job: Job<Input, Result, Tools>,
  input: Input,
  { cpu, signal }: Pick<EditTools, 'cpu' | 'signal'>,
): Promise<Result> {
  try {
    return await cpu.run(job, input, signal);
  } catch (error) {
    if (error instanceof PdfUnreadable) throw unreadable(error, indexOf(error));
    if (isOutOfMemory(error)) throw overLimits();
    throw error;
  }
}

const indexOf = (error: PdfUnreadable): number | undefined =>
  'index' in error && typeof error.index === 'number' ? error.index : undefined;

/** A repair may have lost pages that others still find. */
async function refuseMissingPages(
  before: OpenFile,
  after: OpenFile,
  index: number,
  tools: EditTools,
): Promise<void> {
  if (!after.warnings.includes('repaired')) return;
  const [sent, repaired] = [await pagesShown(before.bytes, tools), await pagesShown(after.bytes, tools)];
  if (sent > repaired) throw damaged(index);
}

/** What went wrong once the time of the call was over; a slot that never came stays the reason. */
export const afterDeadline = (error: unknown, isOver: boolean): unknown =>
  isOver && !(error instanceof InvalidInput) && !(error instanceof Refusal) ? overLimits() : error;
