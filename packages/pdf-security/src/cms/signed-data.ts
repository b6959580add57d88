import { hash } from 'node:crypto';
import { OID } from '../der/object-identifiers.ts';
import { contextTag } from '../der/tags.ts';
import { der, derExplicit, derNumber, derOctets, derOid, derSequence, derSetOf } from '../der/write-der.ts';
import type { SignatureScheme, SigningKey } from './signing-key.ts';

/** Parts of a CMS signature that are complete but for a time stamp, as plain data. */
export interface SignatureParts {
  readonly digestAlgorithm: Uint8Array;
  /** Fields of SignerInfo up to the signed attributes, and from the algorithm to the value. */
  readonly signer: Uint8Array;
  readonly certificates: Uint8Array;
  /** The signature value, over which a time stamp is made. */
  readonly value: Uint8Array;
}

const attribute = (oid: string, value: Uint8Array): Buffer => derSequence(derOid(oid), derSetOf(value));

/** AlgorithmIdentifier of a digest, parameters absent (RFC 5754, 2). */
const digestAlgorithm = ({ digestOid }: SignatureScheme): Buffer => derSequence(derOid(digestOid));

/**
 * The signed attributes of PAdES, exactly those that are asked for and no signing-time (ETSI EN 319 142-1, 6.3): the
 * time is /M of the signature dictionary.
 */
function signedAttributes({ scheme, certificate }: SigningKey, messageDigest: Uint8Array): readonly Buffer[] {
  const certificateHash = derOctets(hash(scheme.digest, certificate.bytes, 'buffer'));
  // SHA-256 is the default of ESSCertIDv2 and must then be absent (RFC 5035, 4; X.690, 11.5).
  const isDefault = scheme.digest === 'sha256';
  const id = isDefault ? derSequence(certificateHash) : derSequence(digestAlgorithm(scheme), certificateHash);
  return [
    attribute(OID.contentType, derOid(OID.data)),
    attribute(OID.messageDigest, derOctets(messageDigest)),
    attribute(OID.signingCertificateV2, derSequence(derSequence(id))),
  ];
}

/** Signs the digest of a document (RFC 5652, 5.4). */
export function signatureParts(key: SigningKey, messageDigest: Uint8Array): SignatureParts {
  const attributes = signedAttributes(key, messageDigest);
  // What is signed has the tag of a set, what is written that of its context (5.4).
  const value = key.sign(derSetOf(...attributes));
  return partsWith(key, attributes, value);
}

function partsWith(key: SigningKey, attributes: readonly Buffer[], value: Buffer): SignatureParts {
  const { scheme, certificate, chain } = key;
  const algorithm = digestAlgorithm(scheme);
  const sorted = attributes.toSorted(Buffer.compare);
  const signer = Buffer.concat([
    derNumber(1),
    derSequence(certificate.issuer, certificate.serial),
    algorithm,
    der(contextTag(0), ...sorted),
    scheme.algorithm,
    derOctets(value),
  ]);
  return {
    digestAlgorithm: algorithm,
    signer,
    certificates: der(contextTag(0), ...chain.toSorted(Buffer.compare)),
    value,
  };
}

/** Octets that the signature of this key has at most, without a time stamp. */
export function maxSignatureOctets(key: SigningKey): number {
  const { scheme } = key;
  const attributes = signedAttributes(key, hash(scheme.digest, '', 'buffer'));
  return signedData(partsWith(key, attributes, Buffer.alloc(scheme.maxOctets))).length;
}

/** A detached signature: ContentInfo with SignedData (RFC 5652, 5.1), and the token as its only unsigned attribute. */
export function signedData(parts: SignatureParts, timeStampToken?: Uint8Array): Buffer {
  const unsigned =
    timeStampToken === undefined
      ? []
      : [der(contextTag(1), attribute(OID.signatureTimeStampToken, timeStampToken))];
  const content = derSequence(
    derNumber(1),
    derSetOf(parts.digestAlgorithm),
    derSequence(derOid(OID.data)),
    parts.certificates,
    derSetOf(derSequence(parts.signer, ...unsigned)),
  );
  return derSequence(derOid(OID.signedData), derExplicit(0, content));
}
