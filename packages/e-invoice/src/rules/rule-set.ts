import type { Expression } from './expression.ts';

/** What somebody published, as data of ours: whose it is and where it comes from. */
export interface Publication {
  /** `en16931-cii`. */
  readonly id: string;
  readonly version: string;
  /** Day of the release, `YYYY-MM-DD`. */
  readonly date?: string;
  readonly publisher: string;
  /** Of rules by SPDX, of schemas the publisher's notice, word for word. */
  readonly licence: string;
  readonly source: string;
  /** Of the files that it was compiled from, one after the other, in hex. */
  readonly sha256: string;
}

/** Rules of one publisher as data (ISO/IEC 19757-3, without abstract patterns and phases). */
export interface RuleSet extends Publication {
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
