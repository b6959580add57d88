/** What this version would do with a data folder. */
export interface UpgradeReport {
  readonly ok: boolean;
  /** Version that wrote the folder; `null` when the settings do not even name one. */
  readonly from: string | null;
  readonly to: string;
  readonly accounts: number;
  /** Those that would be applied, as `0005 test-use`. */
  readonly migrations: readonly string[];
  /** They took, on the copy. */
  readonly seconds: number;
  /** The earlier version can open the folder afterwards: there are no migrations. */
  readonly reversible: boolean;
  readonly freeBytes: number | null;
  readonly neededBytes: number | null;
  readonly settings: readonly { readonly name: string; readonly problem: string }[];
  readonly reason?: string;
}
