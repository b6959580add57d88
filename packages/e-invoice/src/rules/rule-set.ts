import type { Expression } from './expression.ts';

/** Rules of one publisher as data (ISO/IEC 19757-3, without abstract patterns and phases). */
export interface RuleSet {
  /** `en16931-cii`. */
  readonly id: string;
  readonly version: string;
  /** Day of the release, `YYYY-MM-DD`. */
  readonly date?: string;
  readonly publisher: string;
  /** SPDX. */
  readonly licence: string;
  readonly source: string;
  /** Of the file that it was compiled from, in hex. */
  readonly sha256: string;
  readonly functions: readonly RuleFunction[];
  /** Variables of the whole document. */
  readonly lets: readonly RuleLet[];
  readonly patterns: readonly RulePattern[];
}

export interface RuleFunction {
  readonly name: string;
  readonly params: readonly string[];
  readonly body: Expression;
}

export interface RuleLet {
  readonly name: string;
  readonly value: Expression;
}

export interface RulePattern {
  readonly rules: readonly Rule[];
}

/** A node is judged by the first rule of a pattern that it is a context of. */
export interface Rule {
  readonly context: Expression;
  readonly lets: readonly RuleLet[];
  readonly asserts: readonly Assert[];
}

export interface Assert {
  readonly id: string;
  readonly flag: 'fatal' | 'error' | 'warning' | 'information';
  /** A report is found where its test is true, an assert where it is false. */
  readonly isReport?: true;
  readonly test: Expression;
  /** The official sentence. */
  readonly text: string;
}
