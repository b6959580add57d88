import { barcodeContentJob } from '#lib/codes/barcode/content-job.ts';
import { optionsFor, optionViolations } from '#lib/codes/barcode/format/options.ts';
import { color } from '#lib/picture/color/color.ts';
import { type Violation, violation } from '../../core/errors.ts';
import type { Context } from '../../core/operation.ts';
import { type BarcodeInput, TRANSPARENT } from './schema.ts';

type Known = Partial<BarcodeInput>;

function colourViolations({ foregroundColor, backgroundColor, output }: Known): Violation[] {
  const found: Violation[] = [];
  const [dark, light] = [color(foregroundColor ?? ''), color(backgroundColor ?? '')];
  if (dark !== undefined && dark === light) {
    found.push(violation(['foregroundColor'], { kind: 'valid' }, 'must not be the same as backgroundColor'));
  }
  if (output === 'JPEG' && backgroundColor === TRANSPARENT) {
    found.push(violation(['backgroundColor'], { kind: 'valid' }, 'JPEG does not support transparency'));
  }
  return found;
}

/** Rules across members; the content is tried by `barcodeCostlyCheck`. */
export function barcodeCheck(input: Known): readonly Violation[] {
  const { format, options = {} } = input;
  const ofOptions = format === undefined ? [] : optionViolations(format, options);
  return [...colourViolations(input), ...ofOptions];
}

/** Tries the content, in a worker unless it is short: only its encoding shows whether it fits into a symbol. */
export async function barcodeCostlyCheck(
  { format, content, options = {} }: Known,
  { tools, signal }: Pick<Context<'cpu'>, 'tools' | 'signal'>,
): Promise<readonly Violation[]> {
  if (format === undefined || content === undefined) return [];
  const usable = optionViolations(format, options).length === 0 ? optionsFor(format, options) : {};
  return tools.cpu.run(barcodeContentJob, { format, content, options: usable }, signal);
}
