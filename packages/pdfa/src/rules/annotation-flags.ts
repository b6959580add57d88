import { annotationsOf, keepAnnotations } from '../model/annotations.ts';
import type { Draft, DraftPage } from '../model/draft.ts';
import type { Rule } from '../model/rule.ts';

/** Bits of /F (ISO 32000-1, table 165). */
const INVISIBLE = 1;
const HIDDEN = 2;
const PRINT = 4;
const NO_VIEW = 32;
const TOGGLE_NO_VIEW = 256;

const UNWANTED = INVISIBLE | HIDDEN | NO_VIEW | TOGGLE_NO_VIEW;

const CLAUSES = { first: '6.5.3', later: '6.3.2' };

/** Hidden on purpose: shown, as PDF/A requires it, it would change the page. */
export const hiddenAnnotationRule: Rule = {
  rule: 'hidden-annotation',
  clauses: CLAUSES,
  description: 'Annotations that were hidden on purpose were removed',
  apply(draft: Draft) {
    for (const page of draft.pages) {
      const removed = keepAnnotations(page, ({ place, subtype }) => {
        if (subtype === 'Popup') return true;
        return ((place.at('F').amount ?? 0) & (HIDDEN | NO_VIEW)) === 0;
      });
      for (let i = 0; i < removed; i++) draft.log.change(hiddenAnnotationRule, page.number);
    }
  },
};

/** Every annotation prints, and none can be switched off. */
export const annotationFlagsRule: Rule = {
  rule: 'annotation-flags',
  clauses: CLAUSES,
  description: 'Annotation flags were set: printed, not hidden',
  apply(draft: Draft) {
    for (const page of draft.pages) setFlags(draft, page);
  },
};

function setFlags(draft: Draft, page: DraftPage): void {
  for (const { place } of annotationsOf(page)) {
    const given = place.at('F').amount;
    const flags = ((given ?? 0) & ~UNWANTED) | PRINT;
    if (given === flags) continue;
    place.put('F', flags);
    draft.log.change(annotationFlagsRule, page.number);
  }
}
