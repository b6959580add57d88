import { maxUnits } from '@kontor/base';
import { color } from '@kontor/graphics';
import { integer, must, ORIGINAL, oneOf } from '@kontor/schema';
import { z } from 'zod';
import { formats } from '#barcode/format/format.ts';
import { outputs } from '#barcode/format/request.ts';
import { originalOptions } from './original-options.ts';

export const TRANSPARENT = 'transparent';

const size = () => integer(1, 2000).default(1);

const colourText = (also?: string) =>
  z
    .string()
    .check(
      must({ kind: 'valid' }, (value) =>
        value === also || color(value) !== undefined ? undefined : 'must be #RRGGBB or #RGB',
      ),
    );

/** Digits in the largest QR code (ISO/IEC 18004, table 7): no symbol carries more characters. */
const MAX_CONTENT = 7089;

/** Content is not trimmed; that it is more than white space is all that every format asks for. */
const content = () =>
  z
    .string()
    .check(
      must({ kind: 'valid' }, (value) =>
        value.length > maxUnits(MAX_CONTENT) ? 'too long for every symbology' : undefined,
      ),
    )
    .check(must({ kind: 'blank' }, (value) => (value.trim() === '' ? 'must not be blank' : undefined)));

/**
 * An option is only looked at when the format has it, and its type depends on the format (`errorCorrection`). So the
 * schema lets everything through and documents it; `barcodeCheck` checks.
 */
const option = (
  type: string | readonly string[],
  description: string,
  more: Readonly<Record<string, unknown>> = {},
) =>
  z
    .unknown()
    .optional()
    .meta({ type: type as string, description, ...more });

const options = z.looseObject({
  characterSet: option(
    'string',
    'AZTEC, DATA_MATRIX, PDF_417, QR_CODE: character set to encode with and to name in the symbol, e.g. UTF-8, ' +
      'ISO 8859-1, Shift_JIS. Default: ASCII as it is, anything else as UTF-8.',
  ),
  errorCorrection: option(
    ['integer', 'string'],
    'AZTEC: percent of check words, 0 to 100, default 33. PDF_417: level 0 to 8, default 2. QR_CODE: L, M, Q or H, ' +
      'default L.',
  ),
  layers: option(
    'integer',
    'AZTEC: −4 to −1 compact, 1 to 32 full, 0 (default) the smallest symbol that fits the content.',
    { minimum: -4, maximum: 32 },
  ),
  version: option('integer', 'QR_CODE: exactly this version. Default: the smallest that fits the content.', {
    minimum: 1,
    maximum: 40,
  }),
  compact: option(
    'boolean',
    'CODE_128, DATA_MATRIX, QR_CODE: shortest encoding instead of the usual one. PDF_417: Compact PDF417.',
  ),
  forceC40: option('boolean', 'DATA_MATRIX: C40 encodation only. Cannot be combined with compact.'),
  gs1Format: option(
    'boolean',
    'DATA_MATRIX, QR_CODE: the content is GS1 element strings, in brackets or with U+001D between them.',
  ),
  shape: option('string', 'DATA_MATRIX: NONE (default) is the smallest of both.', {
    enum: ['NONE', 'SQUARE', 'RECTANGLE'],
  }),
  autoEci: option('boolean', 'PDF_417: text beyond ASCII as UTF-8 with its designator.'),
  compaction: option('string', 'PDF_417: mode of compaction, AUTO by default.', {
    enum: ['AUTO', 'TEXT', 'BYTE', 'NUMERIC'],
  }),
  quietZone: option('integer', 'Light modules around the symbol instead of what its standard asks for.', {
    minimum: 0,
    maximum: 40,
  }),
  showText: option('boolean', 'Linear formats: human-readable line below the bars.'),
  rotate: option('integer', 'Degrees clockwise.', { enum: [0, 90, 180, 270] }),
});

export const barcodeSchema = z.object({
  format: oneOf(formats).describe('Symbology. ITF is another name of INTERLEAVED_TWO_OF_FIVE.'),
  content: content().describe('What the symbol carries; not trimmed. Check digits are added or checked.'),
  width: size().describe('Least width in pixels; 1 means as large as is sensible. Modules are whole pixels.'),
  height: size().describe('Least height in pixels; 1 means as large as is sensible.'),
  foregroundColor: colourText().default('#000000').describe('Colour of bars and modules, #RRGGBB or #RGB.'),
  backgroundColor: colourText(TRANSPARENT)
    .default('#FFFFFF')
    .describe('Colour behind them, #RRGGBB, #RGB or transparent (not with JPEG).'),
  output: oneOf(outputs).default('WEBP').describe('Type of the picture.'),
  options: options
    .optional()
    .describe('Options of the format; those of other formats are ignored.')
    .meta({ [ORIGINAL]: originalOptions }),
});

export type BarcodeInput = z.output<typeof barcodeSchema>;
