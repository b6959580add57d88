/**
 * How the value of a term is written: a date of CII is compact, an identifier may have its scheme as an attribute, a
 * discount is an element with its amount, of which a charge is the opposite.
 */
export type TermKind = 'text' | 'number' | 'discount' | 'date' | 'identifier' | 'classification' | 'note';

/** A business term of EN 16931-1, and where a syntax has it. Several rows of a term: the places that it may have. */
export type TermRow = readonly [term: string, path: string, kind?: TermKind];

/** Terms that belong together, with the groups inside them. */
export interface TermTable {
  readonly terms: readonly TermRow[];
  readonly groups?: readonly GroupRow[];
}

/** A group that may occur several times. */
export interface GroupRow extends TermTable {
  readonly group: string;
  readonly path: string;
  /** Values of it are left out where none of these terms is there. */
  readonly needs?: readonly string[];
}

/** A row for each member of an address, below its element. */
export const addressRows = (
  at: string,
  terms: readonly [string, string, string, string, string, string, string],
  names: readonly [string, string, string, string, string, string, string],
): readonly TermRow[] => terms.map((term, index): TermRow => [term, `${at}/${names[index]}`]);
