import type { Rule } from '../model/rule.ts';
import { actionRule, eventActionRule } from './actions.ts';
import { annotationFlagsRule, hiddenAnnotationRule } from './annotation-flags.ts';
import { annotationTypeRule } from './annotation-types.ts';
import { attachmentRule, droppedAttachmentRule } from './attachments.ts';
import { documentEntryRule } from './document-entries.ts';
import { needAppearancesRule, signatureRule, xfaRule } from './forms.ts';
import { optionalContentRule } from './optional-content.ts';
import { outputIntentRule } from './output-intent.ts';
import { pageSizeRule, pageTreeRule } from './page-tree.ts';

/** Rules about the document, its pages and annotations, in the order in which they are applied. */
export const RULES: readonly Rule[] = [
  pageTreeRule,
  pageSizeRule,
  documentEntryRule,
  xfaRule,
  needAppearancesRule,
  signatureRule,
  actionRule,
  eventActionRule,
  droppedAttachmentRule,
  attachmentRule,
  optionalContentRule,
  hiddenAnnotationRule,
  annotationTypeRule,
  annotationFlagsRule,
  outputIntentRule,
];
