import type { PeppolParts } from './peppol-document.ts';

/** A rule, a document that breaks it, and one that is as like it as can be and does not. */
export type OwnRuleCase = readonly [rule: string, broken: PeppolParts, kept: PeppolParts];
