import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Format } from './format.ts';
import { optionsFor, optionViolations } from './options.ts';

const messages = (format: Format, options: Record<string, unknown>): string[] =>
  optionViolations(format, options).map(({ message }) => message.replace('message.options', ''));

const refused: readonly (readonly [
  format: Format,
  options: Record<string, unknown>,
  ...messages: string[],
])[] = [
  ['AZTEC', { layers: -5 }, 'LayersMustBeBetweenMinus4And32'],
  ['AZTEC', { layers: 33 }, 'LayersMustBeBetweenMinus4And32'],
  ['AZTEC', { layers: 1.5 }, 'LayersMustBeValid'],
  ['AZTEC', { layers: '1' }, 'LayersMustBeValid'],
  ['AZTEC', { errorCorrection: 101 }, 'ErrorCorrectionMustBeBetween0And100'],
  ['AZTEC', { errorCorrection: -1 }, 'ErrorCorrectionMustBeBetween0And100'],
  ['AZTEC', { errorCorrection: 'L' }, 'ErrorCorrectionMustBeValid'],
  ['AZTEC', { characterSet: 5 }, 'CharacterSetMustBeValid'],
  ['PDF_417', { errorCorrection: 9 }, 'ErrorCorrectionMustBeBetween0And8'],
  ['PDF_417', { errorCorrection: 'L' }, 'ErrorCorrectionMustBeValid'],
  ['PDF_417', { compaction: 'text' }, 'CompactionMustBeValid'],
  ['PDF_417', { compaction: 1 }, 'CompactionMustBeValid'],
  ['PDF_417', { autoEci: 'true' }, 'AutoEciMustBeValid'],
  ['PDF_417', { compact: 0 }, 'CompactMustBeValid'],
  ['QR_CODE', { errorCorrection: 'X' }, 'ErrorCorrectionMustBeValid'],
  ['QR_CODE', { errorCorrection: 'l' }, 'ErrorCorrectionMustBeValid'],
  ['QR_CODE', { errorCorrection: 1 }, 'ErrorCorrectionMustBeValid'],
  ['QR_CODE', { version: 0 }, 'VersionMustBeBetween1And40'],
  ['QR_CODE', { version: 41 }, 'VersionMustBeBetween1And40'],
  ['QR_CODE', { version: 'auto' }, 'VersionMustBeValid'],
  ['QR_CODE', { gs1Format: 'yes' }, 'Gs1FormatMustBeValid'],
  ['DATA_MATRIX', { shape: 'ROUND' }, 'ShapeMustBeValid'],
  ['DATA_MATRIX', { forceC40: 1 }, 'ForceC40MustBeValid'],
  ['DATA_MATRIX', { compact: true, forceC40: true }, 'CompactAndForceC40MustNotBeCombined'],
  ['GS1_DATA_MATRIX', { compact: true, forceC40: true }, 'CompactAndForceC40MustNotBeCombined'],
  ['CODE_128', { compact: 'x' }, 'CompactMustBeValid'],
  ['EAN_13', { quietZone: 41 }, 'QuietZoneMustBeBetween0And40'],
  ['EAN_13', { quietZone: -1 }, 'QuietZoneMustBeBetween0And40'],
  ['EAN_13', { quietZone: 2.5 }, 'QuietZoneMustBeValid'],
  ['EAN_13', { showText: 'x', rotate: 45 }, 'ShowTextMustBeValid', 'RotateMustBeValid'],
  ['EAN_13', { rotate: '90' }, 'RotateMustBeValid'],
  [
    'AZTEC',
    { layers: 99, errorCorrection: true, rotate: 1 },
    'ErrorCorrectionMustBeValid',
    'LayersMustBeBetweenMinus4And32',
    'RotateMustBeValid',
  ],
];

for (const [format, options, ...expected] of refused) {
  test(`${format} refuses ${JSON.stringify(options)}`, () =>
    assert.deepEqual(messages(format, options), expected));
}

test('options of other formats, unknown ones and null are ignored', () => {
  const foreign = {
    layers: 'x',
    compaction: 5,
    version: -1,
    shape: {},
    forceC40: 'x',
    errorCorrection: [],
    x: 1,
  };
  assert.deepEqual(messages('EAN_13', foreign), []);
  assert.deepEqual(optionsFor('EAN_13', foreign), {});
  assert.deepEqual(messages('AZTEC', { layers: null, characterSet: null }), []);
  assert.deepEqual(messages('QR_CODE', { compact: true, forceC40: true }), []);
  assert.deepEqual(messages('GS1_QR_CODE', { gs1Format: 'x', characterSet: 5 }), []);
});

test('bounds belong to what is allowed', () => {
  for (const options of [
    { layers: -4 },
    { layers: 32 },
    { layers: 0 },
    { errorCorrection: 0 },
    { errorCorrection: 100 },
  ]) {
    assert.deepEqual(messages('AZTEC', options), []);
  }
  for (const version of [1, 40]) assert.deepEqual(messages('QR_CODE', { version }), []);
  for (const quietZone of [0, 40]) assert.deepEqual(messages('UPC_E', { quietZone }), []);
  for (const rotate of [0, 90, 180, 270]) assert.deepEqual(messages('UPC_E', { rotate }), []);
});

test('the level of QR Code has a name of its own', () => {
  assert.deepEqual(optionsFor('QR_CODE', { errorCorrection: 'H' }), { errorCorrectionLevel: 'H' });
  assert.deepEqual(optionsFor('PDF_417', { errorCorrection: 3 }), { errorCorrection: 3 });
});
