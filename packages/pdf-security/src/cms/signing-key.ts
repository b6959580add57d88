import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { DerFault } from '../der/der-fault.ts';
import { OID } from '../der/object-identifiers.ts';
import { derNull, derOid, derSequence } from '../der/write-der.ts';
import { KeyFileFault } from '../pkcs12/key-file-fault.ts';
import { type OpenedKeyFile, readPkcs12 } from '../pkcs12/read-pkcs12.ts';
import { Secrets } from '../pkcs12/secrets.ts';
import { type Certificate, readCertificate } from './certificate.ts';

/** Below that RSA is no longer accepted anywhere (ETSI TS 119 312). */
const MIN_RSA_BITS = 2_048;
const MAX_RSA_BITS = 16_384;

/** How a kind of key signs. */
export interface SignatureScheme {
  readonly digest: 'sha256' | 'sha384';
  readonly digestOid: string;
  /** AlgorithmIdentifier of the signature (RFC 3370, 3.2; RFC 5758, 3.2). */
  readonly algorithm: Buffer;
  /** Octets that a signature has at most. */
  readonly maxOctets: number;
}

/** A private key that signs, with its certificate and all others of its file. */
export interface SigningKey {
  readonly scheme: SignatureScheme;
  readonly certificate: Certificate;
  /** All of the file, the key's own first. */
  readonly chain: readonly Buffer[];
  readonly sign: (data: Uint8Array) => Buffer;
}

/**
 * Opens a PKCS#12 file for the time of `work`: keys and what they were made from are overwritten at its end.
 * @throws KeyFileFault
 */
export async function withSigningKey<Result>(
  { file, password, now }: { readonly file: Uint8Array; readonly password: string; readonly now: number },
  work: (key: SigningKey) => Promise<Result>,
): Promise<Result> {
  const secrets = new Secrets();
  try {
    const key = signingKeyOf(readPkcs12(file, password, secrets));
    checkValidity(key.certificate, now);
    return await work(key);
  } finally {
    secrets.wipe();
  }
}

/** The first key that has a certificate. */
function signingKeyOf({ keys, certificates }: OpenedKeyFile): SigningKey {
  if (keys.length === 0) throw new KeyFileFault('asset', 'has no private key');
  for (const bytes of keys) {
    const key = privateKey(bytes);
    const own = certificates.findIndex((certificate) => isCertificateOf(certificate, key));
    if (own < 0) continue;
    const chain = [certificates[own]!, ...certificates.filter((_, index) => index !== own)];
    return {
      scheme: schemeOf(key),
      certificate: certificateOf(chain[0]!),
      chain: withoutDoubles(chain),
      sign: (data) => sign(schemeOf(key).digest, data, key),
    };
  }
  throw new KeyFileFault('asset', 'has no certificate for its private key');
}

function privateKey(bytes: Buffer): KeyObject {
  try {
    return createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
  } catch {
    throw new KeyFileFault('asset', 'has a private key that cannot be read');
  }
}

function isCertificateOf(certificate: Buffer, key: KeyObject): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(key);
  } catch {
    return false;
  }
}

function certificateOf(bytes: Buffer): Certificate {
  try {
    return readCertificate(bytes);
  } catch (error) {
    if (error instanceof DerFault) throw new KeyFileFault('asset', 'has a certificate that cannot be read');
    throw error;
  }
}

function withoutDoubles(chain: readonly Buffer[]): readonly Buffer[] {
  return [...new Map(chain.map((one) => [one.toString('latin1'), one])).values()];
}

const RSA: Omit<SignatureScheme, 'maxOctets'> = {
  digest: 'sha256',
  digestOid: OID.sha256,
  algorithm: derSequence(derOid(OID.rsaEncryption), derNull()),
};

/** Curves by OpenSSL's names; a signature is two numbers of the curve's size with their headings. */
const CURVES: Readonly<Record<string, SignatureScheme>> = {
  prime256v1: {
    digest: 'sha256',
    digestOid: OID.sha256,
    algorithm: derSequence(derOid(OID.ecdsaWithSha256)),
    maxOctets: 72,
  },
  secp384r1: {
    digest: 'sha384',
    digestOid: OID.sha384,
    algorithm: derSequence(derOid(OID.ecdsaWithSha384)),
    maxOctets: 104,
  },
};

function schemeOf({
  asymmetricKeyType: type,
  asymmetricKeyDetails: details = {},
}: KeyObject): SignatureScheme {
  const bits = details.modulusLength ?? 0;
  if (type === 'rsa' && bits >= MIN_RSA_BITS && bits <= MAX_RSA_BITS)
    return { ...RSA, maxOctets: Math.ceil(bits / 8) };
  const curve = type === 'ec' ? CURVES[details.namedCurve ?? ''] : undefined;
  if (curve !== undefined) return curve;
  throw new KeyFileFault(
    'asset',
    'must have a key of RSA with 2,048 bits or more, or of the curves P-256 or P-384',
  );
}

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function checkValidity({ validFrom, validUntil }: Certificate, now: number): void {
  if (now < validFrom)
    throw new KeyFileFault(
      'asset',
      `has a certificate that is not yet valid; it is valid from ${day(validFrom)}`,
    );
  if (now > validUntil)
    throw new KeyFileFault('asset', `has a certificate that expired on ${day(validUntil)}`);
}
