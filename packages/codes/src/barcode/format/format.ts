/** The formats of the original interface. */
const originalFormats = [
  'AZTEC',
  'CODABAR',
  'CODE_39',
  'CODE_93',
  'CODE_128',
  'DATA_MATRIX',
  'EAN_8',
  'EAN_13',
  'INTERLEAVED_TWO_OF_FIVE',
  'PDF_417',
  'QR_CODE',
  'UPC_A',
  'UPC_E',
] as const;

/** What we add: an alias and further symbologies. */
export const addedFormats = [
  'ITF',
  'ITF_14',
  'CODE_39_EXTENDED',
  'GS1_128',
  'GS1_DATA_MATRIX',
  'GS1_QR_CODE',
  'GS1_DATABAR',
  'GS1_DATABAR_EXPANDED',
  'MICRO_QR_CODE',
  'RMQR',
  'MICRO_PDF_417',
  'MAXICODE',
  'HAN_XIN',
  'CODE_11',
  'MSI',
  'PHARMACODE',
  'PZN',
  'ISBN',
  'EAN_2',
  'EAN_5',
  'INTELLIGENT_MAIL',
  'ROYAL_MAIL',
  'JAPAN_POST',
  'DOT_CODE',
  'SWISS_POST',
] as const;

export const formats = [...originalFormats, ...addedFormats] as const;
export type Format = (typeof formats)[number];

/** Light modules around a symbol. */
export interface QuietZone {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const around = (horizontal: number, vertical = horizontal): QuietZone => ({
  left: horizontal,
  right: horizontal,
  top: vertical,
  bottom: vertical,
});
const sides = (left: number, right = left): QuietZone => ({ left, right, top: 0, bottom: 0 });

/** Quiet zones that the standards ask for, or a little more where theirs is none. */
const quietZones: Readonly<Partial<Record<Format, QuietZone>>> = {
  QR_CODE: around(4),
  GS1_QR_CODE: around(4),
  MICRO_QR_CODE: around(2),
  RMQR: around(2),
  AZTEC: around(2),
  DATA_MATRIX: around(2),
  GS1_DATA_MATRIX: around(2),
  PDF_417: around(2),
  MICRO_PDF_417: around(2),
  HAN_XIN: around(3),
  EAN_13: sides(11, 7),
  ISBN: sides(11, 7),
  UPC_A: sides(9),
  EAN_8: sides(7),
  UPC_E: sides(9, 7),
  EAN_2: sides(9, 5),
  EAN_5: sides(9, 5),
  INTELLIGENT_MAIL: around(6, 2),
  ROYAL_MAIL: around(4),
  JAPAN_POST: around(4),
};

const OTHER_LINEAR = sides(10);

/** The quiet zone of a format when the caller does not choose one. */
export function usualQuietZone(format: Format): QuietZone {
  return quietZones[format] ?? OTHER_LINEAR;
}

/** A quiet zone of `modules` where the format has one; linear codes need none above and below. */
export function chosenQuietZone(format: Format, modules: number): QuietZone {
  const usual = usualQuietZone(format);
  return usual.top === 0 ? sides(modules) : around(modules);
}
