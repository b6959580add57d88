/** What an attack, a comparison with a peer and a suite are, as they are declared in `groups`. */

/** One kind of hostile process: a module of `generators`, with what it gets. */
export interface Hostile {
  /** File name in `generators`, without its ending. */
  readonly generator: string;
  readonly options?: Readonly<Record<string, Option>>;
  /** How many processes of it; default 1. */
  readonly processes?: number;
}

export type Option = string | number | boolean | readonly string[];

/** Callers that are measured: `kept` on kept connections, `fresh` on a new one for each call, `documents` adds HTML to PDF. */
export type HonestKind = 'kept' | 'fresh' | 'documents';

export interface Attack {
  readonly kind: 'attack';
  /** As typed behind `npm run attacks`: kebab case, the group first. */
  readonly name: string;
  /** One line: what is sent, by how many, from where. */
  readonly what: string;
  readonly hostile: readonly Hostile[];
  /** How long, at most `MAX_SECONDS`. */
  readonly seconds: number;
  /** Settings of the service. */
  readonly env?: Readonly<Record<string, string>>;
  readonly honest?: HonestKind;
  /** Begins before the service does; what is quiet is then measured at the end. */
  readonly fromStart?: boolean;
  /** Nobody attacks: how long calls take is the machine's part, that they are answered is not. */
  readonly isUntimed?: boolean;
  /** The most answers of a status that the attackers may get together. */
  readonly atMost?: { readonly status: number; readonly count: number };
  /** The most that the attack may add to the main thread's run time by wall time, 0 to 1. */
  readonly maxMoreLoop?: number;
  /** The most run time of the main thread for each answer to the attackers, in milliseconds. */
  readonly maxAnswerMs?: number;
  /** Another attack of the list beside which an honest document may take at most `factor` times less. */
  readonly beside?: { readonly name: string; readonly factor: number };
}

/** A figure of ours by that of another program under the same attack in the same run. */
export interface Peer {
  readonly kind: 'peer';
  readonly name: string;
  readonly what: string;
  /** The most that ours may be of theirs. */
  readonly maxRatio: number;
  readonly measure: () => Promise<PeerFigures>;
}

export interface PeerFigures {
  readonly ours: number;
  readonly theirs: number;
  readonly unit: string;
}

/** A file for `node --test` that passes or does not. */
export interface Suite {
  readonly kind: 'suite';
  readonly name: string;
  readonly what: string;
  /** From the root of the project. */
  readonly file: string;
}

export type Declared = Attack | Peer | Suite;

export const MIN_SECONDS = 5;
export const MAX_SECONDS = 10;
/** Processes of one attack. */
export const MAX_PROCESSES = 8;
