import type { Service } from '../../src/testing/harness.ts';
import { LIGHT, sheetPicture, sizeOf } from './contact-sheet.ts';
import { answerOf } from './kontor-client.ts';
import { PICTURED_CALLS } from './pictured-calls.ts';
import { BARCODES } from './requests.data.ts';

/** Pixels, twice what is shown. */
const COLUMNS = 4;
const CARD = { width: 392, height: 276 } as const;
const LINES = 108;
const MARGIN = 48;
const GAP = 32;

/** A dozen formats with the words that ask for them and what they are used for. */
export async function barcodeSheet(service: Service): Promise<Buffer> {
  const cells = await Promise.all(
    BARCODES.map(async ({ title, use }, index) => {
      const picture = await answerOf(service, PICTURED_CALLS.barcodes[index]!);
      const size = await sizeOf(picture);
      if (size.width > CARD.width || size.height > CARD.height)
        throw new Error(`${title} has ${size.width} × ${size.height} pixels: too large for its card`);
      const left = MARGIN + (index % COLUMNS) * (CARD.width + GAP);
      const top = MARGIN + Math.floor(index / COLUMNS) * (CARD.height + LINES);
      return { title, use, picture, size, left, top };
    }),
  );
  const rows = Math.ceil(cells.length / COLUMNS);
  return sheetPicture({
    width: 2 * MARGIN + COLUMNS * CARD.width + (COLUMNS - 1) * GAP,
    height: MARGIN + rows * (CARD.height + LINES) + 12,
    boxes: cells.map(({ left, top }) => ({ left, top, ...CARD })),
    pictures: cells.map(({ picture, size, left, top }) => ({
      picture,
      left: left + (CARD.width - size.width) / 2,
      top: top + (CARD.height - size.height) / 2,
    })),
    captions: cells.flatMap(({ title, use, left, top }) => {
      const centre = left + CARD.width / 2;
      const below = top + CARD.height;
      return [
        {
          text: title,
          centre,
          baseline: below + 42,
          size: 24,
          weight: 'semibold' as const,
          colour: LIGHT.ink,
        },
        {
          text: use,
          centre,
          baseline: below + 76,
          size: 22,
          weight: 'regular' as const,
          colour: LIGHT.quiet,
        },
      ];
    }),
  });
}
