import type { Draft } from '../model/draft.ts';
import type { Rule } from '../model/rule.ts';

/** Entries that make what is seen depend on the viewer. */
export const documentEntryRule: Rule = {
  rule: 'document-entries',
  clauses: { first: '6.1.2', later: '6.10' },
  description: 'Alternate presentations, presentation steps and viewer requirements were removed',
  apply(draft: Draft) {
    const { catalog, log } = draft;
    if (catalog.at('Names').remove('AlternatePresentations')) log.change(documentEntryRule);
    if (catalog.remove('Requirements')) log.change(documentEntryRule);
    for (const { place, number } of draft.pages) {
      if (place.remove('PresSteps')) log.change(documentEntryRule, number);
    }
  },
};
