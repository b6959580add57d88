/** Who vouches that something existed at a time (RFC 3161). */
export interface TimestampAuthority {
  /** Whether the operator has named one. */
  readonly isSetUp: boolean;
  /**
   * A token over these octets, checked.
   * @throws Unavailable when none is set up, it is away or slow, or its answer cannot be used
   */
  token(stamped: Uint8Array, signal: AbortSignal): Promise<Uint8Array>;
}
