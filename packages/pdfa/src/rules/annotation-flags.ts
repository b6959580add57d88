import { annotationsOf, keepAnnotations } from '../model/annotations.ts';
import type { EditablePage, EditablePdf } from '../model/editable-pdf.ts';
import type { Requirement } from '../model/log.ts';

/** Bits of /F (ISO 32000-1, table 165). */
const INVISIBLE = 1;
const HIDDEN = 2;
const PRINT = 4;
const NO_VIEW = 32;
const TOGGLE_NO_VIEW = 256;

const UNWANTED = INVISIBLE | HIDDEN | NO_VIEW | TOGGLE_NO_VIEW;

const CLAUSES = { first: '6.5.3', later: '6.3.2' };

export const HIDDEN_ANNOTATION: Requirement = {
  rule: 'hidden-annotation',
  clauses: CLAUSES,
  description: 'Annotations that were hidden on purpose were removed',
};

/** Hidden on purpose: shown, as PDF/A requires it, it would change the page. */
export function removeHiddenAnnotations(document: EditablePdf): void {
  for (const page of document.pages) {
    const removed = keepAnnotations(page, ({ cursor, subtype }) => {
      if (subtype === 'Popup') return true;
      return ((cursor.at('F').amount ?? 0) & (HIDDEN | NO_VIEW)) === 0;
    });
    for (let i = 0; i < removed; i++) document.log.change(HIDDEN_ANNOTATION, page.number);
  }
}

export const ANNOTATION_FLAGS: Requirement = {
  rule: 'annotation-flags',
  clauses: CLAUSES,
  description: 'Annotation flags were set: printed, not hidden',
};

/** Every annotation prints, and none can be switched off. */
export function setAnnotationFlags(document: EditablePdf): void {
  for (const page of document.pages) setFlags(document, page);
}

function setFlags(document: EditablePdf, page: EditablePage): void {
  for (const { cursor } of annotationsOf(page)) {
    const given = cursor.at('F').amount;
    const flags = ((given ?? 0) & ~UNWANTED) | PRINT;
    if (given === flags) continue;
    cursor.put('F', flags);
    document.log.change(ANNOTATION_FLAGS, page.number);
  }
}
