import { hash } from 'node:crypto';
import { OID } from '../der/object-identifiers.ts';
import {
  derNull,
  derNumber,
  derOctets,
  derOid,
  derSequence,
  derTrue,
  derUnsigned,
} from '../der/write-der.ts';

/** A question to a time stamping authority, and what its answer must repeat. */
export interface TimestampRequest {
  /** The body: `application/timestamp-query`. */
  readonly body: Buffer;
  /** SHA-256 of what is stamped. */
  readonly imprint: Buffer;
  /** As it is encoded. */
  readonly nonce: Buffer;
}

/** Octets of randomness that make a nonce: answers cannot be replayed. */
export const NONCE_OCTETS = 16;

/** Asks for a stamp over these octets, with the certificate of the authority (RFC 3161, 2.4.1). */
export function timestampRequest(stamped: Uint8Array, random: Uint8Array): TimestampRequest {
  const imprint = hash('sha256', stamped, 'buffer');
  const nonce = derUnsigned(random);
  const body = derSequence(
    derNumber(1),
    // Some authorities accept the algorithm only with the parameters NULL, which RFC 5754 lets everybody accept.
    derSequence(derSequence(derOid(OID.sha256), derNull()), derOctets(imprint)),
    nonce,
    derTrue(),
  );
  return { body, imprint, nonce };
}
