import type { PdfObject } from '@kontor/pdf';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { Requirement } from '../model/log.ts';
import type { FontUse } from './usage.ts';

export const NESTING: Requirement = {
  rule: 'graphics-state-nesting',
  clauses: { first: '6.1.12', later: '6.1.13' },
  description: 'Graphics states are saved at most 28 deep',
};

interface State {
  readonly font: FontUse | undefined;
  readonly renderingMode: number;
}

/** The part of the graphics state that text depends on, with its stack. */
export class GraphicsStates {
  font: FontUse | undefined;
  renderingMode = 0;
  readonly #saved: State[] = [];
  #deepest = 0;

  apply(operator: string, operands: readonly PdfObject[]): void {
    if (operator === 'Tr' && typeof operands[0] === 'number') this.renderingMode = operands[0];
    if (operator === 'q') {
      this.#saved.push({ font: this.font, renderingMode: this.renderingMode });
      this.#deepest = Math.max(this.#deepest, this.#saved.length);
    }
    if (operator !== 'Q') return;
    const state = this.#saved.pop();
    if (state === undefined) return;
    this.font = state.font;
    this.renderingMode = state.renderingMode;
  }

  checkDepth({ log, maxSavedStates }: EditablePdf): void {
    if (this.#deepest <= maxSavedStates) return;
    log.obstacle(NESTING, `graphics states are saved ${this.#deepest} deep; ${maxSavedStates} are allowed`);
  }
}
