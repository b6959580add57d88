import { isArray, isDict, nameText, type PdfDict, type PdfObject, type PdfStream } from '../object.ts';
import { hexString } from '../syntax/string-token.ts';
import { inflated } from './inflate.ts';
import { lzwDecoded } from './lzw.ts';
import { unpredicted } from './predictor.ts';
import { ascii85Decoded, runLengthDecoded } from './text-coding.ts';

/** A stream behind its filters. */
export interface DecodedStream {
  readonly data: Uint8Array;
  /** The filter that `data` is still encoded with: one of an image (DCTDecode, JPXDecode …), or an unknown one. */
  readonly filter: string | undefined;
}

/** What decoding needs of the file: references of filters and their parameters followed, and how much it may give. */
export interface DecodeContext {
  readonly resolve: (value: PdfObject | undefined) => PdfObject;
  readonly maxBytes: number;
}

/** More filters on one stream have no honest use. */
const MAX_FILTERS = 8;

/** Short names belong to inline images (ISO 32000-1, table 94); most viewers read them in streams as well. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
};

/** @throws PdfUnreadable `too-large` when a filter gives more than `maxBytes`. */
export function decodeStream({ dict, data }: PdfStream, context: DecodeContext): DecodedStream {
  const filters = listOf(dict.get('Filter'), context);
  const parameters = listOf(dict.get('DecodeParms'), context);
  let bytes = data;
  for (const [index, filter] of filters.entries()) {
    const given = nameText(filter) ?? '';
    const name = Object.hasOwn(SHORT_NAMES, given) ? SHORT_NAMES[given]! : given;
    const own = parameters[index];
    const next =
      index < MAX_FILTERS ? decoded(name, bytes, isDict(own) ? own : new Map(), context) : undefined;
    if (next === undefined) return { data: bytes, filter: name };
    bytes = next;
  }
  return { data: bytes, filter: undefined };
}

function listOf(value: PdfObject | undefined, { resolve }: DecodeContext): readonly PdfObject[] {
  const found = resolve(value);
  if (isArray(found)) return found.slice(0, 2 * MAX_FILTERS).map(resolve);
  return found === null ? [] : [found];
}

/** Undefined for a filter that is left as it is. */
function decoded(
  name: string,
  data: Uint8Array,
  parameters: PdfDict,
  context: DecodeContext,
): Uint8Array | undefined {
  const { maxBytes } = context;
  switch (name) {
    case 'FlateDecode':
      return withoutPrediction(inflated(data, maxBytes), parameters, context);
    case 'LZWDecode': {
      const early = context.resolve(parameters.get('EarlyChange')) === 0 ? 0 : 1;
      return withoutPrediction(lzwDecoded(data, early, maxBytes), parameters, context);
    }
    case 'ASCII85Decode':
      return ascii85Decoded(data, maxBytes);
    case 'ASCIIHexDecode':
      return hexString(data, 0).bytes;
    case 'RunLengthDecode':
      return runLengthDecoded(data, maxBytes);
    default:
      return undefined;
  }
}

function withoutPrediction(data: Uint8Array, parameters: PdfDict, { resolve }: DecodeContext): Uint8Array {
  const count = (key: string, usual: number): number => {
    const value = resolve(parameters.get(key));
    return typeof value === 'number' ? value : usual;
  };
  return unpredicted(data, {
    predictor: count('Predictor', 1),
    colors: count('Colors', 1),
    bitsPerComponent: count('BitsPerComponent', 8),
    columns: count('Columns', 1),
  });
}
