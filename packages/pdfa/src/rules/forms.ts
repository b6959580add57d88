import type { Draft } from '../model/draft.ts';
import { allFields, inheritedEntry } from '../model/fields.ts';
import type { Rule } from '../model/rule.ts';

/** Viewers must not draw fields again: what is stored is what counts. */
export const needAppearancesRule: Rule = {
  rule: 'need-appearances',
  clauses: { first: '6.9', later: '6.4.1' },
  description: 'The request that viewers draw form fields again was removed',
  apply(draft: Draft) {
    if (draft.catalog.at('AcroForm').remove('NeedAppearances')) draft.log.change(needAppearancesRule);
  },
};

/** XFA describes the form a second time, in XML that only few programs show. */
export const xfaRule: Rule = {
  rule: 'xfa',
  clauses: { first: '6.9', later: '6.4.2' },
  description: 'The XFA form was removed; the form of the PDF itself stays',
  apply(draft: Draft) {
    const { catalog, log } = draft;
    const form = catalog.at('AcroForm');
    if (catalog.at('NeedsRendering').value === true && form.has('XFA')) {
      log.obstacle(
        xfaRule,
        'the pages are made by an XFA form when it is opened; the PDF contains only a placeholder',
        'refuse',
      );
    }
    if (form.remove('XFA')) log.change(xfaRule);
    if (catalog.remove('NeedsRendering')) log.change(xfaRule);
  },
};

/** A signature covers the bytes of a file: changing any of them, as converting must, breaks it. */
export const signatureRule: Rule = {
  rule: 'signatures',
  clauses: { first: '6.9', later: '6.4.3' },
  description: 'Signatures were removed, because converting invalidates them; their fields and looks stay',
  apply(draft: Draft) {
    const { catalog, log } = draft;
    const form = catalog.at('AcroForm');
    for (const field of allFields(draft)) {
      if (inheritedEntry(field, 'FT')?.name !== 'Sig') continue;
      if (field.remove('V', 'Lock', 'SV')) log.change(signatureRule);
    }
    form.remove('SigFlags');
    if (catalog.remove('Perms')) log.change(signatureRule);
    catalog.remove('DSS', 'Legal');
  },
};
