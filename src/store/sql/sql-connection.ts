/** A value of a statement. Booleans are 0 and 1 in both engines. */
export type Value = string | number | null | Uint8Array;

/** A row of either engine: whole numbers are numbers, bytes are a `Uint8Array`. */
export type Row = Readonly<Record<string, unknown>>;

/** What of the store others may remember, and forget when it changes. */
export type Topic = 'key' | 'account' | 'index' | 'setting';

/** Of something that has changed. */
export interface Notice {
  readonly topic: Topic;
  readonly id: string;
}

/**
 * What the queries of this folder work on, with either engine behind it (rules: One set of queries). Statements are in
 * the SQL that both engines read; `?` and `?1` stand for values.
 */
export interface Connection {
  one(sql: string, ...values: readonly Value[]): Promise<Row | undefined>;
  all(sql: string, ...values: readonly Value[]): Promise<Row[]>;
  /** How many rows changed. */
  run(sql: string, ...values: readonly Value[]): Promise<number>;
  /**
   * All of `work` or nothing. It has no effects but through `tx`, and may run several times: where another transaction
   * came in between, it starts again from what that one left.
   */
  transaction<Result>(work: (tx: Connection) => Promise<Result>): Promise<Result>;
  /** Several reads of one state of the database, which nobody waits for. */
  snapshot<Result>(read: (tx: Connection) => Promise<Result>): Promise<Result>;
  /** Other processes on this database forget what they remember of it, once the transaction is committed. */
  notify(topic: Topic, id: string): Promise<void>;
  /** The column `email` as it is compared: without regard to the case of ASCII letters. */
  readonly foldedEmail: string;
}

/** E-mail addresses are compared with their ASCII letters in lower case. */
export const foldCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
