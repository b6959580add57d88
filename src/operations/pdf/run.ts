import type { OrderedStep } from '@kontor/pdf-tools';
import type { Context, Output } from '../../core/operation.ts';
import type { PdfAConversion } from '../../core/pdf-a-conversion.ts';
import { WorkTime } from '../../core/work-time.ts';
import { assetFiles } from './asset-files.ts';
import { unusedAssets } from './check.ts';
import { fileToSealAlone } from './lone-seal.ts';
import { openFiles } from './open-files.ts';
import { afterDeadline, editedDocument } from './process.ts';
import { overLimits } from './refusals.ts';
import type { PdfInput } from './schema.ts';
import { ANSWER_STEPS, BYTES_STEPS } from './step-declarations.ts';
import type { Answer, StepContext } from './step-kinds.ts';
import { readSteps } from './step-list.ts';
import { MAX_RESULT_BYTES } from './toolbox-limits.ts';

type RunContext = Context<
  'programs' | 'cpu' | 'pictures' | 'timestamps',
  { readonly PDF_TIMEOUT_MS: number }
>;

/** Joins the files, does the steps, and answers. @throws InvalidInput, Unavailable, Refusal */
export async function processed(
  input: PdfInput,
  context: RunContext,
  convertToPdfA: PdfAConversion,
): Promise<Output> {
  const waitedMs = () => context.waitedMs ?? 0;
  using time = new WorkTime(context.settings.PDF_TIMEOUT_MS, waitedMs);
  try {
    return await answered(input, context, { time, waitedMs, convertToPdfA });
  } catch (error) {
    throw afterDeadline(error, time.signal.aborted);
  }
}

interface Matters {
  readonly time: WorkTime;
  readonly waitedMs: () => number;
  readonly convertToPdfA: PdfAConversion;
}

async function answered(
  input: PdfInput,
  { tools, isTest, clock, signal: stopped }: RunContext,
  { time, waitedMs, convertToPdfA }: Matters,
): Promise<Output> {
  const signal = AbortSignal.any([stopped, time.signal]);
  const nowMs = clock.now();
  const { steps, unknown } = readSteps(input.steps);
  const { assets = [], password = [] } = input;
  const last = answerOf(steps);
  const files = await openFiles(input.files, password, { ...tools, signal });
  const edited = await editedDocument(
    {
      files,
      steps,
      assets: await assetFiles(assets, steps, { ...tools, signal }),
      nowMs,
      isTest,
      split: last?.step.do === 'split' ? { ...last.step.values, index: last.step.index } : undefined,
      only: last && onlyOf(last),
    },
    { ...tools, signal },
  );
  const stepContext: Omit<StepContext, 'index'> = {
    tools,
    signal,
    nowMs,
    isTest,
    assets,
    convertToPdfA,
    timeoutMs: () => time.leftMs,
    waitedMs,
  };
  const later = performance.now() - waitedMs();
  const untouched = await fileToSealAlone({ files: input.files, steps, isTest });
  const finish = await finished(untouched ?? edited.documents[0]!, steps, stepContext);
  const warnings = [
    ...unknown,
    ...(unusedAssets(steps, assets) ? [UNUSED] : []),
    ...edited.warnings.filter((one) => untouched === undefined || one !== 'signatures-removed'),
    ...finish.warnings,
  ];
  const answer =
    last === undefined
      ? { type: 'application/pdf', body: finish.pdf, filename: 'document' }
      : await last.declaration.answer(edited, last.step.values, { ...stepContext, index: last.step.index });
  refuseLarge(answer);
  const { read, steps: stepTime, write } = edited.times;
  const laterMs = performance.now() - waitedMs() - later;
  return {
    ...answer,
    warnings,
    facts: { 'Page-Count': String(edited.sizes.length), ...finish.facts },
    timings: { queue: waitedMs(), read, steps: stepTime + laterMs, write },
  };
}

const UNUSED = 'unknown-member;name="assets"';

function refuseLarge({ body }: Answer): void {
  if (body.length > MAX_RESULT_BYTES) throw overLimits();
}

function answerOf(steps: readonly OrderedStep[]) {
  const step = steps.at(-1);
  const declaration = ANSWER_STEPS.find((one) => one.do === step?.do);
  return step === undefined || declaration === undefined ? undefined : { step, declaration };
}

function onlyOf({ step, declaration }: NonNullable<ReturnType<typeof answerOf>>) {
  const pages = declaration.pages?.(step.values);
  return pages === undefined ? undefined : { pages, index: step.index };
}

/** The bytes after the steps that take bytes. */
async function finished(pdf: Uint8Array, steps: readonly OrderedStep[], context: Omit<StepContext, 'index'>) {
  let bytes = pdf;
  let facts: Readonly<Record<string, string>> = {};
  const warnings: string[] = [];
  for (const { do: word, index, values } of steps) {
    const declaration = BYTES_STEPS.find((one) => one.do === word);
    if (declaration === undefined) continue;
    const result = await declaration.run(bytes, values, { ...context, index });
    bytes = result.pdf;
    facts = { ...facts, ...result.facts };
    warnings.push(...(result.warnings ?? []));
  }
  return { pdf: bytes, facts, warnings };
}
