import { type Violation, violation } from '@kontor/base';
import { color } from '@kontor/graphics';
import { optionViolations } from '#barcode/format/options.ts';
import { type BarcodeInput, TRANSPARENT } from './barcode-schema.ts';

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

/** Rules across members; the content is tried by `barcodeContentJob`. */
export function barcodeCheck(input: Known): readonly Violation[] {
  const { format, options = {} } = input;
  const ofOptions = format === undefined ? [] : optionViolations(format, options);
  return [...colourViolations(input), ...ofOptions];
}
