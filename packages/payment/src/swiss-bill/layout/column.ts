import type { InformationBlock } from './information-blocks.ts';
import type { SlipPart, SlipText } from './slip-layout.ts';
import { type Area, ASCENDER, MM } from './slip-measures.ts';
import { type SlipFonts, textWidth } from './type-metrics.ts';
import { wrapped } from './wrap.ts';

/** Gaps narrower than this share of a line are too tight. */
const MIN_GAP = 0.8;
/** Headings are 2 pt smaller than values, but nothing is below 6 pt (IG 3.4). */
const MIN_SIZE = 6;

export interface ColumnStyle {
  readonly part: SlipPart;
  readonly area: Area;
  readonly box: { readonly width: number; readonly height: number; readonly belowHeading: number };
  /** A gap that stays free below the last block. */
  readonly hasGapBelow: boolean;
}

interface SetBlock {
  readonly heading: string;
  readonly lines: readonly string[];
  readonly hasBox: boolean;
}

/** Blocks broken into lines at one size. Millimetres, but `size` in points. */
export interface SetColumn {
  readonly style: ColumnStyle;
  readonly size: number;
  readonly headingSize: number;
  readonly blocks: readonly SetBlock[];
  readonly lineCount: number;
  /** From line to line. */
  readonly lead: number;
  /** Height that lines and box leave; negative: it does not fit. */
  readonly room: number;
}

/** Breaks blocks at a value size in points. */
export function setColumn(
  blocks: readonly InformationBlock[],
  style: ColumnStyle,
  size: number,
  fonts: SlipFonts,
): SetColumn {
  const { area, box } = style;
  const measure = (text: string): number => textWidth(text, fonts.regular, size);
  const set = blocks.map(({ heading, paragraphs, hasBox }) => ({
    heading,
    lines: paragraphs.flatMap((paragraph) => wrapped(paragraph, area.width, measure)),
    hasBox,
  }));
  const lineCount = set.reduce((sum, { lines }) => sum + 1 + lines.length, 0);
  const lead = (size + 1) * MM;
  const boxes = set.some(({ hasBox }) => hasBox) ? box.height : 0;
  return {
    style,
    size,
    headingSize: Math.max(MIN_SIZE, size - 2),
    blocks: set,
    lineCount,
    lead,
    room: area.height - boxes - lineCount * lead,
  };
}

/** Space between blocks: what is left, evenly, at most one line. */
function gap({ room, blocks, lead, style }: SetColumn): number {
  const count = blocks.length - 1 + (style.hasGapBelow ? 1 : 0);
  return Math.min(lead, Math.max(0, room / Math.max(1, count)));
}

export const hasEnoughGap = (column: SetColumn): boolean => gap(column) >= MIN_GAP * column.lead;

/** A box begins a little lower than the line below its heading. */
const BOX_ALLOWANCE = 0.5 * MM;

export function isInside({ room, blocks }: SetColumn): boolean {
  return room >= (blocks.some(({ hasBox }) => hasBox) ? BOX_ALLOWANCE : 0);
}

/** Lines set as tight as it takes: the last resort of the last resorts. */
export function squeezed(column: SetColumn): SetColumn {
  if (isInside(column)) return column;
  const lead = column.lead + (column.room - BOX_ALLOWANCE) / column.lineCount;
  return { ...column, lead, room: BOX_ALLOWANCE };
}

export interface DrawnColumn {
  readonly texts: readonly SlipText[];
  readonly box?: Area;
}

/** Places headings, lines and box from the top of the area on. */
export function drawnColumn(column: SetColumn): DrawnColumn {
  const { style, size, headingSize, blocks, lead } = column;
  const { part, area, box } = style;
  const between = gap(column);
  const texts: SlipText[] = [];
  let drawnBox: Area | undefined;
  let y = area.y + ASCENDER * headingSize * MM;
  const place = { part, x: area.x, align: 'left' } as const;
  for (const { heading, lines, hasBox } of blocks) {
    texts.push({ ...place, kind: 'heading', text: heading, y, size: headingSize, weight: 'bold' });
    if (hasBox) drawnBox = { x: area.x, y: y + box.belowHeading, width: box.width, height: box.height };
    y += lead;
    for (const text of lines) {
      texts.push({ ...place, kind: 'value', text, y, size, weight: 'regular' });
      y += lead;
    }
    y += between;
  }
  return drawnBox === undefined ? { texts } : { texts, box: drawnBox };
}
