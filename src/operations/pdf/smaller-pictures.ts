import { InvalidInput } from '@kontor/base';
import type { SmallerPicture } from '@kontor/pdf';
import type { RequestedPicture, SmallerPictures } from '@kontor/pdf-tools';
import type { Pictures } from '../../core/tools.ts';

interface PictureTools {
  readonly pictures: Pictures;
  readonly signal: AbortSignal;
}

/** Makes pictures smaller, one after the other. One that cannot be read has no answer: it stays as it is. */
export async function madeSmaller(
  requested: readonly RequestedPicture[],
  before: SmallerPictures,
  { pictures, signal }: PictureTools,
): Promise<SmallerPictures> {
  const all = new Map([...before].map(([index, made]) => [index, new Map(made)]));
  for (const { index, number, data, ...order } of requested) {
    const made = all.get(index) ?? new Map<number, SmallerPicture>();
    all.set(index, made);
    try {
      made.set(number, await pictures.smaller(order, data, signal));
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
    }
  }
  return all;
}
