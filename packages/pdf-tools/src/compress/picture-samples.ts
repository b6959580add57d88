import { PdfUnreadable } from '@kontor/base';
import {
  isArray,
  isName,
  isStream,
  isString,
  nameText,
  type PdfDict,
  type PdfObject,
  type PdfStream,
} from '@kontor/pdf';
import type { PdfDraft } from '../model/pdf-draft.ts';

/** A picture that may be made smaller, by its dictionary. */
export interface PictureForm {
  readonly width: number;
  readonly height: number;
  /** Gray or three colours, of 8 bits. */
  readonly channels: 1 | 3;
  /** Samples are places in it. */
  readonly palette?: Palette | undefined;
}

/** Its samples, or the JPEG file that has them. */
export interface PictureSamples extends Omit<PictureForm, 'palette'> {
  readonly coding: 'jpeg' | 'raw';
  readonly data: Uint8Array;
}

const SIDE_LIMIT = 65_535;
const FULL_BITS = 8;
const CHANNELS: Readonly<Record<string, 1 | 3>> = {
  DeviceGray: 1,
  G: 1,
  CalGray: 1,
  DeviceRGB: 3,
  RGB: 3,
  CalRGB: 3,
};

/**
 * Undefined for a picture that stays: a mask, one of a colour or two, with colours of inks, or with a colour that is not
 * shown.
 */
export function pictureForm(draft: PdfDraft, { dict: entries }: PdfStream): PictureForm | undefined {
  const [width, height] = [sideOf(draft, entries.get('Width')), sideOf(draft, entries.get('Height'))];
  if (width === 0 || height === 0 || !isPlain(draft, entries)) return undefined;
  const space = draft.resolve(entries.get('ColorSpace'));
  const palette = isArray(space) ? paletteOf(draft, space) : undefined;
  // Places in a palette that are turned round are rare enough.
  if (palette !== undefined && entries.has('Decode')) return undefined;
  const channels = palette?.channels ?? channelsOf(draft, space);
  return channels === undefined ? undefined : { width, height, channels, palette };
}

/** Undefined where the coding is one that is not read, or samples are missing. */
export function samplesOf(
  draft: PdfDraft,
  picture: PdfStream,
  { palette, ...form }: PictureForm,
): PictureSamples | undefined {
  const unpacked = unpackedPicture(draft, picture);
  if (unpacked === undefined) return undefined;
  const { data, coding } = unpacked;
  if (coding === 'jpeg') return palette === undefined ? { ...form, coding, data } : undefined;
  const pixels = form.width * form.height;
  const length = palette === undefined ? pixels * form.channels : pixels;
  if (data.length < length) return undefined;
  const samples = data.subarray(0, length);
  return { ...form, coding, data: palette === undefined ? samples : coloured(samples, palette) };
}

function sideOf(draft: PdfDraft, value: PdfObject | undefined): number {
  const side = draft.number(value) ?? 0;
  return Number.isInteger(side) && side > 0 && side <= SIDE_LIMIT ? side : 0;
}

/** Whether samples may be averaged with their neighbours and nothing else refers to their number. */
function isPlain(draft: PdfDraft, entries: PdfDict): boolean {
  const mask = draft.resolve(entries.get('SMask'));
  return (
    draft.resolve(entries.get('ImageMask')) !== true &&
    draft.number(entries.get('BitsPerComponent')) === FULL_BITS &&
    // A range of colours that are not shown: a mean of two may be among them (ISO 32000-1, 8.9.6.4).
    !isArray(draft.resolve(entries.get('Mask'))) &&
    // Colours that were mixed with a backdrop, one for each sample of the mask (11.6.5.3).
    !(isStream(mask) && mask.dict.has('Matte')) &&
    !entries.has('Alternates') &&
    !entries.has('F')
  );
}

/** Undefined for spaces of inks, of Lab and of patterns. */
function channelsOf(draft: PdfDraft, space: PdfObject): 1 | 3 | undefined {
  const family = nameText(isArray(space) ? draft.resolve(space[0]) : space) ?? '';
  if (Object.hasOwn(CHANNELS, family)) return CHANNELS[family];
  if (family !== 'ICCBased' || !isArray(space)) return undefined;
  const count = draft.number(draft.dict(space[1]).get('N'));
  return count === 1 || count === 3 ? count : undefined;
}

export interface Palette {
  readonly base: PdfObject;
  readonly channels: 1 | 3;
  readonly colours: Uint8Array;
}

/** The colours of an Indexed space (8.6.6.3). */
function paletteOf(
  draft: PdfDraft,
  [family, base, highest, table]: readonly PdfObject[],
): Palette | undefined {
  const word = nameText(draft.resolve(family));
  if ((word !== 'Indexed' && word !== 'I') || base === undefined) return undefined;
  const channels = channelsOf(draft, draft.resolve(base));
  const found = draft.resolve(table);
  const colours = isStream(found) ? unpackedPicture(draft, found)?.data : bytesOf(found);
  const count = (draft.number(highest) ?? -1) + 1;
  if (channels === undefined || colours === undefined || count < 1) return undefined;
  return { base, channels, colours: colours.subarray(0, count * channels) };
}

const bytesOf = (value: PdfObject): Uint8Array | undefined => (isString(value) ? value.bytes : undefined);

/** A colour for each sample; one beyond the palette is its last. */
function coloured(indexes: Uint8Array, { channels, colours }: Palette): Uint8Array {
  const last = Math.floor(colours.length / channels) - 1;
  const result = new Uint8Array(indexes.length * channels);
  for (let i = 0, at = 0; i < indexes.length; i++) {
    const from = Math.max(0, Math.min(indexes[i]!, last)) * channels;
    for (let channel = 0; channel < channels; channel++) result[at++] = colours[from + channel] ?? 0;
  }
  return result;
}

function unpackedPicture(
  draft: PdfDraft,
  picture: PdfStream,
): { readonly coding: 'jpeg' | 'raw'; readonly data: Uint8Array } | undefined {
  try {
    const { data, filter } = draft.decoded(picture);
    if (filter === undefined) return { coding: 'raw', data };
    return isJpegLast(draft, picture.dict) ? { coding: 'jpeg', data } : undefined;
  } catch (error) {
    // Too large to be unpacked: it stays as it is.
    if (error instanceof PdfUnreadable) return undefined;
    throw error;
  }
}

/** Whether what is left is one JPEG file that names its own coding (7.4.8). */
function isJpegLast(draft: PdfDraft, entries: PdfDict): boolean {
  const value = draft.resolve(entries.get('Filter'));
  const filters = isArray(value) ? value.map(draft.resolve) : [value];
  const names = filters.map((one) => (isName(one) ? one.name : ''));
  const first = names.findIndex((one) => one === 'DCTDecode' || one === 'DCT');
  const parameters = draft.resolve(entries.get('DecodeParms'));
  const own = isArray(parameters) ? draft.dict(parameters[first]) : draft.dict(parameters);
  return first === names.length - 1 && !own.has('ColorTransform');
}
