import {
  jpeg2000PagesJob,
  type PdfAChange,
  type PdfALevel,
  partOf,
  unpackJpeg2000Job,
} from '@kontor/pdfa/jobs';
import { pictureOf } from './poppler.ts';
import type { Steps } from './steps.ts';

/** A document whose images are pixels, where they were JPEG 2000 of kinds that its level does not allow. */
interface Unpacked {
  readonly pdf: Uint8Array;
  readonly change: PdfAChange;
}

/** A pixel a point. */
const DPI = 72;

/** Poppler decodes the images; undefined where that does not give each its pixels. */
export async function unpackedJpeg2000(
  pdf: Uint8Array,
  level: PdfALevel,
  steps: Steps,
): Promise<Unpacked | undefined> {
  const pages = await steps.job(jpeg2000PagesJob, { pdf, level });
  if (pages === undefined) return undefined;
  const { images } = pages;
  const run = { first: 1, last: images.length, dpi: DPI, annotations: 'hidden' } as const;
  const pictures = await pictureOf(pages.pdf, run, steps);
  const made = pictures && (await steps.job(unpackJpeg2000Job, { pdf, images, pictures }));
  return made && { pdf: made, change: changeOf(level, images.length) };
}

const changeOf = (level: PdfALevel, count: number): PdfAChange => ({
  rule: 'jpeg-2000',
  clause: CLAUSES[partOf(level)],
  description: 'JPEG 2000 images of a kind that the level does not allow were packed with Flate',
  count,
});

const CLAUSES = {
  1: 'ISO 19005-1, 6.1.10',
  2: 'ISO 19005-2, 6.2.8.3',
  3: 'ISO 19005-3, 6.2.8.3',
  4: 'ISO 19005-4, 6.2.7.3',
} as const;
