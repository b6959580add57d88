import { InvalidInput, violation } from '@kontor/base';
import { pictureKind } from '@kontor/pdf';

/** Of the file. */
const MAX_BYTES = 256 * 1024;
/** Four pixels for one where it is shown, 24 high and at most 240 wide. */
const SHOWN = { width: 960, height: 96 };
const TAB_ICON_PIXELS = 128;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };

/** The frame of `files/front.png` around its invoice, 1200 × 630, where the logo has a sheet of its own. */
const PREVIEW_FRAME = [
  { left: 0, top: 0, width: 200, height: 630 },
  { left: 1000, top: 0, width: 200, height: 630 },
  { left: 200, top: 0, width: 800, height: 60 },
] as const;
const PREVIEW_SHEET = { left: 28, top: 60, pixels: 120, margin: 12 };

/** What the file shows by its size and beginning, as prose; the picture itself is judged when it is drawn. */
export function logoFileFault(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_BYTES) return 'must have at most 256 KiB';
  const kind = pictureKind(bytes);
  return kind === 'png' || kind === 'svg' ? undefined : 'must be a PNG or SVG picture';
}

/** The operator's logo as the pages need it: bitmaps of our own making, so that no browser gets the file itself. */
export interface LogoFiles {
  /** PNG, at the head of every page. */
  readonly shown: Buffer;
  /** PNG of 32 pixels, for tabs. */
  readonly icon: Buffer;
  /** SVG, for tabs. */
  readonly tabIcon: Buffer;
  /** PNG, the preview of links (Open Graph). */
  readonly preview: Buffer;
}

/**
 * Draws them, with libraries that are loaded for it alone.
 * @param bytes that `logoFileFault` finds no fault in
 * @param preview of the service without a logo
 * @param accent of the preview's frame, #RRGGBB
 * @throws InvalidInput for a picture that is broken or refers beyond its file, as a logo of an invoice does
 */
export async function logoFiles(bytes: Uint8Array, preview: Buffer, accent: string): Promise<LogoFiles> {
  const [{ decodedPicture }, { default: sharp }] = await Promise.all([
    import('@kontor/pdf/logo'),
    import('sharp'),
  ]);
  const decoded = await decodedPicture(bytes);
  const picture = await decoded
    .png()
    .toBuffer()
    .catch(() => {
      // The library's message may have parts of the file.
      throw new InvalidInput([violation(['logo'], { kind: 'valid' }, 'the picture cannot be read')]);
    });
  const square = (pixels: number, background: typeof CLEAR) =>
    sharp(picture)
      .resize(pixels, pixels, { fit: 'contain', background })
      .flatten(background.alpha === 1 && { background });
  const { pixels, margin, left, top } = PREVIEW_SHEET;
  const sheet = square(pixels, WHITE).extend({
    top: margin,
    right: margin,
    bottom: margin,
    left: margin,
    background: WHITE,
  });
  const frame = PREVIEW_FRAME.map(({ left, top, width, height }) => ({
    ...{ left, top },
    input: { create: { width, height, channels: 3 as const, background: accent } },
  }));
  return {
    shown: await sharp(picture)
      .resize({ ...SHOWN, fit: 'inside' })
      .png()
      .toBuffer(),
    icon: await square(32, CLEAR).png().toBuffer(),
    tabIcon: svgOf(await square(TAB_ICON_PIXELS, CLEAR).png().toBuffer()),
    preview: await sharp(preview)
      .composite([...frame, { left, top, input: await sheet.png().toBuffer() }])
      .png({ palette: true, colours: 256 })
      .toBuffer(),
  };
}

const svgOf = (png: Buffer): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${TAB_ICON_PIXELS} ${TAB_ICON_PIXELS}"><image width="${TAB_ICON_PIXELS}" height="${TAB_ICON_PIXELS}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
  );
