import { hash } from 'node:crypto';
import { type SigningKey, withSigningKey } from '../cms/signing-key.ts';
import { OID } from '../der/object-identifiers.ts';
import { readDer } from '../der/read-der.ts';
import { contextTag, TAG } from '../der/tags.ts';
import {
  der,
  derExplicit,
  derNumber,
  derOctets,
  derOid,
  derSequence,
  derSetOf,
  derUnsigned,
} from '../der/write-der.ts';
import { TEST_AUTHORITY_KEY, TEST_AUTHORITY_PASSWORD } from './test-authority-key.data.ts';

/** What an authority that is not in order does. */
export type AuthorityFault =
  | 'wrong-nonce'
  | 'no-nonce'
  | 'wrong-imprint'
  | 'rejection'
  | 'wrong-signature'
  | 'no-certificate'
  | 'garbage';

export const AUTHORITY_FAULTS: readonly AuthorityFault[] = [
  'wrong-nonce',
  'no-nonce',
  'wrong-imprint',
  'rejection',
  'wrong-signature',
  'no-certificate',
  'garbage',
];

/** A policy of nobody (2.25 is for identifiers without a register). */
const POLICY = '2.25.1';

const attribute = (oid: string, value: Uint8Array): Buffer => derSequence(derOid(oid), derSetOf(value));

/**
 * The answer of an authority (RFC 3161, 2.4.2) to a request, by a key that is public: for test keys and tests. With a fault where
 * that is asked for.
 */
export function timestampAnswer(request: Uint8Array, at: number, fault?: AuthorityFault): Promise<Buffer> {
  if (fault === 'garbage') return Promise.resolve(Buffer.from('<html>502</html>'));
  if (fault === 'rejection') return Promise.resolve(derSequence(derSequence(derNumber(2))));
  return withSigningKey(
    { file: TEST_AUTHORITY_KEY, password: TEST_AUTHORITY_PASSWORD, now: at },
    async (key) =>
      derSequence(derSequence(derNumber(0)), token(key, timestampInfo(request, at, fault), fault)),
  );
}

function timestampInfo(request: Uint8Array, at: number, fault: AuthorityFault | undefined): Buffer {
  const [, imprint, ...rest] = readDer(request).parts(TAG.sequence);
  const nonce = rest.find(({ tag }) => tag === TAG.integer)!.whole;
  const time = `${new Date(at).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
  const other = derSequence(imprint!.children[0]!.whole, derOctets(hash('sha256', 'another', 'buffer')));
  const wrongNonce = fault === 'wrong-nonce' ? derUnsigned(Buffer.from('other')) : nonce;
  return derSequence(
    derNumber(1),
    derOid(POLICY),
    fault === 'wrong-imprint' ? other : imprint!.whole,
    derNumber(7),
    der(TAG.generalizedTime, Buffer.from(time)),
    derSequence(derNumber(1)),
    ...(fault === 'no-nonce' ? [] : [wrongNonce]),
  );
}

function token(key: SigningKey, info: Buffer, fault: AuthorityFault | undefined): Buffer {
  const algorithm = derSequence(derOid(OID.sha256));
  const certificateId = derSequence(derOctets(hash('sha256', key.certificate.bytes, 'buffer')));
  const attributes = [
    attribute(OID.contentType, derOid(OID.timeStampInfo)),
    attribute(OID.messageDigest, derOctets(hash('sha256', info, 'buffer'))),
    attribute(OID.signingCertificateV2, derSequence(derSequence(certificateId))),
  ].toSorted(Buffer.compare);
  const signed = fault === 'wrong-signature' ? Buffer.from('something else') : derSetOf(...attributes);
  const signer = derSequence(
    derNumber(1),
    derSequence(key.certificate.issuer, key.certificate.serial),
    algorithm,
    der(contextTag(0), ...attributes),
    key.scheme.algorithm,
    derOctets(key.sign(signed)),
  );
  const certificates =
    fault === 'no-certificate' ? [] : [der(contextTag(0), ...key.chain.toSorted(Buffer.compare))];
  const content = derSequence(derOid(OID.timeStampInfo), derExplicit(0, derOctets(info)));
  return derSequence(
    derOid(OID.signedData),
    derExplicit(
      0,
      derSequence(derNumber(3), derSetOf(algorithm), content, ...certificates, derSetOf(signer)),
    ),
  );
}
