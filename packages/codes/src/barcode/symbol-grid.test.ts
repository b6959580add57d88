import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeGrid } from '#testing/decode.ts';
import { contentViolations } from './content-violations.ts';
import type { Format } from './format/format.ts';
import { symbolGrid } from './symbol-grid.ts';

type Formats = Parameters<typeof decodeGrid>[1];
const GS = '\x1d';
const CARRIER = `152382802${GS}840${GS}001${GS}1Z00004951`;

const UPS_HEADER = '[)>\x1e01\x1d96';
/** The example of the UPS guide to labeling. */
const UPS = `${UPS_HEADER}152382802${GS}840${GS}001${GS}1Z00004951${GS}UPSN${GS}06X610${GS}159${GS}1234567${GS}1/1${GS}${GS}Y${GS}634 ALPHA DR${GS}PITTSBURGH${GS}PA\x1e\x04`;

const cases: readonly (readonly [format: Format, content: string, reader: Formats, text?: string])[] = [
  ['GS1_DATABAR', '09501101530003', ['DataBarOmni'], '0109501101530003'],
  ['GS1_DATABAR', '(01)09501101530003', ['DataBarOmni'], '0109501101530003'],
  ['GS1_DATABAR_EXPANDED', '(01)09501101530003(3103)000195', ['DataBarExp'], '01095011015300033103000195'],
  ['GS1_DATABAR_EXPANDED', '(4399)X', ['DataBarExp'], '4399X'],
  ['MICRO_QR_CODE', '12345', ['MicroQRCode']],
  ['MICRO_QR_CODE', 'Grüße', ['MicroQRCode']],
  ['MAXICODE', 'Kontor 2026', ['MaxiCode']],
  ['MAXICODE', 'Grüße €', ['MaxiCode']],
  ['MAXICODE', CARRIER, ['MaxiCode']],
  ['MAXICODE', `${UPS_HEADER}${CARRIER}`, ['MaxiCode']],
  ['MAXICODE', UPS, ['MaxiCode']],
  ['MAXICODE', `B1050 ${GS}056${GS}999${GS}1Z00004951`, ['MaxiCode']],
  ['MAXICODE', `15238${GS}840${GS}001${GS}x`, ['MaxiCode'], `152380000${GS}840${GS}001${GS}x`],
  ['MAXICODE', '5 µm naïve', ['MaxiCode']],
];

for (const [format, content, reader, text = content] of cases) {
  test(`${format} of ${JSON.stringify(content.slice(0, 30))} is read back`, async () => {
    const isFine = format === 'MAXICODE';
    const grid = symbolGrid(format, content, {});
    const picture = isFine ? { scale: 1, quiet: 8 } : { scale: 4, quiet: 5 };
    const result = await decodeGrid(grid, reader, picture, isFine ? { isPure: true } : {});
    assert.equal(result?.text, text);
  });
}

const refused: readonly (readonly [format: Format, content: string, reason: RegExp])[] = [
  ['GS1_DATABAR', '09501101530004', /check digit/],
  ['GS1_DATABAR', '095011', /13 or 14/],
  ['GS1_DATABAR_EXPANDED', '(01)09501101530004', /check digit/],
  ['GS1_DATABAR_EXPANDED', 'x', /identifier/],
  ['MICRO_QR_CODE', '漢€', /U\+6F22/],
  ['MICRO_QR_CODE', '1'.repeat(36), /35 digits/],
  ['MAXICODE', 'x'.repeat(95), /95 symbol characters|96 symbol characters/],
  ['MAXICODE', `${CARRIER}${'x'.repeat(90)}`, /behind the carrier message; must be at most 84/],
  ['GS1_DATABAR_EXPANDED', `(91)${'A'.repeat(60)}`, /symbol characters; must be at most 22/],
  [
    'GS1_DATABAR_EXPANDED',
    '(240)%-M/%(30)7637(01)12815078828150(10)K.Q%/(21)-2B..-',
    /23 symbol characters; must/,
  ],
  ['ROYAL_MAIL', 'A'.repeat(51), /at most 50/],
  ['MICRO_QR_CODE', '5 µm', /RMQR or QR_CODE/],
  ['CODE_11', '12a', /digits/],
  ['MSI', '12-3', /digits/],
  ['MSI', '1'.repeat(81), /at most 80/],
  ['PHARMACODE', '2', /3 to 131070/],
  ['PHARMACODE', '131071', /3 to 131070/],
  ['PHARMACODE', '007', /3 to 131070/],
  ['INTELLIGENT_MAIL', '05234567094987654321', /second/],
  ['INTELLIGENT_MAIL', '01234567094987654321012', /ZIP/],
  ['ROYAL_MAIL', 'le28hs9z', /capital/],
  ['JAPAN_POST', '123456', /seven/],
  ['JAPAN_POST', '1540023ABCDEFGH', /at most 20/],
];

for (const [format, content, reason] of refused) {
  test(`${format} refuses ${JSON.stringify(content.slice(0, 30))}`, () => {
    const [found] = contentViolations(format, content, {});
    assert.equal(found?.message, 'message.contentMustBeValid');
    assert.match(found.description, reason);
  });
}
