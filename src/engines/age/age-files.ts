import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { NotOpened } from './not-opened.ts';

/** Files in the age v1 format (age-encryption.org/v1) for X25519 recipients, `age1…`; a file is never in memory as a whole. */

export interface SealOrder {
  readonly from: string;
  /** Made, mode 0600. */
  readonly to: string;
  readonly recipients: readonly string[];
}

/** @throws errors of the system */
export async function sealFile({ from, to, recipients }: SealOrder): Promise<void> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  await rewrite(from, to, (plain) => encrypter.encrypt(plain));
}

interface OpenOrder {
  readonly from: string;
  /** Made, mode 0600; of what cannot be opened nothing is left to be trusted. */
  readonly to: string;
  /** `AGE-SECRET-KEY-1…` */
  readonly identities: readonly string[];
}

/** @throws NotOpened, errors of the system */
export async function openSealed({ from, to, identities }: OpenOrder): Promise<void> {
  const decrypter = new Decrypter();
  for (const identity of identities) {
    try {
      decrypter.addIdentity(identity);
    } catch {
      throw new NotOpened('the file of identities has a line that is no AGE-SECRET-KEY');
    }
  }
  try {
    await rewrite(from, to, (sealed) => decrypter.decrypt(sealed));
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error;
    throw new NotOpened('none of the identities opens it, or it is damaged');
  }
}

/** Whether it is a recipient that a file can be sealed for. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

async function rewrite(
  from: string,
  to: string,
  change: (stream: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>,
): Promise<void> {
  const source = createReadStream(from);
  try {
    const changed = await change(Readable.toWeb(source));
    await pipeline(Readable.fromWeb(changed), createWriteStream(to, { mode: 0o600, flush: true }));
  } finally {
    source.destroy();
  }
}
