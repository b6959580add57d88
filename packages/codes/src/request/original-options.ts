import { MODEL } from '@kontor/schema';

/** The options of each format as the original interface states them: one model a format, of which one is sent. */

type JsonSchema = Readonly<Record<string, unknown>>;

const flag = (description: string): JsonSchema => ({ type: 'boolean', description, default: false });

const whole = (description: string, facts: JsonSchema): JsonSchema => ({
  type: 'integer',
  format: 'int32',
  description,
  ...facts,
});

const oneOf = (description: string, words: readonly string[]): JsonSchema => ({
  type: 'string',
  enum: words,
  description,
  default: words[0],
});

const characterSet: JsonSchema = {
  type: 'string',
  description: 'Character set to encode with and to name in the symbol, e.g. UTF-8, ISO 8859-1, US-ASCII.',
};
const gs1Format = flag('The content is GS1 element strings.');
const shortest = flag('Shortest encoding instead of the usual one.');

const optionsOf = (format: string, name: string, properties: Readonly<Record<string, JsonSchema>>) => ({
  [MODEL]: `Barcode${name}Options`,
  type: 'object',
  description: `Options of ${format}`,
  properties,
});

/** The JSON Schema of `options` in the original interface, its models named. */
export const originalOptions: JsonSchema = {
  oneOf: [
    optionsOf('AZTEC', 'Aztec', {
      characterSet,
      errorCorrection: whole('Percent of check words; at least 23 is advised.', {
        minimum: 0,
        maximum: 100,
        default: 33,
      }),
      layers: whole('−4 to −1 compact, 1 to 32 full, 0 the smallest symbol that fits the content.', {
        minimum: -4,
        maximum: 32,
        default: 0,
      }),
    }),
    optionsOf('CODE_128', 'Code128', { compact: shortest }),
    optionsOf('DATA_MATRIX', 'DataMatrix', {
      compact: shortest,
      forceC40: flag('C40 encodation only. Cannot be combined with compact.'),
      gs1Format,
      characterSet,
      shape: oneOf('Shape of the symbol; NONE is the smallest of both.', ['NONE', 'SQUARE', 'RECTANGLE']),
    }),
    optionsOf('PDF_417', 'Pdf417', {
      compact: flag('Compact PDF417.'),
      autoEci: flag('Text beyond ASCII as UTF-8 with its designator.'),
      characterSet,
      compaction: oneOf('Mode of compaction.', ['AUTO', 'TEXT', 'BYTE', 'NUMERIC']),
      errorCorrection: whole('Level of error correction.', { minimum: 0, maximum: 8, default: 2 }),
    }),
    optionsOf('QR_CODE', 'QrCode', {
      compact: shortest,
      gs1Format,
      version: whole('Exactly this version; absent: the smallest that fits the content.', {
        minimum: 1,
        maximum: 40,
      }),
      characterSet,
      errorCorrection: oneOf('Level of error correction.', ['L', 'M', 'Q', 'H']),
    }),
  ],
};
