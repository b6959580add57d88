import type { EditablePdf } from '../model/editable-pdf.ts';
import { allFields, inheritedEntry } from '../model/fields.ts';
import type { Requirement } from '../model/log.ts';

export const NEED_APPEARANCES: Requirement = {
  rule: 'need-appearances',
  clauses: { first: '6.9', later: '6.4.1' },
  description: 'The request that viewers draw form fields again was removed',
};

/**
 * Viewers must not draw fields again: what is stored is what counts. Returns whether they would have, so that the stored
 * looks are out of date.
 */
export function removeNeedAppearances(document: EditablePdf): boolean {
  const form = document.catalog.at('AcroForm');
  const isStale = form.at('NeedAppearances').value === true;
  if (form.remove('NeedAppearances')) document.log.change(NEED_APPEARANCES);
  return isStale;
}

export const XFA: Requirement = {
  rule: 'xfa',
  clauses: { first: '6.9', later: '6.4.2' },
  description: 'The XFA form was removed; the form of the PDF itself stays',
};

/** XFA describes the form a second time, in XML that only few programs show. */
export function removeXfa(document: EditablePdf): void {
  const { catalog, log } = document;
  const form = catalog.at('AcroForm');
  if (catalog.at('NeedsRendering').value === true && form.has('XFA')) {
    log.obstacle(
      XFA,
      'the pages are made by an XFA form when it is opened; the PDF contains only a placeholder',
      'refuse',
    );
  }
  if (form.remove('XFA')) log.change(XFA);
  if (catalog.remove('NeedsRendering')) log.change(XFA);
}

export const SIGNATURES: Requirement = {
  rule: 'signatures',
  clauses: { first: '6.9', later: '6.4.3' },
  description: 'Signatures were removed, because converting invalidates them; their fields and looks stay',
};

/** A signature covers the bytes of a file: changing any of them, as converting must, breaks it. */
export function removeSignatures(document: EditablePdf): void {
  const { catalog, log } = document;
  const form = catalog.at('AcroForm');
  for (const field of allFields(document)) {
    if (inheritedEntry(field, 'FT')?.name !== 'Sig') continue;
    if (field.remove('V', 'Lock', 'SV')) log.change(SIGNATURES);
  }
  form.remove('SigFlags');
  if (catalog.remove('Perms')) log.change(SIGNATURES);
  catalog.remove('DSS', 'Legal');
}
