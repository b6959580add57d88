import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { requiredFace } from '@kontor/graphics';
import { openPdf } from '@kontor/pdf';
import { caseFile } from '#testing/case-file.ts';
import { readContent } from '../content/operations.ts';
import { EditablePdf } from '../model/editable-pdf.ts';
import { drawnTextField } from './field-appearances.ts';

const fonts = new InstalledFonts();
const HELVETICA = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';
const SIZE = 8;
const [LEFT, BOTTOM, RIGHT] = [20, 20, 120];

interface Look {
  /** Left, bottom, width and height of what is shown of the text. */
  readonly clip: readonly number[];
  readonly baseline: number;
  readonly size: number;
}

/** Where a field of a height draws its value. */
function look(height: number, entries = ''): Look {
  const pdf = caseFile({
    catalog: `/AcroForm<</Fields[10 0 R]/DA(/Helv ${SIZE} Tf 0 g)/DR<</Font<</Helv ${HELVETICA}>>>>>>`,
    page: '/Annots[10 0 R]',
    objects: {
      10: `<</Type/Annot/Subtype/Widget/FT/Tx/T(f)/V(\xc4g)/Rect[${LEFT} ${BOTTOM} ${RIGHT} ${BOTTOM + height}]${entries}>>`,
    },
  });
  const document = new EditablePdf(openPdf(pdf), '2b', { nowMs: 0, isTest: false });
  const drawing = drawnTextField(document, document.cursor({ object: 10, generation: 0 }), fonts);
  let [rectangle, clip, baseline, size]: [readonly number[], readonly number[], number, number] = [
    [],
    [],
    0,
    0,
  ];
  readContent(Buffer.from(drawing!.content, 'latin1'), ({ operator, operands }) => {
    const numbers = operands.filter((one) => typeof one === 'number');
    if (operator === 're') rectangle = numbers;
    if (operator === 'W') clip = rectangle;
    if (operator === 'Tm') baseline = numbers[5]!;
    if (operator === 'Tf') size = numbers[0]!;
  });
  return { clip, baseline, size };
}

const { metrics } = requiredFace(fonts, 'liberation-sans/400Regular');
const depth = (-metrics.descent * SIZE) / metrics.unitsPerEm;

describe('the value of a form field', () => {
  it('is cut off at the edge of the field: in a low one, letters reach beyond the padding', () => {
    const { clip, baseline, size } = look(9);
    assert.equal(size, SIZE);
    assert.deepEqual(clip, [LEFT, BOTTOM, RIGHT - LEFT, 9]);
    // The tail of the g is within the field, and was not within its padding of two points.
    assert.ok(baseline - depth >= BOTTOM - 0.2, `${baseline} - ${depth}`);
    assert.ok(baseline - depth < BOTTOM + 2);
  });

  it('does not run over the border that is drawn', () => {
    const { clip } = look(20, '/MK<</BC[0 0 1]>>/BS<</W 3>>');
    assert.deepEqual(clip, [LEFT + 3, BOTTOM + 3, RIGHT - LEFT - 6, 14]);
  });

  it('has no border where none is drawn, whatever its width', () => {
    const { clip } = look(20, '/BS<</W 3>>');
    assert.deepEqual(clip, [LEFT, BOTTOM, RIGHT - LEFT, 20]);
  });
});
