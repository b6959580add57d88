import { hash, verify, X509Certificate } from 'node:crypto';
import { readCertificate } from '../cms/certificate.ts';
import { OID } from '../der/object-identifiers.ts';
import type { DerValue } from '../der/read-der.ts';
import { contextTag, TAG } from '../der/tags.ts';
import { der } from '../der/write-der.ts';
import { digestName } from '../pkcs12/derived-key.ts';

/** Signed attributes, and how the signer made its signature. */
interface Signer {
  readonly digest: string;
  readonly attributes: DerValue;
  readonly value: Buffer;
  /** Issuer and serial number, one behind the other. */
  readonly id: Buffer;
}

/**
 * Whether a token is signed, over this content, by a certificate that is in it (RFC 5652, 5.4). Whom to trust is for those
 * who validate the document; a token that nobody could validate must not come into it.
 */
export function checkTokenSignature(signed: readonly DerValue[], content: Uint8Array): boolean {
  const signer = signerOf(signed);
  const certificates = signed.find(({ tag }) => tag === contextTag(0))?.children ?? [];
  if (signer === undefined) return false;
  const messageDigest = signer.attributes.children
    .map((attribute) => attribute.parts(TAG.sequence))
    .find(([type]) => type?.oid === OID.messageDigest)?.[1]?.children[0]?.octets;
  if (messageDigest?.equals(hash(signer.digest, content, 'buffer')) !== true) return false;
  const data = der(TAG.set, signer.attributes.content);
  return certificates.some(({ whole }) => isSigner(whole, signer) && isSignedBy(whole, signer, data));
}

function signerOf(signed: readonly DerValue[]): Signer | undefined {
  const [, id, algorithm, attributes, , value] = signed.at(-1)?.parts(TAG.set)[0]?.parts(TAG.sequence) ?? [];
  const digest = digestName(algorithm?.parts(TAG.sequence)[0]?.oid ?? '');
  if (id === undefined || value === undefined || digest === undefined) return undefined;
  if (attributes?.tag !== contextTag(0)) return undefined;
  return { digest, attributes, value: value.octets, id: id.content };
}

/** By issuer and serial number; a signer that is named by its key's identifier is found by the signature alone. */
function isSigner(certificate: Buffer, { id }: Signer): boolean {
  if (id[0] !== TAG.sequence) return true;
  const { issuer, serial } = readCertificate(certificate);
  return id.equals(Buffer.concat([issuer, serial]));
}

function isSignedBy(certificate: Buffer, { digest, value }: Signer, data: Uint8Array): boolean {
  try {
    return verify(digest, data, new X509Certificate(certificate).publicKey, value);
  } catch {
    return false;
  }
}
