import { recordPdfJob, vatNumber } from '@kontor/vat';
import type { Output } from '../../core/operation.ts';
import type { Cpu } from '../../core/tools.ts';
import type { VatVerificationInput } from './schema.ts';
import type { Verification } from './verification.ts';
import type { VatWarning } from './verify-vat-id.ts';

interface PrintOptions {
  readonly order: VatVerificationInput;
  readonly warnings: readonly VatWarning[];
  readonly cpu: Cpu;
  readonly signal: AbortSignal;
}

/** The record of an answer as a page, with the record inside. @throws TypeError for an answer without a record */
export async function printedRecord(
  { evidence }: Verification,
  { order, warnings, cpu, signal }: PrintOptions,
): Promise<Output> {
  if (evidence === undefined) throw new TypeError('the answer has no record');
  const { pdf, isReplaced } = await cpu.run(
    recordPdfJob,
    { record: evidence, language: order.language },
    signal,
  );
  return {
    type: 'application/pdf',
    body: pdf,
    filename: `vat-evidence-${vatNumber(order.vatId)?.id ?? 'record'}`,
    warnings: isReplaced ? [...warnings, 'characters-replaced'] : warnings,
  };
}
