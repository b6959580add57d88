import type { Box, Stroke } from '@kontor/pdf';
import type { TemplateName } from './document.ts';

/**
 * Faces, colours and measures of a template.
 * Lengths in millimetres, type sizes, leads and line widths in points (rules: Looks of an invoice).
 */
export interface TemplateStyle {
  readonly name: TemplateName;
  readonly regular: string;
  /** Instead of `regular` in small sizes, where that is a light face. */
  readonly small?: string;
  readonly strong: string;
  readonly ink: string;
  readonly grey: string;
  readonly rule: string;
  readonly accent: string;
  /** Body size and distance of lines. */
  readonly body: number;
  readonly lead: number;
  /** Above and below the text of a table row. */
  readonly padding: number;
  readonly info: InfoStyle;
  readonly due: DueStyle;
  readonly table: TableStyle;
  readonly total: TotalStyle;
  readonly notice: 'below' | 'beside';
  readonly foot: FooterStyle;
  /** Echo of the first page's head on the others: a patch at their upper edge. */
  readonly laterPatch?: Box & { readonly fill: string };
  readonly returnRule: boolean;
  readonly foldMarks: boolean;
}

export interface InfoStyle {
  readonly labelX: number;
  /** Values begin in a column of their own, or end at the right margin. */
  readonly align: 'left' | 'right';
  readonly valueSize: number;
  readonly valueFace: 'regular' | 'strong';
  /** Where the block has a ground of its own; rows below the heading have the ordinary colours. */
  readonly colors?: InfoColors;
  /** Below each row. */
  readonly rule?: Stroke;
}

/** Where amount and due date are beside the heading, seen from its baseline. */
export interface DueStyle {
  /** The heading is so much higher than without them, where it is not raised already. */
  readonly lift: number;
  /** So far they reach above it. */
  readonly above: number;
  /** What follows is so far below it at least. */
  readonly below: number;
}

export interface InfoColors {
  readonly label: string;
  readonly value: string;
}

export interface FooterStyle {
  /** The alignment of lines in their columns. */
  readonly align: 'left' | 'center';
  /** Rules above the columns, the upper one first. */
  readonly rules: readonly Stroke[];
  /** Left edges of as many columns as a list has entries: the first list in which every line has room; else equal widths. */
  readonly grids?: readonly (readonly number[])[];
  readonly pageNumber: { readonly x: number; readonly align: 'left' | 'right' | 'center' };
}

export interface TableStyle {
  readonly headerColor: string;
  readonly headerFill?: string;
  /** How far fills and header reach beyond the text area on both sides. */
  readonly bleed: number;
  readonly above?: Stroke;
  readonly below?: Stroke;
  readonly row?: Stroke;
  /** Between columns. */
  readonly column?: Stroke;
  /** Below the last row, instead of `row`. */
  readonly end?: Stroke;
}

export interface TotalStyle {
  /** Type size of the amount, where that is larger than its label; it is then set regular. */
  readonly largeAmount?: number;
  /** Below each row above the total. */
  readonly row?: Stroke;
  /** A bar behind the total, drawn instead of rules. */
  readonly bar?: { readonly height: number; readonly fill: string; readonly color: string };
  readonly above?: Stroke;
  /** Rules below the total: the closing double rule of ledgers. */
  readonly below?: readonly Stroke[];
}
