import type { Rule } from '../model/rule.ts';
import { actionRule, eventActionRule } from './actions.ts';
import { annotationFlagsRule, hiddenAnnotationRule } from './annotation-flags.ts';
import { documentEntryRule } from './document-entries.ts';
import { needAppearancesRule, signatureRule, xfaRule } from './forms.ts';
import { outputIntentRule } from './output-intent.ts';

/** All rules in the order in which they are applied. */
export const RULES: readonly Rule[] = [
  documentEntryRule,
  xfaRule,
  needAppearancesRule,
  signatureRule,
  actionRule,
  eventActionRule,
  hiddenAnnotationRule,
  annotationFlagsRule,
  outputIntentRule,
];
