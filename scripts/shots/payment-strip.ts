import type { Service } from '../../src/testing/harness.ts';
import { LIGHT, sheetPicture } from './contact-sheet.ts';
import { answerOf } from './kontor-client.ts';
import { PICTURED_CALLS, CODE_SIDE as SIDE } from './pictured-calls.ts';
import { PAYMENT_CODES } from './requests.data.ts';

/** Pixels, twice what is shown. */
const PADDING = 22;
const CARD = SIDE + 2 * PADDING;
const MARGIN = 48;
const GAP = 42;

/** The four payment codes side by side, each with the countries whose banking apps read it. */
export async function paymentStrip(service: Service): Promise<Buffer> {
  const codes = await Promise.all(PICTURED_CALLS['payment-codes'].map((call) => answerOf(service, call)));
  const lefts = codes.map((_, index) => MARGIN + index * (CARD + GAP));
  const caption = (text: string, index: number, below: number) => ({
    text,
    centre: lefts[index]! + CARD / 2,
    baseline: MARGIN + CARD + below,
  });
  return sheetPicture({
    width: 2 * MARGIN + codes.length * CARD + (codes.length - 1) * GAP,
    height: MARGIN + CARD + 116,
    boxes: lefts.map((left) => ({ left, top: MARGIN, width: CARD, height: CARD })),
    pictures: codes.map((picture, index) => ({
      picture,
      left: lefts[index]! + PADDING,
      top: MARGIN + PADDING,
    })),
    captions: PAYMENT_CODES.flatMap(({ title, place }, index) => [
      { ...caption(title, index, 46), size: 26, weight: 'semibold' as const, colour: LIGHT.ink },
      { ...caption(place, index, 82), size: 24, weight: 'regular' as const, colour: LIGHT.quiet },
    ]),
  });
}
