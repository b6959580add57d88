/** One content a format, as the reader names the format and gives the text back. */
import type { ReaderOptions } from 'zxing-wasm/reader';
import type { Format } from '#barcode/format/format.ts';
import type { BarcodeRequest } from '#barcode/format/request.ts';

export interface Sample {
  readonly format: Format;
  readonly content: string;
  readonly reader: NonNullable<ReaderOptions['formats']>;
  readonly text: string;
  readonly identifier: string;
}

const sample = (
  format: Format,
  content: string,
  reader: NonNullable<ReaderOptions['formats']>,
  identifier: string,
  text = content,
): Sample => ({ format, content, reader, identifier, text });

const GS1_CONTENT = '(01)09501101530003(10)AB-123(17)250101';
const GS1_TEXT = '010950110153000310AB-123\x1d17250101';

/** The formats of the original interface. */
export const originalSamples: readonly Sample[] = [
  sample('AZTEC', 'Grüße aus Wien, 漢字', ['Aztec'], ']z0'),
  sample('CODABAR', 'A31117013206375B', ['Codabar'], ']F0'),
  sample('CODE_39', 'KONTOR-39', ['Code39'], ']A0'),
  sample('CODE_93', 'Kontor 93', ['Code93'], ']G0'),
  sample('CODE_128', 'Kontor 2026-0042', ['Code128'], ']C0'),
  sample('DATA_MATRIX', 'Grüße aus Wien, 漢字', ['DataMatrix'], ']d1'),
  sample('EAN_8', '9638507', ['EAN8'], ']E4', '96385074'),
  sample('EAN_13', '400638133393', ['EAN13'], ']E0', '4006381333931'),
  sample('INTERLEAVED_TWO_OF_FIVE', '1234567890', ['ITF'], ']I0'),
  sample('PDF_417', 'Kontor 2026 - PDF417', ['PDF417'], ']L2'),
  sample('QR_CODE', 'Grüße aus Wien, 漢字', ['QRCode'], ']Q1'),
  sample('UPC_A', '03600029145', ['UPCA'], ']E0', '0036000291452'),
  sample('UPC_E', '0123456', ['UPCE'], ']E0', '0012345000065'),
];

/** What we added, as far as the reader shows it. */
export const addedSamples: readonly Sample[] = [
  sample('ITF', '1234567890', ['ITF'], ']I0'),
  sample('ITF_14', '0950110153000', ['ITF'], ']I1', '09501101530003'),
  sample('CODE_39_EXTENDED', 'Kontor', ['Code39Ext'], ']A4'),
  sample('GS1_128', GS1_CONTENT, ['Code128'], ']C1', GS1_TEXT),
  sample('GS1_DATA_MATRIX', GS1_CONTENT, ['DataMatrix'], ']d2', GS1_TEXT),
  sample('GS1_QR_CODE', GS1_CONTENT, ['QRCode'], ']Q3', GS1_TEXT),
  sample('GS1_DATABAR', '0950110153000', ['DataBarOmni'], ']e0', '0109501101530003'),
  sample('GS1_DATABAR_EXPANDED', GS1_CONTENT, ['DataBarExp'], ']e0', GS1_TEXT),
  sample('MICRO_QR_CODE', 'KONTOR', ['MicroQRCode'], ']Q1'),
  sample('RMQR', 'Kontor 2026 €', ['RMQRCode'], ']Q1'),
  sample('MICRO_PDF_417', 'Kontor', ['MicroPDF417'], ']L2'),
  sample('MAXICODE', 'Kontor 2026', ['MaxiCode'], ']U0'),
  sample('PZN', '2758089', ['PZN'], ']A0', '-27580899'),
  sample('ISBN', '978-0-306-40615-7', ['EAN13'], ']E0', '9780306406157'),
  sample('SWISS_POST', '99.60.012345.12345678', ['Code128'], ']C0', '996001234512345678'),
];

/** A request with every member at its default. */
export function request(format: Format, content: string, more: Partial<BarcodeRequest> = {}): BarcodeRequest {
  const colours = { foreground: 0x000000, background: 0xffffff };
  return { format, content, width: 1, height: 1, ...colours, output: 'WEBP', options: {}, ...more };
}
