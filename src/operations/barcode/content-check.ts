import type { Violation } from '@kontor/base';
import { type BarcodeInput, barcodeContentJob, optionsFor, optionViolations } from '@kontor/codes';
import type { Context } from '../../core/operation.ts';

/** Tries the content, in a worker unless it is short: only its encoding shows whether it fits into a symbol. */
export async function barcodeFurtherCheck(
  { format, content, options = {} }: Partial<BarcodeInput>,
  { tools, signal }: Pick<Context<'cpu'>, 'tools' | 'signal'>,
): Promise<readonly Violation[]> {
  if (format === undefined || content === undefined) return [];
  const usable = optionViolations(format, options).length === 0 ? optionsFor(format, options) : {};
  return tools.cpu.run(barcodeContentJob, { format, content, options: usable }, signal);
}
