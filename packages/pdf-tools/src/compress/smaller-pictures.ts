import {
  isStream,
  name,
  type PdfObject,
  type PdfStream,
  predictor,
  ref,
  type SmallerPicture,
} from '@kontor/pdf';
import type { PdfDraft } from '../model/pdf-draft.ts';
import type { Notes } from '../step/step.ts';
import { type DrawnSize, drawnSizes } from './drawn-sizes.ts';
import { type PictureForm, type PictureSamples, pictureForm, samplesOf } from './picture-samples.ts';
import { smallerSamples } from './smaller-samples.ts';

/** How small pictures are made. */
export interface SmallerOptions {
  /** Pixels an inch where a picture is drawn largest. */
  readonly dpi: number;
  readonly quality: number;
  /** Of the step, so that pictures of two steps are kept apart. */
  readonly index: number;
}

/** A picture with less than so much more than it is to have stays: another coding would cost more than it saves. */
const WORTH = 1.25;
const POINTS_PER_INCH = 72;
/** Pictures of one step, and the bytes that are handed out for them. Those beyond stay as they are. */
const MAX_PICTURES = 2_000;
const MAX_BYTES = 128 * 1024 * 1024;

/**
 * Puts pictures in fewer pixels where they have more than that resolution. They are asked for first, and put in when the
 * step runs again with the answers. What does not get smaller in bytes stays as it is.
 */
export function smallerPictures(
  draft: PdfDraft,
  { dpi, quality, index }: SmallerOptions,
  notes: Notes,
): void {
  const asked = notes.smaller.get(index);
  let left = MAX_BYTES;
  for (const [number, size] of drawnSizes(draft)) {
    const picture = draft.object(number);
    const form = isStream(picture) ? pictureForm(draft, picture) : undefined;
    const target = form && targetOf(form, size, dpi);
    if (!isStream(picture) || form === undefined || target === undefined) continue;
    if (asked !== undefined) {
      const answer = asked.get(number);
      if (answer !== undefined && answer.data.length < picture.data.length)
        draft.set(ref(number), replaced(picture, { form, target, answer }));
      continue;
    }
    const samples = samplesOf(draft, picture, form);
    const requested = samples && { index, number, quality, target, ...asSent(samples, target) };
    left -= requested?.data.length ?? 0;
    if (left < 0 || notes.requested.length >= MAX_PICTURES) return;
    if (requested !== undefined) notes.requested.push(requested);
  }
}

/** Width and height in pixels; undefined for a picture that has not too many. */
function targetOf(
  form: PictureForm,
  { width, height }: DrawnSize,
  dpi: number,
): readonly [number, number] | undefined {
  const fitted = (points: number, pixels: number): number => {
    const requested = Math.max(1, Math.ceil((points / POINTS_PER_INCH) * dpi));
    return pixels > requested * WORTH ? requested : pixels;
  };
  const target = [fitted(width, form.width), fitted(height, form.height)] as const;
  return target[0] < form.width || target[1] < form.height ? target : undefined;
}

/** Samples are made fewer here; a JPEG file goes out as it is. */
function asSent(samples: PictureSamples, target: readonly [number, number]): PictureSamples {
  if (samples.coding === 'jpeg') return samples;
  const [width, height] = target;
  return { ...samples, width, height, data: smallerSamples(samples, target) };
}

/** Entries that describe the samples (ISO 32000-1, tables 5 and 89). */
const CODING = ['Filter', 'DecodeParms', 'DP', 'Length'];

interface Replacement {
  readonly form: PictureForm;
  readonly target: readonly [number, number];
  readonly answer: SmallerPicture;
}

function replaced(picture: PdfStream, { form, target, answer: { coding, data } }: Replacement): PdfStream {
  const entries = new Map<string, PdfObject>(picture.dict);
  for (const key of CODING) entries.delete(key);
  const [width, height] = target;
  if (form.palette !== undefined) entries.set('ColorSpace', form.palette.base);
  entries.set('Width', width).set('Height', height).set('Length', data.length);
  entries.set('Filter', name(coding === 'jpeg' ? 'DCTDecode' : 'FlateDecode'));
  if (coding === 'flate') entries.set('DecodeParms', predictor({ width, channels: form.channels }));
  return { dict: entries, data };
}
