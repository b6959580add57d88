import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { CAP_HEIGHT, coverage, isLabelText, labelOutline, placed, requiredFace } from '@kontor/graphics';
import fc from 'fast-check';
import { frameLayout, isLegible, smallestFramed } from './frame-layout.ts';

const fonts = new InstalledFonts();
const framing = { frame: { label: 'QR platba', labelModules: 16, colour: 0 }, fonts };
const outlineOf = (text: string) => labelOutline(fonts, text);
/** U+0020 to U+00FF without controls and the soft hyphen. */
const CHARACTERS = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).filter(isLabelText);

test('labels are up to 20 printable characters of ISO 8859-1', () => {
  for (const label of ['', 'SEPA QR', 'Zählen ÿ ½ ~', 'x'.repeat(20)]) assert.ok(isLabelText(label), label);
  for (const label of ['x'.repeat(21), 'Łódź', '€', 'a\tb', 'a\u00adb', '😀'])
    assert.ok(!isLabelText(label), label);
});

test('every character has an outline with sound bounds', () => {
  assert.equal(CHARACTERS.length, 190);
  for (const character of CHARACTERS) {
    const { contours, left, right, top, bottom } = outlineOf(character);
    if (character.trim() === '') assert.equal(contours.length, 0);
    else assert.ok(right > left && top > bottom && top <= 1900 && bottom >= -460, character);
  }
  // Capital letters of the font are 1409 units high, E has no overshoot.
  const { top, bottom } = outlineOf('E');
  assert.deepEqual([top, bottom], [CAP_HEIGHT, 0]);
});

test('pairs are kerned by the font', () => {
  // Advance of A and −188 units between A and Y.
  const face = requiredFace(fonts, 'liberation-sans/700Bold');
  const advance = face.advances[face.glyph('A'.charCodeAt(0))]!;
  const alone = outlineOf('YE');
  const pair = outlineOf('AYE');
  assert.equal(pair.right - alone.right, advance - 188);
});

test('coverage is exact for boxes between pixels and for the area of any outline', () => {
  const box = {
    x: 0.5,
    y: 0.25,
    pieces: [
      [2.25, 0.25],
      [2.25, 1.75],
      [0.5, 1.75],
      [0.5, 0.25],
    ].map(([x, y]) => ({ kind: 'line' as const, x: x!, y: y! })),
  };
  const shares = coverage([box], { left: 0, top: 0, width: 3, height: 2 });
  assert.deepEqual(
    [...shares],
    [0.5 * 0.75, 0.75, 0.25 * 0.75, 0.5 * 0.75, 0.75, 0.25 * 0.75].map((share) => Math.round(255 * share)),
  );
  const { contours, left, right, top } = outlineOf('QRoga8');
  for (const pixels of [20, 40, 200]) {
    const scale = pixels / (right - left);
    const height = Math.ceil((top + 450) * scale);
    const placement = { originX: -left * scale, originY: top * scale, scale };
    const field = coverage(placed(contours, placement), { left: 0, top: 0, width: pixels, height });
    const area = field.reduce((sum, value) => sum + value, 0) / 255;
    assert.ok(Math.abs(area / (scale * scale * outlineArea('QRoga8')) - 1) < 0.005, `${pixels}`);
  }
});

/** Area by Green's theorem, exact for quadratic curves. */
function outlineArea(text: string): number {
  let area = 0;
  for (const { x, y, pieces } of outlineOf(text).contours) {
    let [fromX, fromY] = [x, y];
    for (const piece of pieces) {
      const straight = fromX * piece.y - piece.x * fromY;
      if (piece.kind === 'line') area += straight / 2;
      else {
        const { controlX, controlY } = piece;
        area +=
          straight / 6 + (fromX * controlY - controlX * fromY + controlX * piece.y - piece.x * controlY) / 3;
      }
      [fromX, fromY] = [piece.x, piece.y];
    }
  }
  return Math.abs(area);
}

test('frame and label are inside the picture, the label outside the quiet zone', () => {
  const labels = fc.constantFrom(
    'QR platba',
    'PAY by square',
    'SEPA QR',
    'Ägypten',
    'i',
    'WWWWWWWWWWWWWWWWWWWW',
    '',
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 44 }),
      fc.integer({ min: 30, max: 2000 }),
      labels,
      (step, size, label) => {
        const modules = 1 + 4 * step;
        const layout = frameLayout(modules, size, { frame: { label, labelModules: 16, colour: 0 }, fonts });
        if (!layout) {
          assert.ok(size < smallestFramed(modules));
          return;
        }
        const { module, line, left, top, side, label: drawn } = layout;
        assert.equal(side, (modules + 8) * module + 2 * line);
        assert.ok(left >= 0 && top >= 0 && left + side <= size && top + side <= size);
        assert.equal(line, Math.max(1, Math.round(module / 2)));
        if (!drawn) return;
        assert.ok(module >= 2);
        const [padded, whole] = [0.94 * size, size].map((room) => Math.floor(room / (modules + 12.5)));
        assert.equal(module, padded! > 1 ? padded : whole);
        assert.equal(drawn.top, top + side - line);
        assert.ok(drawn.baseline - drawn.outline.top * drawn.scale >= drawn.top - 1e-9);
        assert.ok(CAP_HEIGHT * drawn.scale <= 3 * module + 1e-9);
        assert.ok(drawn.right - drawn.left <= 16 * module + 1e-9);
        assert.ok(drawn.top + drawn.height <= size);
        assert.equal(drawn.left, left + line + 4 * module);
        assert.ok(drawn.gapFrom >= left + line && drawn.gapTo >= drawn.right + 2 * module);
      },
    ),
    { seed: 69, numRuns: 500 },
  );
});

test('from 300 pixels on a frame keeps 3 % of the picture white on each side', () => {
  for (const modules of [21, 37, 57, 69, 117])
    for (const label of ['QR platba', 'PAY by square', 'SEPA QR', ''])
      for (let size = 300; size <= 2000; size += 17) {
        const frame = { label, labelModules: 24, colour: 0 };
        const layout = frameLayout(modules, size, { frame, fonts })!;
        const { module, line, left, top, side } = layout;
        const height = layout.label === undefined ? side : side - line + 4 * module;
        // Half pixels are rounded away from the middle.
        const least = 0.03 * size - 1;
        const edges = [left, top, size - left - side, size - top - height];
        assert.ok(Math.min(...edges) >= least, `${modules} modules, ${size} pixels, ${label}: ${edges}`);
      }
});

test('the label gives way where modules of one pixel would be its price', () => {
  // 37 modules take 49.5 pixels a pixel of module with a label; without it 47 for modules of 1, 92 for those of 2.
  assert.equal(frameLayout(37, 46, framing), undefined);
  assert.equal(smallestFramed(37), 47);
  const outcomes = [47, 91, 92, 98, 99].map((size) => {
    const { module, label } = frameLayout(37, size, framing)!;
    return `${module}${label ? ' label' : ''}`;
  });
  assert.deepEqual(outcomes, ['1', '1', '2', '2', '2 label']);
});

test('a label is as wide as it may be, and illegible where its capitals would be lower than 6 pixels', () => {
  const wide = {
    ...framing,
    frame: { ...framing.frame, label: 'Scannen und bezahlen', labelModules: Infinity },
  };
  const legible: readonly (readonly [modules: number, size: number, isFine: boolean])[] = [
    [37, 99, false],
    [37, 100, false],
    [37, 300, true],
    [21, 100, false],
  ];
  for (const [modules, size, isFine] of legible) {
    assert.equal(isLegible(frameLayout(modules, size, wide)!), isFine, `${modules} modules, ${size} pixels`);
  }
  const { label, module } = frameLayout(37, 300, wide)!;
  const width = (label!.right - label!.left) / module;
  assert.ok(width > 30 && width <= 37, `${width} modules`);
});
