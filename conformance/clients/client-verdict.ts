/** One thing judged. */
export interface ClientVerdict {
  readonly name: string;
  readonly faults: readonly string[];
}
