import type { PdfObject } from '@kontor/pdf';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { Requirement } from '../model/log.ts';
import type { CmykState } from './cmyk-range.ts';
import type { FontUse } from './usage.ts';

export const NESTING: Requirement = {
  rule: 'graphics-state-nesting',
  clauses: { first: '6.1.12', later: '6.1.13' },
  description: 'Graphics states are saved at most 28 deep',
};

interface State extends Readonly<CmykState> {
  readonly font: FontUse | undefined;
  readonly renderingMode: number;
}

/** The part of the graphics state that text and colours for print depend on, with its stack. */
export class GraphicsStates implements CmykState {
  font: FontUse | undefined;
  renderingMode = 0;
  fillsCmyk = false;
  strokesCmyk = false;
  readonly #saved: State[] = [];
  #deepest = 0;

  apply(operator: string, operands: readonly PdfObject[]): void {
    if (operator === 'Tr' && typeof operands[0] === 'number') this.renderingMode = operands[0];
    if (operator === 'q') {
      const { font, renderingMode, fillsCmyk, strokesCmyk } = this;
      this.#saved.push({ font, renderingMode, fillsCmyk, strokesCmyk });
      this.#deepest = Math.max(this.#deepest, this.#saved.length);
    }
    if (operator !== 'Q') return;
    const state = this.#saved.pop();
    if (state === undefined) return;
    this.font = state.font;
    this.renderingMode = state.renderingMode;
    this.fillsCmyk = state.fillsCmyk;
    this.strokesCmyk = state.strokesCmyk;
  }

  checkDepth({ log, maxSavedStates }: EditablePdf): void {
    if (this.#deepest <= maxSavedStates) return;
    log.obstacle(NESTING, `graphics states are saved ${this.#deepest} deep; ${maxSavedStates} are allowed`);
  }
}
