import { contentViolations } from '#lib/codes/barcode/content-violations.ts';
import { optionsFor, optionViolations } from '#lib/codes/barcode/format/options.ts';
import { color } from '#lib/picture/color/color.ts';
import { type Violation, violation } from '../../core/errors.ts';
import { type BarcodeInput, TRANSPARENT } from './schema.ts';

type Known = Partial<BarcodeInput>;

function colourViolations({ foregroundColor, backgroundColor, output }: Known): Violation[] {
  const found: Violation[] = [];
  const [dark, light] = [color(foregroundColor ?? ''), color(backgroundColor ?? '')];
  if (dark !== undefined && dark === light) {
    found.push(violation(['foregroundColor'], { kind: 'valid' }, 'is the same as backgroundColor'));
  }
  if (output === 'JPEG' && backgroundColor === TRANSPARENT) {
    found.push(violation(['backgroundColor'], { kind: 'valid' }, 'JPEG knows no transparency'));
  }
  return found;
}

const MEMBERS = [
  'format',
  'content',
  'width',
  'height',
  'foregroundColor',
  'backgroundColor',
  'output',
] as const;

/**
 * Rules across members. The content is tried here only when something else is wrong, so that all violations come at
 * once; otherwise the job itself finds what is wrong with it.
 */
export function barcodeCheck(input: Known): readonly Violation[] {
  const { format, content, options = {} } = input;
  const ofOptions = format === undefined ? [] : optionViolations(format, options);
  const others = [...colourViolations(input), ...ofOptions];
  const isComplete = MEMBERS.every((member) => input[member] !== undefined);
  if (format === undefined || content === undefined || (isComplete && others.length === 0)) return others;
  const usable = ofOptions.length === 0 ? optionsFor(format, options) : {};
  return [...contentViolations(format, content, usable), ...others];
}
