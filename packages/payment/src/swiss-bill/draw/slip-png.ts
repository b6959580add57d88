import {
  type Color,
  type Contour,
  glyphLine,
  mapped,
  PIXELS_OF_BYTE,
  rowRuns,
  runCapacity,
  ToneCanvas,
  tonePng,
} from '@kontor/graphics';
import type { PathStep } from '@kontor/pdf';
import { CROSS, swissCross } from '../layout/shapes.ts';
import type { SlipCode, SlipLayout, SlipRule, SlipText } from '../layout/slip-layout.ts';
import { A4, MM, SLIP } from '../layout/slip-measures.ts';
import { type SlipFonts, textLeft } from '../layout/type-metrics.ts';
import { glyphStamp } from './glyph-stamp.ts';
import { pathContours } from './path-contours.ts';
import { printedPng } from './printed-png.ts';

const MM_PER_INCH = 25.4;
const MM_PER_METRE = 1000;

export interface SlipPngOptions {
  readonly fonts: SlipFonts;
  readonly dpi: number;
  readonly ink: Color;
  /** White above the slip up to an A4 sheet. */
  readonly isSheet: boolean;
}

/**
 * The slip as pixels in four tones, of which print at 300 dpi shows no more: smooth letters, modules and cross field
 * from whole pixel to whole pixel.
 */
export function slipPng(layout: SlipLayout, { fonts, dpi, isSheet, ink }: SlipPngOptions): Uint8Array {
  const scale = dpi / MM_PER_INCH;
  const pixels = (millimetres: number): number => Math.round(millimetres * scale);
  const [width, slipHeight] = [pixels(SLIP.width), pixels(SLIP.height)];
  const height = isSheet ? pixels(A4.height) : slipHeight;
  const canvas = new ToneCanvas(width, height);
  drawOn(canvas, layout, { fonts, scale, top: height - slipHeight });
  const png = tonePng(canvas, { width, ink });
  return printedPng(png, Math.round(scale * MM_PER_METRE));
}

interface Drawing {
  readonly fonts: SlipFonts;
  /** Pixels a millimetre. */
  readonly scale: number;
  /** Pixel row of the slip's upper edge. */
  readonly top: number;
}

function drawOn(canvas: ToneCanvas, { texts, shapes, rules, code }: SlipLayout, drawing: Drawing): void {
  const { scale, top } = drawing;
  for (const text of texts) drawText(canvas, text, drawing);
  for (const { steps } of shapes) canvas.contours(pixelContours(steps, [0, top], scale));
  for (const rule of rules) drawRule(canvas, rule, drawing);
  drawCode(canvas, code, drawing);
}

function drawText(canvas: ToneCanvas, item: SlipText, { fonts, scale, top }: Drawing): void {
  const font = fonts[item.weight];
  const unit = (item.size * MM * scale) / font.metrics.unitsPerEm;
  const left = textLeft(item, fonts) * scale;
  // Letters are placed on a whole pixel: their feet stay sharp.
  const baseline = top + Math.round(item.y * scale);
  for (const { glyph, pen } of glyphLine(font, item.text, 'unkerned').glyphs) {
    const x = left + pen * unit;
    const byte = Math.floor(x / PIXELS_OF_BYTE);
    const stamp = glyphStamp(font, { glyph, unit, shift: x - byte * PIXELS_OF_BYTE });
    if (stamp !== undefined) canvas.stamp(stamp, byte, baseline);
  }
}

/** A path in millimetres on the canvas. */
function pixelContours(
  steps: readonly PathStep[],
  [originX, originY]: readonly [number, number],
  scale: number,
): readonly Contour[] {
  return pathContours(steps).map((contour) =>
    mapped(contour, (x, y) => ({ x: originX + x * scale, y: originY + y * scale })),
  );
}

/** Dashes from the line's beginning on; lines are horizontal or vertical. */
function drawRule(canvas: ToneCanvas, { from, to, width, dash }: SlipRule, { scale, top }: Drawing): void {
  const half = (width * MM * scale) / 2;
  const [dashLength, gapLength] = [dash[0] * MM * scale, dash[1] * MM * scale];
  const isDown = from[0] === to[0];
  const axis = isDown ? from[0] * scale : top + from[1] * scale;
  const start = isDown ? top + from[1] * scale : from[0] * scale;
  const end = isDown ? top + to[1] * scale : to[0] * scale;
  for (let at = start; at < end; at += dashLength + gapLength) {
    const stop = Math.min(end, at + dashLength);
    if (isDown) canvas.softBox(axis - half, at, axis + half, stop);
    else canvas.softBox(at, axis - half, stop, axis + half);
  }
}

function drawCode(canvas: ToneCanvas, { x, y, side, grid }: SlipCode, { scale, top }: Drawing): void {
  const module = (side * scale) / grid.width;
  const left = (at: number): number => Math.round(x * scale + at * module);
  const upper = (at: number): number => top + Math.round(y * scale + at * module);
  const runs = new Int32Array(runCapacity(grid));
  for (let row = 0; row < grid.height; row++) {
    const count = rowRuns(grid, row, runs);
    for (let index = 0; index < count; index += 2) {
      canvas.box(left(runs[index]!), upper(row), left(runs[index + 1]!), upper(row + 1));
    }
  }
  const field = (CROSS.field / 2) * scale;
  const [centreX, centreY] = [(x + side / 2) * scale, top + (y + side / 2) * scale];
  const edges = [centreX - field, centreY - field, centreX + field, centreY + field].map(Math.round);
  canvas.box(edges[0]!, edges[1]!, edges[2]!, edges[3]!, 'white');
  canvas.contours(pixelContours(swissCross([0, 0]).steps, [centreX, centreY], scale));
}
