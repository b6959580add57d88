/** One thing judged. */
export interface ClientResult {
  readonly name: string;
  readonly faults: readonly string[];
}
