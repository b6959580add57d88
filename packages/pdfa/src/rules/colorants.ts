import { dict, isArray, isStream, name, type PdfDict, type PdfObject, type PdfStream } from '@kontor/pdf';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';

/** One of the inks of a colour made of several: its place among them. */
interface Ink {
  readonly index: number;
  readonly count: number;
}

/**
 * The tint transform of one ink alone (ISO 32000-1, 8.6.6.5): that of all inks, with the others at nothing. Undefined for
 * functions in which that cannot be written exactly.
 */
export function inkFunction(document: EditablePdf, all: ObjectCursor, ink: Ink): PdfObject | undefined {
  const { stream } = all;
  if (ink.count === 1) return all.number === undefined ? all.value : document.refOf(all);
  if (stream === undefined) return undefined;
  const kind = all.at('FunctionType').amount;
  const data = document.decoded(stream);
  if (data === undefined) return undefined;
  let made: PdfStream | undefined;
  if (kind === 4) made = calculated(all, data, ink);
  if (kind === 0) made = sampled(all, data, ink);
  return made && document.changes.addStream(made.dict, made.data);
}

const numbers = (cursor: ObjectCursor): readonly number[] => cursor.items().map(({ amount }) => amount ?? 0);

/** What a function of one value takes over from one of several. */
const common = (all: ObjectCursor, { index }: Ink): PdfDict =>
  dict({
    FunctionType: all.dict.get('FunctionType'),
    Domain: numbers(all.at('Domain')).slice(2 * index, 2 * index + 2),
    Range: numbers(all.at('Range')),
  });

/** A calculator (7.10.5): zeros are put below and above its value, in the order of the inks. */
function calculated(all: ObjectCursor, data: Uint8Array, ink: Ink): PdfStream | undefined {
  const words = /^\s*\{([\s\S]*)\}\s*$/.exec(Buffer.from(data).toString('latin1'))?.[1];
  if (words === undefined) return undefined;
  const zeros = `${'0 exch '.repeat(ink.index)}${'0 '.repeat(ink.count - ink.index - 1)}`;
  return { dict: common(all, ink), data: Buffer.from(`{ ${zeros}${words} }`, 'latin1') };
}

/** More samples of one ink have no honest use. */
const MAX_SAMPLES = 65_536;

/** Samples (7.10.2): those along the axis of the ink. */
function sampled(all: ObjectCursor, data: Uint8Array, ink: Ink): PdfStream | undefined {
  const sizes = numbers(all.at('Size'));
  const bits = all.at('BitsPerSample').amount ?? 0;
  const outputs = numbers(all.at('Range')).length / 2;
  const own = sizes[ink.index] ?? 0;
  const isPlain = sizes.length === ink.count && [1, 2, 4, 8, 12, 16, 24, 32].includes(bits);
  if (!isPlain || outputs < 1 || own < 1 || own > MAX_SAMPLES) return undefined;
  const places = sizes.map((_, i) => (i === ink.index ? 0 : placeOfNothing(all, sizes, i)));
  if (places.some((place) => place === undefined)) return undefined;
  const strides = sizes.map((_, i) => sizes.slice(0, i).reduce((product, size) => product * size, 1));
  const start = places.reduce<number>((sum, place, i) => sum + place! * strides[i]!, 0);
  const last = start + (own - 1) * strides[ink.index]!;
  if ((last + 1) * outputs * bits > 8 * data.length) return undefined;
  const samples = new Bits(data);
  const line = new BitWriter(own * outputs * bits);
  for (let step = 0; step < own; step++) {
    const at = (start + step * strides[ink.index]!) * outputs * bits;
    for (let bit = 0; bit < outputs * bits; bit++) line.put(samples.at(at + bit));
  }
  const encode = numbers(all.at('Encode')).slice(2 * ink.index, 2 * ink.index + 2);
  const decode = all.at('Decode').list;
  const entries = new Map(common(all, ink)).set('Size', [own]).set('BitsPerSample', bits);
  if (encode.length === 2) entries.set('Encode', encode);
  if (decode !== undefined) entries.set('Decode', numbers(all.at('Decode')));
  return { dict: entries, data: line.bytes };
}

/** The sample of an ink that is not there; undefined where it is between two. */
function placeOfNothing(all: ObjectCursor, sizes: readonly number[], index: number): number | undefined {
  const [low = 0, high = 1] = numbers(all.at('Domain')).slice(2 * index, 2 * index + 2);
  const top = sizes[index]! - 1;
  const [from = 0, to = top] = numbers(all.at('Encode')).slice(2 * index, 2 * index + 2);
  const nothing = Math.min(high, Math.max(low, 0));
  const place = high === low ? from : from + ((nothing - low) * (to - from)) / (high - low);
  const limited = Math.min(top, Math.max(0, place));
  return Number.isInteger(limited) ? limited : undefined;
}

class Bits {
  readonly #data: Uint8Array;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  at(bit: number): number {
    return (this.#data[bit >> 3]! >> (7 - (bit & 7))) & 1;
  }
}

class BitWriter {
  readonly bytes: Uint8Array;
  #bit = 0;

  constructor(bits: number) {
    this.bytes = new Uint8Array(Math.ceil(bits / 8));
  }

  put(bit: number): void {
    this.bytes[this.#bit >> 3]! |= bit << (7 - (this.#bit & 7));
    this.#bit++;
  }
}

/**
 * Describes each ink of a colour made of several that lacks a description, as files before PDF 1.6 do. Returns the new
 * descriptions; false where one cannot be written.
 */
export function describeInks(
  document: EditablePdf,
  space: ObjectCursor,
  missing: readonly string[],
): readonly ObjectCursor[] | false {
  const inks = space
    .at(1)
    .items()
    .map((one) => one.name ?? '');
  const alternate = space.list?.[2];
  if (alternate === undefined) return false;
  const described = new Map<string, PdfObject>();
  for (const ink of new Set(missing)) {
    const place = { index: inks.indexOf(ink), count: inks.length };
    const transform = inkFunction(document, space.at(3), place);
    if (transform === undefined) return false;
    described.set(ink, document.add([name('Separation'), name(ink), alternate, transform]));
  }
  const attributes = space.at(4).isDict ? space.at(4).dict : new Map<string, PdfObject>();
  const colorants = space.at(4).at('Colorants').dict;
  const next = new Map(attributes).set('Colorants', new Map([...colorants, ...described]));
  const { list } = space;
  if (!isArray(list) || isStream(space.value)) return false;
  space.set([...list.slice(0, 4), next]);
  return [...described.keys()].map((ink) => space.at(4).at('Colorants').at(ink));
}
