import { type Color, gridBoxes, hexColour } from '@kontor/graphics';
import type { PathStep } from '@kontor/pdf';
import { CROSS, swissCross } from '../layout/shapes.ts';
import type { SlipCode, SlipLayout, SlipRule, SlipShape, SlipText } from '../layout/slip-layout.ts';
import { MM } from '../layout/slip-measures.ts';

/** Lines are broken with the metrics of Liberation Sans; the others are as wide or narrower. */
const FONT_FAMILY = 'Liberation Sans, Arial, Helvetica, Frutiger, sans-serif';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);

/** A thousandth of a millimetre is below what any printer resolves. */
const number = (value: number): string => String(Math.round(value * 1000) / 1000);

function pathData(steps: readonly PathStep[]): string {
  let data = '';
  for (const [command, ...numbers] of steps) data += command + numbers.map(number).join(' ');
  return data;
}

/** Modules as boxes in module units, each from the corner of the one before: shorter than places from the origin. */
function modulesData(code: SlipCode): string {
  let data = '';
  let [lastX, lastY] = [0, 0];
  for (const { x, y, width, height } of gridBoxes(code.grid)) {
    const dy = y - lastY;
    data += `m${x - lastX}${dy < 0 ? '' : ' '}${dy}h${width}v${height}h-${width}z`;
    [lastX, lastY] = [x, y];
  }
  return data;
}

/** Elements of a symbol with its cross, in the colour that is in force around them. */
export function codeSvg(code: SlipCode): string {
  const { x, y, side, grid } = code;
  const scale = String(Number((side / grid.width).toFixed(6)));
  const centre = [x + side / 2, y + side / 2] as const;
  const field = CROSS.field;
  const left = number(centre[0] - field / 2);
  const top = number(centre[1] - field / 2);
  return (
    `<path transform="translate(${number(x)} ${number(y)}) scale(${scale})" shape-rendering="crispEdges" d="${modulesData(code)}"/>` +
    `<path fill="#fff" d="M${left} ${top}h${field}v${field}h-${field}z"/>` +
    `<path d="${pathData(swissCross(centre).steps)}"/>`
  );
}

function textSvg({ text, x, y, size, weight, align }: SlipText): string {
  const bold = weight === 'bold' ? ' font-weight="bold"' : '';
  const anchor = align === 'right' ? ' text-anchor="end"' : '';
  return `<text x="${number(x)}" y="${number(y)}" font-size="${number(size * MM)}"${bold}${anchor}>${escaped(text)}</text>`;
}

const shapeSvg = ({ steps }: SlipShape): string => `<path d="${pathData(steps)}"/>`;

function ruleSvg({ from, to, width, dash }: SlipRule, ink: Color): string {
  const points = `M${number(from[0])} ${number(from[1])}L${number(to[0])} ${number(to[1])}`;
  const dashes = dash.map((length) => number(length * MM)).join(' ');
  const stroke = ink === 0 ? '#000' : hexColour(ink);
  return `<path stroke="${stroke}" stroke-width="${number(width * MM)}" stroke-dasharray="${dashes}" d="${points}"/>`;
}

export interface SvgSheet {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  /** Of what has no colour of its own. */
  readonly ink: Color;
}

/** An SVG document of that many millimetres, white, around elements. */
export function sheetSvg({ width, height, title, language, ink }: SvgSheet, elements: string): string {
  const inked = ink === 0 ? elements : `<g fill="${hexColour(ink)}">${elements}</g>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" lang="${language}">` +
    `<title>${escaped(title)}</title><path fill="#fff" d="M0 0h${width}v${height}H0z"/>${inked}</svg>\n`
  );
}

/** Elements of a slip whose top left corner is `top` millimetres below the origin. */
export function slipSvg(
  { texts, shapes, rules, code }: SlipLayout,
  { top, ink }: { readonly top: number; readonly ink: Color },
): string {
  const letters = texts.map(textSvg).join('\n');
  const drawn =
    codeSvg(code) + shapes.map(shapeSvg).join('') + rules.map((rule) => ruleSvg(rule, ink)).join('');
  const moved = top === 0 ? '' : ` transform="translate(0 ${top})"`;
  return `<g${moved}><g font-family="${FONT_FAMILY}" xml:space="preserve">${letters}</g>${drawn}</g>`;
}
