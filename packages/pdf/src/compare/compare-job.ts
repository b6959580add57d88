import type { Job } from '@kontor/base';
import { pictureDifference } from './picture-difference.ts';
import { type Picture, ppmPictures, smaller } from './ppm.ts';
import { countText, textKept } from './text-kept.ts';

/** What a reader sees of a PDF. */
export interface Rendering {
  /** UTF-8, each page ended by a form feed. */
  readonly text: Uint8Array;
  /** Pictures of pages, several in one file (PPM), in order. */
  readonly pictures: readonly Uint8Array[];
}

export interface Comparison {
  readonly pages: { readonly before: number; readonly after: number };
  /** Share of the characters that are still there. */
  readonly textKept: number;
  /** Characters other than white space. */
  readonly characters: { readonly before: number; readonly after: number };
  /** For each page that was rendered: 0 for equal pictures, 1 for opposite ones or ones of another size. */
  readonly differences: readonly number[];
}

const buffersOf = ({ text, pictures }: Rendering): readonly ArrayBuffer[] =>
  [...new Set([text, ...pictures].map(({ buffer }) => buffer))].filter(
    (buffer) => buffer instanceof ArrayBuffer,
  );

/** Compares what a reader sees of two versions of a document. @throws RangeError for pictures that are none */
export const comparePdfJob: Job<{ readonly before: Rendering; readonly after: Rendering }, Comparison> = {
  name: 'compare-pdf',
  // The version before may be compared with another one.
  handsOver: ({ after }) => buffersOf(after),
  run: ({ before, after }) => {
    const [textBefore, textAfter] = [countText(before.text), countText(after.text)];
    const [picturesBefore, picturesAfter] = [picturesOf(before), picturesOf(after)];
    return {
      pages: { before: textBefore.pages, after: textAfter.pages },
      textKept: textKept(textBefore, textAfter),
      characters: { before: textBefore.total, after: textAfter.total },
      differences: picturesBefore.map((picture, index) => {
        const other = picturesAfter[index];
        return other === undefined ? 1 : pictureDifference(picture, other);
      }),
    };
  },
};

const picturesOf = ({ pictures }: Rendering): readonly Picture[] => pictures.flatMap(ppmPictures);

/** One page in pictures that are so many times larger than they are compared. */
export interface PageComparison {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly factor: number;
  /** Which of the pictures in each file, from 0; default the first. */
  readonly index?: number;
}

/**
 * Compares two pictures of a page after making them smaller. Renderers put letters and lines on whole pixels: where one is
 * moved by a thousandth of a point it may jump by a pixel, which counts for less the more pixels there are.
 */
export const comparePageJob: Job<PageComparison, number> = {
  name: 'compare-pdf-page',
  run: ({ before, after, factor, index = 0 }) => {
    const [one, other] = [ppmPictures(before)[index], ppmPictures(after)[index]];
    if (one === undefined || other === undefined) return 1;
    return pictureDifference(smaller(one, factor), smaller(other, factor));
  },
};

/** Pictures of pages, two after each other of one page. */
export interface PicturePairs {
  /** Several in each file (PPM), in order. */
  readonly pictures: readonly Uint8Array[];
}

/** How much the two pictures of each page differ; one that lacks its other differs by 1. @throws RangeError as above */
export const comparePairsJob: Job<PicturePairs, readonly number[]> = {
  name: 'compare-pdf-pairs',
  handsOver: ({ pictures }) => buffersOf({ text: new Uint8Array(0), pictures }),
  run: ({ pictures }) => {
    const all = pictures.flatMap(ppmPictures);
    return Array.from({ length: Math.ceil(all.length / 2) }, (_, index) => {
      const [before, after] = [all[2 * index]!, all[2 * index + 1]];
      return after === undefined ? 1 : pictureDifference(before, after);
    });
  },
};
