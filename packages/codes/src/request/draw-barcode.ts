import { InvalidInput } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import { validInput } from '@kontor/schema';
import { barcodeJob } from '#barcode/barcode-job.ts';
import { barcodeContentJob } from '#barcode/content-job.ts';
import { barcodeRequest } from './barcode-request.ts';
import { type BarcodeInput, barcodeSchema } from './barcode-schema.ts';
import { barcodeCheck } from './barcode-violations.ts';

/** Only `options.showText` needs fonts. */
const NO_FONTS: FontTools = {
  fonts: {
    face: () => undefined,
    symbols: () => {
      throw new Error('no fonts were given');
    },
  },
};

/**
 * Draws a barcode. The request has the members of `barcodeSchema`; what is left out has its default.
 * @param tools where fonts are from, for the text below the bars
 * @throws InvalidInput with every violation
 */
export async function drawBarcode(request: object, tools: FontTools = NO_FONTS): Promise<Uint8Array> {
  const rules = { input: barcodeSchema, check: barcodeCheck };
  const drawing = barcodeRequest(validInput(rules, request) as BarcodeInput);
  const { format, content, options } = drawing;
  const violations = await barcodeContentJob.run({ format, content, options }, {});
  if (violations.length > 0) throw new InvalidInput(violations);
  return barcodeJob.run(drawing, tools);
}
