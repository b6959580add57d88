import type { BitGrid } from '@kontor/graphics';
import { aztecGrid } from '../aztec/aztec.ts';
import { fullNumber } from '../content/check-digit.ts';
import { requirePossibleLength } from '../content/content-error.ts';
import { dataMatrixGrid } from '../data-matrix/data-matrix.ts';
import { databarBars } from '../databar/databar.ts';
import { databarExpandedBars } from '../databar/databar-expanded.ts';
import { dotCodeDots } from '../dot-code/dot-code.ts';
import { dotsGrid } from '../dot-code/dots-grid.ts';
import { intelligentMailGrid } from '../four-state/intelligent-mail.ts';
import { japanPostGrid } from '../four-state/japan-post.ts';
import { royalMailGrid } from '../four-state/royal-mail.ts';
import { elementString, gs1Elements } from '../gs1/element-string.ts';
import { hanXinGrid } from '../han-xin/han-xin.ts';
import { addOnBars } from '../linear/add-on.ts';
import { codabarBars } from '../linear/codabar.ts';
import { code11Bars } from '../linear/code11.ts';
import { code39Bars } from '../linear/code39.ts';
import { code93Bars } from '../linear/code93.ts';
import { code128Bars } from '../linear/code128.ts';
import { ean8Bars, ean13Bars, upcABars } from '../linear/ean.ts';
import { gs1128Bars } from '../linear/gs1-128.ts';
import { isbnNumber } from '../linear/isbn.ts';
import { itfBars } from '../linear/itf.ts';
import { msiBars } from '../linear/msi.ts';
import { pharmacodeBars } from '../linear/pharmacode.ts';
import { pznBars } from '../linear/pzn.ts';
import { swissPostText } from '../linear/swiss-post.ts';
import { upcEBars } from '../linear/upc-e.ts';
import { maxiCodeGrid } from '../maxicode/maxicode.ts';
import { microPdf417Grid } from '../micro-pdf417/micro-pdf417.ts';
import { microQrGrid } from '../micro-qr/micro-qr.ts';
import { pdf417Grid } from '../pdf417/pdf417.ts';
import { rmqrGrid } from '../rmqr/rmqr.ts';
import type { Format } from './format/format.ts';
import type { BarcodeOptions } from './format/options.ts';
import { qrSymbol } from './qr-symbol.ts';

type Encoder = (content: string, options: BarcodeOptions) => BitGrid;

/** An element string with the separators that the symbol needs, whatever form it came in. */
const gs1Text = (content: string): string => elementString(gs1Elements(content));

const qr: Encoder = (content, options) =>
  qrSymbol(options.gs1Format === true ? gs1Text(content) : content, options);
const dataMatrix: Encoder = (content, options) =>
  dataMatrixGrid(options.gs1Format === true ? gs1Text(content) : content, options);

/** A grid of one row is a linear symbol. */
const encoders: Readonly<Record<Format, Encoder>> = {
  AZTEC: aztecGrid,
  CODABAR: codabarBars,
  CODE_39: (content) => code39Bars(content),
  CODE_39_EXTENDED: (content) => code39Bars(content, { fullAscii: true }),
  CODE_93: code93Bars,
  CODE_128: code128Bars,
  DATA_MATRIX: dataMatrix,
  EAN_8: ean8Bars,
  EAN_13: ean13Bars,
  INTERLEAVED_TWO_OF_FIVE: itfBars,
  ITF: itfBars,
  ITF_14: (content) => itfBars(fullNumber(content, 14)),
  PDF_417: pdf417Grid,
  QR_CODE: qr,
  UPC_A: upcABars,
  UPC_E: upcEBars,
  GS1_128: (content, { compact }) => gs1128Bars(gs1Elements(content), compact),
  GS1_DATA_MATRIX: (content, options) => dataMatrix(content, { ...options, gs1Format: true }),
  GS1_QR_CODE: (content, options) => qr(content, { ...options, gs1Format: true }),
  GS1_DATABAR: databarBars,
  GS1_DATABAR_EXPANDED: (content) => databarExpandedBars(gs1Elements(content)),
  CODE_11: code11Bars,
  DOT_CODE: (content) => dotsGrid(dotCodeDots(content)),
  MSI: msiBars,
  PHARMACODE: pharmacodeBars,
  JAPAN_POST: japanPostGrid,
  INTELLIGENT_MAIL: intelligentMailGrid,
  ROYAL_MAIL: royalMailGrid,
  HAN_XIN: (content) => hanXinGrid(content),
  MAXICODE: maxiCodeGrid,
  MICRO_QR_CODE: microQrGrid,
  RMQR: rmqrGrid,
  MICRO_PDF_417: microPdf417Grid,
  PZN: pznBars,
  ISBN: (content) => ean13Bars(isbnNumber(content)),
  EAN_2: (content) => addOnBars(content, 2),
  EAN_5: (content) => addOnBars(content, 5),
  SWISS_POST: (content) => code128Bars(swissPostText(content)),
};

/**
 * The modules of a symbol; of MaxiCode and DotCode in cells, several to a module.
 * @throws InvalidInput when the content does not fit the format, or an option the content.
 */
export function symbolGrid(format: Format, content: string, options: BarcodeOptions): BitGrid {
  requirePossibleLength(content);
  return encoders[format](content, options);
}
