import { isRecord } from '@kontor/schema';

/** One request to a register and its answer, as records have it: without headers, so without credentials. */
export interface RegisterExchange {
  readonly request: { readonly method: string; readonly url: string; readonly body?: string };
  /** Text of the body, its first 64 KiB. */
  readonly response: { readonly status: number; readonly body: string };
}

/** What a record is about: the members of the answer, what was sent, and the register's exchange. */
export interface EvidenceFacts {
  /** Id of the call. */
  readonly jti?: string;
  /** By a test key: no register was asked. */
  readonly test?: true;
  readonly vat: Readonly<Record<string, unknown>>;
}

/** The claims of a record (RFC 7519, 4). */
export interface EvidenceClaims extends EvidenceFacts {
  /** Public address of the service that made the record. */
  readonly iss: string;
  /** When, in Unix seconds by the clock of the service. */
  readonly iat: number;
}

/** Makes signed records. */
export interface EvidenceSigner {
  /**
   * A record as a JWS in compact form (RFC 7515, 7.1).
   * @throws Unavailable when the key cannot be read
   */
  sign(facts: EvidenceFacts): Promise<string>;
}

/** The claims of a record's payload; `undefined` for something else. */
export function evidenceClaims(payload: unknown): EvidenceClaims | undefined {
  if (!isRecord(payload)) return undefined;
  const { iss, iat, vat } = payload;
  if (typeof iss !== 'string' || typeof iat !== 'number' || !isRecord(vat)) return undefined;
  return payload as unknown as EvidenceClaims;
}
