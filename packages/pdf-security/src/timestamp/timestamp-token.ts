import { DerFault } from '../der/der-fault.ts';
import { OID } from '../der/object-identifiers.ts';
import { type DerValue, readDer } from '../der/read-der.ts';
import { contextTag, TAG } from '../der/tags.ts';
import type { TimestampRequest } from './timestamp-request.ts';
import { checkTokenSignature } from './token-signature.ts';

/** The answer of an authority cannot be used; the message is one of a closed list. */
export class TimestampRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'TimestampRefused';
  }
}

/** PKIStatus `granted` and `grantedWithMods` (RFC 3161, 2.4.2). */
const GRANTED: readonly number[] = [0, 1];

/**
 * The token of an answer, checked: status, imprint and nonce are those of the request, and the authority's signature
 * fits (RFC 3161, 2.4.2).
 * @throws TimestampRefused
 */
export function timestampToken(answer: Uint8Array, request: TimestampRequest): Buffer {
  try {
    return checkedToken(answer, request);
  } catch (error) {
    if (error instanceof DerFault) throw new TimestampRefused('answer is not a time stamp');
    throw error;
  }
}

function checkedToken(answer: Uint8Array, { imprint, nonce }: TimestampRequest): Buffer {
  const [status, token] = readDer(answer).parts(TAG.sequence);
  const granted = status?.parts(TAG.sequence)[0]?.number;
  if (granted === undefined || !GRANTED.includes(granted)) throw new TimestampRefused('request was rejected');
  if (token === undefined) throw new DerFault('token is missing');
  const { content, signed } = signedContent(token);
  const info = readDer(content).parts(TAG.sequence);
  const [algorithm, hashed] = info[2]?.parts(TAG.sequence) ?? [];
  if (algorithm?.parts(TAG.sequence)[0]?.oid !== OID.sha256 || hashed?.octets.equals(imprint) !== true)
    throw new TimestampRefused('imprint differs from the request');
  // Behind serial number and time the only integer is the nonce; accuracy is a sequence.
  const returned = info.slice(5).find(({ tag }) => tag === TAG.integer);
  if (returned?.whole.equals(nonce) !== true) throw new TimestampRefused('nonce differs from the request');
  if (!checkTokenSignature(signed, content))
    throw new TimestampRefused('signature of the time stamp does not fit');
  return token.whole;
}

interface SignedContent {
  readonly content: Buffer;
  /** The fields of SignedData. */
  readonly signed: readonly DerValue[];
}

/** TSTInfo within ContentInfo, SignedData and EncapsulatedContentInfo (RFC 5652, 5.1 and 5.2). */
function signedContent(token: DerValue): SignedContent {
  const [type, wrapped] = token.parts(TAG.sequence);
  const signed = wrapped?.parts(contextTag(0))[0]?.parts(TAG.sequence);
  const [innerType, inner] = signed?.[2]?.parts(TAG.sequence) ?? [];
  const content = inner?.parts(contextTag(0))[0]?.octets;
  if (type?.oid !== OID.signedData || innerType?.oid !== OID.timeStampInfo || content === undefined)
    throw new DerFault('token has another content');
  return { content, signed: signed! };
}
