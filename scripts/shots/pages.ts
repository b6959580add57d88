import sharp from 'sharp';
import { DARK, LIGHT, sheetPicture, sizeOf } from './contact-sheet.ts';
import { pagePicture } from './page-picture.ts';

/** Pixels, twice what is shown. */
const STRIP_WIDTH = 1760;
const MARGIN = 48;
const GAP = 40;
const CAPTION_ROOM = 76;

/** First pages side by side, each with its name below. */
export async function pageStrip(
  files: readonly Buffer[],
  names: readonly string[],
  look: 'light' | 'dark' = 'light',
): Promise<Buffer> {
  const theme = look === 'dark' ? DARK : LIGHT;
  const width = Math.floor((STRIP_WIDTH - 2 * MARGIN - GAP * (files.length - 1)) / files.length);
  const pages = await Promise.all(files.map((file) => smallPage(file, width)));
  const { height } = await sizeOf(pages[0]!);
  const places = pages.map((picture, index) => ({
    picture,
    left: MARGIN + index * (width + GAP),
    top: MARGIN,
  }));
  return sheetPicture({
    theme,
    width: STRIP_WIDTH,
    height: MARGIN + height + CAPTION_ROOM,
    boxes: places.map(({ left, top }) => ({ left, top, width, height })),
    pictures: places,
    captions: places.map(({ left }, index) => ({
      text: names[index]!,
      centre: left + width / 2,
      baseline: MARGIN + height + 46,
      size: 22,
      weight: 'semibold' as const,
      colour: theme.ink,
    })),
  });
}

/** Drawn large and made small: poppler's own small pages have rules as thick as a pixel. */
async function smallPage(file: Buffer, width: number): Promise<Buffer> {
  const page = await pagePicture(file, 4 * width);
  return sharp(page).resize({ width, kernel: 'lanczos3' }).png().toBuffer();
}

/** A page on paper, with a little air around it. */
export async function framedPage(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sizeOf(picture);
  const box = { left: MARGIN, top: MARGIN, width, height };
  return sheetPicture({
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN,
    boxes: [box],
    pictures: [{ picture, ...box }],
    captions: [],
  });
}
