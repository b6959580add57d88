import sharp from 'sharp';
import { type Caption, captionPath } from './caption.ts';

/** Colours of the light theme: paper, surface, line, ink, quiet ink. */
export const LIGHT = {
  paper: '#FBFAF8',
  surface: '#FFFFFF',
  line: '#E4E1DB',
  ink: '#1C1F24',
  quiet: '#5C626C',
} as const;

/** Those of the dark theme; what is on paper stays white. */
export const DARK: Record<keyof typeof LIGHT, string> = {
  paper: '#14161A',
  surface: '#FFFFFF',
  line: '#2D323B',
  ink: '#ECEEF1',
  quiet: '#A3ABB8',
};

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Placed {
  readonly picture: Buffer;
  readonly left: number;
  readonly top: number;
}

/** The layers of a picture: white boxes first, then pictures as they are, then captions. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly pictures: readonly Placed[];
  readonly captions: readonly Caption[];
  /** Default: light. */
  readonly theme?: typeof DARK;
}

const boxPath = ({ left, top, width, height }: Box, { surface, line }: typeof DARK): string =>
  `<rect x="${left - 1}" y="${top - 1}" width="${width + 2}" height="${height + 2}" rx="3" ` +
  `fill="${surface}" stroke="${line}" stroke-width="2"/>`;

/** A PNG of the sheet. Pictures are never resampled: a code keeps its whole pixels. */
export async function sheetPicture({
  width,
  height,
  boxes,
  pictures,
  captions,
  theme = LIGHT,
}: Sheet): Promise<Buffer> {
  const drawing = (content: string): Buffer =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
    );
  const background = `<rect width="${width}" height="${height}" fill="${theme.paper}"/>`;
  const layers = [
    ...pictures.map(({ picture, left, top }) => ({
      input: picture,
      left: Math.round(left),
      top: Math.round(top),
    })),
    { input: drawing(captions.map(captionPath).join('')), left: 0, top: 0 },
  ];
  return sharp(drawing(background + boxes.map((box) => boxPath(box, theme)).join('')))
    .composite(layers)
    .removeAlpha()
    .png()
    .toBuffer();
}

/** Width and height of a picture in pixels. */
export async function sizeOf(picture: Buffer): Promise<{ readonly width: number; readonly height: number }> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}
