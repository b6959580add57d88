import { createHash } from 'node:crypto';
import type { FontTools } from '@kontor/graphics';
import {
  canContinue,
  continuedUpdate,
  openPdf,
  PdfChanges,
  type PdfRef,
  reachableCopy,
  separatePages,
} from '@kontor/pdf';
import { maxSignatureOctets, type SignatureParts, signatureParts, signedData } from '../cms/signed-data.ts';
import { type SigningKey, withSigningKey } from '../cms/signing-key.ts';
import { copyOptions } from '../copy-options.ts';
import { addSeal, type SealInput } from './add-seal.ts';
import { checkModificationRights } from './modification-rights.ts';
import type { SealOrder } from './seal-order.ts';
import { type ContentsPlace, setByteRange, setContents } from './signature-dictionary.ts';

/** Octets for a time stamp and the certificates in it: authorities answer with 3 to 8 KiB. */
const TIMESTAMP_OCTETS = 16 * 1024;
/** Of these the attribute around the token takes some 30. */
export const MAX_TOKEN_OCTETS = TIMESTAMP_OCTETS - 64;

/** A sealed document; one of level B-T is complete only with a time stamp. */
export interface SealedPdf {
  readonly bytes: Uint8Array;
  /** Name of the field. */
  readonly field: string;
  /** Whether the file had to be repaired first: rewritten for its cross-references, or continued for pages inside others. */
  readonly isRepaired: boolean;
  readonly parts: SignatureParts;
  readonly place: ContentsPlace;
}

/**
 * Seals a document by an update that is appended (PAdES B-B, ETSI EN 319 142-1): its bytes stay as they are, earlier
 * signatures valid. For B-T `withTimestamp` completes what this returns; the key is no longer in memory then.
 * @throws KeyFileFault, SealRefused, PdfUnreadable
 */
export async function sealPdf(order: SealOrder, { fonts }: FontTools): Promise<SealedPdf> {
  const opening = { file: order.keyFile, password: order.password, now: order.sealedAt };
  return withSigningKey(opening, async (key) => {
    const reserved = maxSignatureOctets(key) + (order.level === 'B-T' ? TIMESTAMP_OCTETS : 0);
    const input: SealInput = { order, signer: key.certificate.name, reserved, fonts };
    const prepared = await preparedFile(input);
    return { ...prepared, parts: signature(prepared, key) };
  });
}

/** Puts the answer of a time stamping authority in: B-B becomes B-T. @throws RangeError when it does not fit */
export function withTimestamp({ bytes, parts, place }: SealedPdf, token: Uint8Array): Buffer {
  const stamped = Buffer.from(bytes);
  setContents(stamped, place, signedData(parts, token));
  return stamped;
}

interface PreparedFile {
  readonly bytes: Buffer;
  readonly place: ContentsPlace;
  readonly field: string;
  readonly isRepaired: boolean;
}

/** The file with everything but the signature: continued where it can be, else rewritten before. */
async function preparedFile(input: SealInput): Promise<PreparedFile> {
  const asItIs = await continued(input.order.file, input);
  if (asItIs !== undefined) return asItIs;
  const copy = await continued(rewritten(input.order.file), input);
  if (copy === undefined) throw new Error('a file of our own cannot be continued');
  return { ...copy, isRepaired: true };
}

/** Undefined for a file that is damaged, or proves to be while its objects are read. @throws PdfUnreadable */
async function continued(bytes: Uint8Array, input: SealInput): Promise<PreparedFile | undefined> {
  const given = new PdfChanges(openPdf(bytes));
  if (!canContinue(given)) return undefined;
  checkModificationRights(given.file);
  const root = separatePages(given);
  if (!canContinue(given)) return undefined;
  // An update of its own: earlier signatures stay valid, and the seal finds a file as any other.
  const changes = root === undefined ? given : new PdfChanges(openPdf(continuedUpdate(given, root).bytes));
  const { signature, field } = await addSeal(changes, input);
  if (!canContinue(changes)) return undefined;
  return { ...laidOut(changes, signature), field, isRepaired: root !== undefined };
}

function laidOut(
  changes: PdfChanges,
  signature: PdfRef,
): { readonly bytes: Buffer; readonly place: ContentsPlace } {
  const { bytes, places } = continuedUpdate(changes);
  return { bytes, place: setByteRange(bytes, places.get(signature.object)!) };
}

function rewritten(bytes: Uint8Array): Uint8Array {
  const changes = new PdfChanges(openPdf(bytes));
  return reachableCopy(changes, copyOptions(changes));
}

/** Signs the file and writes the signature into its place. */
function signature({ bytes, place }: PreparedFile, key: SigningKey): SignatureParts {
  const digest = createHash(key.scheme.digest)
    .update(bytes.subarray(0, place.start))
    .update(bytes.subarray(place.end))
    .digest();
  const parts = signatureParts(key, digest);
  setContents(bytes, place, signedData(parts));
  return parts;
}
