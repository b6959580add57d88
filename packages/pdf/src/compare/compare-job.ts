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
}

/**
 * Compares two pictures of a page after making them smaller. Renderers put letters and lines on whole pixels: where one is
 * moved by a thousandth of a point it may jump by a pixel, which counts for less the more pixels there are.
 */
export const comparePageJob: Job<PageComparison, number> = {
  name: 'compare-pdf-page',
  handsOver: ({ before, after }) =>
    [...new Set([before.buffer, after.buffer])].filter((buffer) => buffer instanceof ArrayBuffer),
  run: ({ before, after, factor }) => {
    const [one, other] = [ppmPictures(before)[0], ppmPictures(after)[0]];
    if (one === undefined || other === undefined) return 1;
    return pictureDifference(smaller(one, factor), smaller(other, factor));
  },
};
