import type { Stroke } from '#lib/pdf/surface.ts';
import type { TemplateName } from './document.ts';

/**
 * Faces, colours and measures of a template.
 * Lengths in millimetres, type sizes, leads and line widths in points (decisions: Looks of an invoice).
 */
export interface Look {
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
  readonly info: InfoLook;
  readonly table: TableLook;
  readonly total: TotalLook;
  readonly footerRule: boolean;
  readonly returnRule: boolean;
  readonly foldMarks: boolean;
}

export interface InfoLook {
  readonly labelX: number;
  /** Values begin in a column of their own, or end at the right margin. */
  readonly align: 'left' | 'right';
  readonly valueSize: number;
  readonly valueFace: 'regular' | 'strong';
}

export interface TableLook {
  readonly headerColor: string;
  readonly headerFill?: string;
  /** How far fills and header reach beyond the text area on both sides. */
  readonly bleed: number;
  readonly above?: Stroke;
  readonly below?: Stroke;
  readonly row?: Stroke;
}

export interface TotalLook {
  /** A bar behind the total, drawn instead of rules. */
  readonly bar?: { readonly height: number; readonly fill: string; readonly color: string };
  readonly above?: Stroke;
  /** Rules below the total: the closing double rule of ledgers. */
  readonly below?: readonly Stroke[];
}
