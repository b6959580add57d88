export type Tags = ReadonlyMap<string, string>;

export type MemberKind = 'node' | 'way' | 'relation';

export interface Member {
  readonly kind: MemberKind;
  readonly id: number;
  readonly role: string;
}

/** The parts of a file that a reader takes; other parts are not decoded. Positions are integers of 1e-7 degree. */
export interface OsmVisitor {
  readonly node?: (id: number, lat: number, lon: number, tags: Tags) => void;
  /** `refs`: ids of its nodes, in order. */
  readonly way?: (id: number, refs: readonly number[], tags: Tags) => void;
  readonly relation?: (id: number, members: readonly Member[], tags: Tags) => void;
}

export const NO_TAGS: Tags = new Map();
