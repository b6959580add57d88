import { DerFault } from '../der/der-fault.ts';
import { OID } from '../der/object-identifiers.ts';
import { type DerValue, readDer } from '../der/read-der.ts';
import { contextTag, TAG } from '../der/tags.ts';
import { checkMac } from './checked-mac.ts';
import { decryptedContent, type Opening } from './decrypted-content.ts';
import { IterationBudget } from './iteration-budget.ts';
import { KeyFileFault } from './key-file-fault.ts';
import type { Secrets } from './secrets.ts';

/** Files with a whole hierarchy have some 20 KB. */
const MAX_FILE_BYTES = 1024 * 1024;
/** Keys and certificates of one file. */
const MAX_BAGS = 100;
/** Contents within contents (RFC 7292, 4.2.6). */
const MAX_NESTED_CONTENTS = 4;

/** What a PKCS#12 file has inside, opened. */
export interface OpenedKeyFile {
  /** Private keys as PKCS#8; overwritten with the secrets. */
  readonly keys: readonly Buffer[];
  /** Certificates (X.509), DER. */
  readonly certificates: readonly Buffer[];
}

/**
 * Opens a PKCS#12 file (RFC 7292): PBES2 with AES or Triple DES, and the older Triple DES.
 * @throws KeyFileFault
 */
export function readPkcs12(file: Uint8Array, password: string, secrets: Secrets): OpenedKeyFile {
  if (file.length > MAX_FILE_BYTES) throw new KeyFileFault('asset', 'is not a PKCS#12 file');
  try {
    return opened(file, password, secrets);
  } catch (error) {
    if (error instanceof DerFault) throw new KeyFileFault('asset', 'is not a PKCS#12 file that can be read');
    throw error;
  }
}

function opened(file: Uint8Array, password: string, secrets: Secrets): OpenedKeyFile {
  const [version, contentInfo, macData] = readDer(file).parts(TAG.sequence);
  if (version?.number !== 3 || contentInfo === undefined) throw new DerFault('not version 3');
  const safe = contentOf(contentInfo);
  if (safe.type !== OID.data) throw new DerFault('safe is signed');
  const content = safe.value.octets;
  const budget = new IterationBudget();
  if (macData !== undefined) checkMac(macData, { password, content, budget });
  const opening: Opening = { password, isProved: macData !== undefined, budget, secrets };
  const found = new FoundBags(opening);
  for (const one of readDer(content).parts(TAG.sequence)) found.addContents(safeContents(one, opening));
  return found;
}

/** A ContentInfo (RFC 5652, 3). */
function contentOf(info: DerValue): { readonly type: string; readonly value: DerValue } {
  const [type, content] = info.parts(TAG.sequence);
  const value = content?.parts(contextTag(0))[0];
  if (type === undefined || value === undefined) throw new DerFault('content is missing');
  return { type: type.oid, value };
}

/** SafeContents, decrypted where need be (RFC 7292, 4.1). */
function safeContents(info: DerValue, opening: Opening): DerValue {
  const { type, value } = contentOf(info);
  if (type === OID.data) return readDer(value.octets);
  if (type !== OID.encryptedData) throw new DerFault('content of another type');
  const encrypted = value.parts(TAG.sequence)[1];
  const [, algorithm, data] = encrypted?.parts(TAG.sequence) ?? [];
  if (algorithm === undefined || data === undefined) throw new DerFault('encrypted content is missing');
  return readDer(decryptedContent(algorithm, data.implicitOctets, opening));
}

class FoundBags implements OpenedKeyFile {
  readonly keys: Buffer[] = [];
  readonly certificates: Buffer[] = [];
  readonly #opening: Opening;

  constructor(opening: Opening) {
    this.#opening = opening;
  }

  addContents(contents: DerValue, depth = 0): void {
    if (depth > MAX_NESTED_CONTENTS) throw new DerFault('contents are nested too deeply');
    for (const bag of contents.parts(TAG.sequence)) {
      const [kind, wrapped] = bag.parts(TAG.sequence);
      const value = wrapped?.parts(contextTag(0))[0];
      if (kind === undefined || value === undefined) throw new DerFault('bag is empty');
      if (kind.oid === OID.safeContentsBag) this.addContents(value, depth + 1);
      else this.#addBag(kind.oid, value);
    }
  }

  #addBag(kind: string, value: DerValue): void {
    if (this.keys.length + this.certificates.length >= MAX_BAGS) throw new DerFault('too many bags');
    if (kind === OID.keyBag) this.keys.push(this.#opening.secrets.keep(Buffer.from(value.whole)));
    else if (kind === OID.shroudedKeyBag) this.#addEncryptedKey(value);
    else if (kind === OID.certificateBag) this.#addCertificate(value);
  }

  #addEncryptedKey(value: DerValue): void {
    const [algorithm, data] = value.parts(TAG.sequence);
    if (algorithm === undefined || data === undefined) throw new DerFault('key is missing');
    this.keys.push(decryptedContent(algorithm, data.octets, this.#opening));
  }

  #addCertificate(value: DerValue): void {
    const [kind, wrapped] = value.parts(TAG.sequence);
    if (kind?.oid !== OID.x509Certificate) return;
    const certificate = wrapped?.parts(contextTag(0))[0]?.octets;
    if (certificate !== undefined) this.certificates.push(certificate);
  }
}
