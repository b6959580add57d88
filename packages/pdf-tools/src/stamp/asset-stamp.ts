import { PdfUnreadable } from '@kontor/base';
import {
  dict,
  isArray,
  isStream,
  name,
  ObjectImporter,
  openPdf,
  type PdfFile,
  type PdfObject,
  type PdfRef,
  pagesOf,
  writeImage,
} from '@kontor/pdf';
import { PdfDraft } from '../model/pdf-draft.ts';
import { geometryOf, shownBox } from '../pages/page-geometry.ts';
import { type Asset, type AssetPicture, refuseStep } from '../step/step.ts';
import type { StampForm } from './stamp-form.ts';

/** Pixels an inch of a picture that no size is given for. */
const NATURAL_DPI = 150;
const POINTS_PER_INCH = 72;

interface AssetOptions {
  /** Of the step. */
  readonly index: number;
  /** Of an asset that is a PDF. */
  readonly page: number;
}

/** A picture or a page as a form. @throws InvalidInput for what is neither */
export function assetStamp(draft: PdfDraft, asset: Asset, { index, page }: AssetOptions): StampForm {
  if (asset.picture !== undefined) return pictureForm(draft, asset.picture);
  try {
    return pageForm(draft, openPdf(asset.bytes), { index, page });
  } catch (error) {
    if (!(error instanceof PdfUnreadable)) throw error;
    return refuseStep(index, 'asset', WRONG_ASSET);
  }
}

export const WRONG_ASSET = 'must be a PNG, JPEG, WebP, SVG or PDF that can be read';

function pictureForm(draft: PdfDraft, { image, alpha }: AssetPicture): StampForm {
  const width = (image.width * POINTS_PER_INCH) / NATURAL_DPI;
  const height = (image.height * POINTS_PER_INCH) / NATURAL_DPI;
  const picture = writeImage(draft, image);
  if (alpha !== undefined) {
    const mask = writeImage(draft, { ...image, channels: 1, coding: 'raw', data: alpha });
    const stream = draft.object(picture.object);
    if (isStream(stream)) draft.set(picture, { ...stream, dict: new Map([...stream.dict, ['SMask', mask]]) });
  }
  const form = draft.addStream(
    dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, width, height],
      Group: dict({ S: name('Transparency') }),
      Resources: dict({ XObject: dict({ I: picture }) }),
    }),
    Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /I Do Q\n`),
  );
  return { form, width, height };
}

/** Marked content of another document, whose structure is not here. */
const TAG = /\/[^\s/<>[\]()]+\s*<<[^<>]*\/MCID\s+\d+[^<>]*>>\s*BDC/g;

function pageForm(draft: PdfDraft, file: PdfFile, { index, page: number }: AssetOptions): StampForm {
  const pages = pagesOf(file);
  const page = pages[number - 1];
  if (page === undefined) return refuseStep(index, 'page', `the asset has ${pages.length} pages`);
  const own = new PdfDraft();
  own.addFile(file, 0);
  const geometry = geometryOf(own, page.attributes);
  const box = shownBox(own, page.attributes);
  const bring = new ObjectImporter(draft).from(file);
  const contents = file.resolve(page.dict.get('Contents'));
  const streams = (isArray(contents) ? contents.map(file.resolve) : [contents]).filter(isStream);
  const text = Buffer.from(file.joined(streams)).toString('latin1');
  const resources = page.attributes.get('Resources');
  const [a, b, c, d, e, f] = geometry.matrix;
  // The matrix leads from places as seen to the page; a form is drawn the other way.
  const turned = a * d - b * c;
  const matrix = [
    d / turned,
    -b / turned,
    -c / turned,
    a / turned,
    (c * f - d * e) / turned,
    (b * e - a * f) / turned,
  ].map((one) => one * geometry.unit);
  const form: PdfRef = draft.addStream(
    dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [...box],
      Matrix: matrix,
      Group: groupOf(file, page.dict.get('Group'), bring),
      Resources: resources === undefined ? new Map() : bring(file.resolve(resources)),
    }),
    Buffer.from(text.replace(TAG, '/Artifact BMC'), 'latin1'),
  );
  return { form, width: geometry.width * geometry.unit, height: geometry.height * geometry.unit };
}

/** What is drawn on a page is one group (ISO 32000-1, 11.4.7), also where the page has no entry for it. */
function groupOf(
  file: PdfFile,
  value: PdfObject | undefined,
  bring: (value: PdfObject) => PdfObject,
): PdfObject {
  const found = file.resolve(value);
  return found === null ? dict({ S: name('Transparency') }) : bring(found);
}
