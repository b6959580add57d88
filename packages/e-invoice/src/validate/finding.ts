import type { XmlNode } from '../xml/xml-tree.ts';

export const SEVERITIES = ['ERROR', 'WARNING', 'INFORMATION'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What a document does not keep, as it is answered. */
export interface Finding {
  /** The official id, unchanged; own ids for what no publisher names. */
  readonly rule: string;
  readonly severity: Severity;
  /** BT or BG of EN 16931-1 that is missing or wrong. */
  readonly term: string | null;
  /** Where `POST /v2/invoice-pdf` has the term. */
  readonly member: string | null;
  /** XPath with positions; `/` for the whole document. */
  readonly location: string;
  readonly line: number | null;
  /** The official sentence. */
  readonly text: string;
  /** What the document states for the terms of the sentence, at most 200 characters each. */
  readonly values: Readonly<Record<string, string>>;
  /** What to do. */
  readonly remedy: string;
}

/** What a layer of rules found, before it is described. */
export interface Breach {
  readonly rule: string;
  readonly severity: Severity;
  readonly text: string;
  /** Absent: the document as a whole, or the PDF around it. */
  readonly node?: XmlNode | undefined;
  /** Why a rule could not be evaluated, which is a breach of it. */
  readonly failure?: string | undefined;
  readonly term?: string | undefined;
  readonly remedy?: string | undefined;
  readonly values?: Readonly<Record<string, string>> | undefined;
}

/** A set of rules that was run. */
export interface RulesRun {
  readonly id: string;
  readonly version: string;
  readonly date?: string;
  readonly publisher?: string;
  readonly licence?: string;
}

export type Counts = Readonly<Record<Lowercase<Severity>, number>>;

export interface Validation {
  /** Null where no error was found, but rules of the profile are not installed. */
  readonly valid: boolean | null;
  readonly syntax: string;
  readonly profile: string;
  /** BT-24. */
  readonly specification: string | null;
  readonly rules: readonly RulesRun[];
  /** Sets of rules of the profile that are not installed. */
  readonly missingRules: readonly string[];
  readonly counts: Counts;
  readonly findings: readonly Finding[];
  readonly findingsMore?: number;
  readonly pdf: PdfResult | null;
}

/** What was found about the PDF around an e-invoice. */
export interface PdfResult {
  /** `PDF/A-3B`. */
  readonly claim: string | null;
  /** Whether the file keeps what it claims; null where that was not decided. */
  readonly claimValid: boolean | null;
  readonly facturX: {
    readonly documentType: string | null;
    readonly documentFileName: string | null;
    readonly version: string | null;
    readonly conformanceLevel: string | null;
  } | null;
  readonly relationship: string | null;
  /** Whether the pages show number, total and amount due of the XML; null where no page has text. */
  readonly pageMatches: boolean | null;
}
