import type { barcodeSchema } from '@kontor/codes';
import type { z } from 'zod';
import type { Example } from '../../core/operation.ts';

type Input = z.input<typeof barcodeSchema>;

export const EXAMPLES: readonly [Example<Input>, ...Example<Input>[]] = [
  {
    title: 'QR Code with a link',
    input: {
      format: 'QR_CODE',
      content: 'https://www.example.com/orders/2026-0042',
      output: 'PNG',
      width: 300,
      height: 300,
      options: { errorCorrection: 'M' },
    },
  },
  {
    title: 'PDF417 with text compaction',
    input: {
      format: 'PDF_417',
      content: 'Example',
      output: 'PNG',
      width: 400,
      options: { errorCorrection: 4, compaction: 'TEXT' },
    },
  },
  {
    title: 'Article number as EAN-13 with digits below, as SVG',
    input: { format: 'EAN_13', content: '400638133393', output: 'SVG', options: { showText: true } },
  },
  {
    title: 'GS1 Data Matrix with article, batch and expiry',
    input: {
      format: 'DATA_MATRIX',
      content: '(01)09501101530003(17)270131(10)AB-123',
      output: 'PNG',
      width: 200,
      height: 200,
      options: { gs1Format: true, shape: 'SQUARE' },
    },
  },
  {
    title: 'Shipping label line as Code 128',
    input: { format: 'CODE_128', content: 'KONTOR-2026-000042', width: 600, height: 120, output: 'GIF' },
  },
  {
    title: 'Boarding pass as Aztec in corporate colours',
    input: {
      format: 'AZTEC',
      content: 'M1MUSTERMANN/MAX      EABC123 VIEZRHLX 1583 024Y012A0042 100',
      foregroundColor: '#0B2A4A',
      backgroundColor: '#FFF',
      options: { errorCorrection: 25 },
    },
  },
];
