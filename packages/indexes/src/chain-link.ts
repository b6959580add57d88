/** During some years older Austrian series are a newer one times a fixed factor (rules: Chaining). */
export interface ChainLink {
  /** The series that is multiplied: one of our Austrian indexes, or `at-cpi-2025`. */
  readonly newest: string;
  /** First year in which it is the newest base. */
  readonly from: number;
  /** Last year; absent: still. */
  readonly to?: number | undefined;
  /** Older series → factor, decimal text. */
  readonly factors: Readonly<Record<string, string>>;
}
