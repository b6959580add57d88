/** What a copy of the database has, and whether it may take the place of the database. */
export interface CopyReport {
  readonly ok: boolean;
  readonly bytes: number;
  /** Migrations that it has seen. */
  readonly version: number;
  readonly accounts: number;
  readonly keys: number;
  readonly charges: number;
  /** Whether the credits of every account are its entries minus its charges. */
  readonly balanced: boolean;
  /** Why it is not ok. */
  readonly reason?: string;
}
