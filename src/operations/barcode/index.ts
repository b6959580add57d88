import {
  addedFormats,
  barcodeCheck,
  barcodeJob,
  barcodeRequest,
  barcodeSchema,
  mediaTypes,
  warningsOf,
} from '@kontor/codes';
import { operation } from '../../core/operation.ts';
import { barcodeFurtherCheck } from './content-check.ts';
import { EXAMPLES } from './examples.ts';

export const barcode = operation({
  name: 'barcode',
  title: 'Barcode',
  description:
    'Draws a barcode: linear, stacked or matrix, 37 symbologies, as WebP, PNG, JPEG, GIF, TIFF, SVG or PDF. Width and ' +
    'height are the least size: the picture is scaled in whole modules and never resampled.',
  tag: 'Barcode',
  routes: [{ method: 'POST', path: '/v1/barcode', id: 'generateBarcodeJson' }],
  cost: 1,
  timeoutMs: 10_000,
  tools: ['cpu'],
  input: barcodeSchema,
  inputModel: 'BarcodePayload',
  verbatim: ['content'],
  extensions: [
    ...addedFormats.map((format) => `format=${format}`),
    ...['output=SVG', 'output=PDF', 'options', 'options.quietZone', 'options.showText', 'options.rotate'],
  ],
  check: barcodeCheck,
  furtherCheck: barcodeFurtherCheck,
  produces: Object.values(mediaTypes),
  addedTypes: [mediaTypes.SVG, mediaTypes.PDF],
  negotiation: 'input',
  warnings: {
    'low-contrast':
      'Scanners may fail: the contrast is below 3 : 1, the bars are lighter than the background, or red light does ' +
      'not show them.',
  },
  examples: EXAMPLES,
  async run(input, { tools, signal }) {
    const request = barcodeRequest(input);
    const body = await tools.cpu.run(barcodeJob, request, signal);
    return { type: mediaTypes[request.output], body, filename: 'barcode', warnings: warningsOf(request) };
  },
});
