import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { InstalledFonts } from '@kontor/fonts';
import {
  type SealLevel,
  type SealOrder,
  sealPdf,
  timestampAnswer,
  timestampRequest,
  timestampToken,
  withTimestamp,
} from '@kontor/pdf-security';
import { KEYTOOL_PASSWORD, keyFile, PASSWORD } from '@kontor/pdf-security/testing';

/** Keys of every kind, and files of every program that makes them; the last has certificates of its own. */
export const KEYS = [
  'rsa2048-aes',
  'rsa3072-aes',
  'rsa4096-aes',
  'p256-aes',
  'p384-aes',
  'p256-3des',
  'p256-pbes2-3des',
  'keytool',
] as const;

const VISIBLE = { page: 1, position: 'bottom-right', width: 6, height: 2 } as const;
const fonts = new InstalledFonts();

export interface Sample {
  readonly key: (typeof KEYS)[number];
  readonly level: SealLevel;
  readonly isVisible: boolean;
}

/** Seals a file as a sample asks for it, at the time of the machine. @throws what `sealPdf` throws */
export async function sealedSample(
  file: Uint8Array,
  { key, level, isVisible }: Sample,
  now: number,
): Promise<Uint8Array> {
  const order: SealOrder = {
    ...{ file, level, keyFile: keyFile(key), sealedAt: now },
    password: key === 'keytool' ? KEYTOOL_PASSWORD : PASSWORD,
    reason: 'Conformance',
    ...(isVisible && { visible: VISIBLE }),
  };
  const sealed = await sealPdf(order, { fonts });
  if (level === 'B-B') return sealed.bytes;
  const request = timestampRequest(sealed.parts.value, Buffer.alloc(16, 0x2b));
  return withTimestamp(sealed, timestampToken(await timestampAnswer(request.body, now), request));
}

/** A sample for each file in turns, so that all keys, levels and looks come up. */
export const sampleFor = (index: number): Sample => ({
  key: KEYS[index % KEYS.length]!,
  level: index % 3 === 2 ? 'B-T' : 'B-B',
  isVisible: index % 2 === 1,
});

/** Seals files of a folder's list; those that are refused have their reason. */
export async function sealFiles(
  files: readonly string[],
  folder: string,
  now: number,
): Promise<
  readonly {
    readonly source: string;
    readonly sample: Sample;
    readonly sealed?: string;
    readonly refused?: string;
  }[]
> {
  const results = [];
  for (const [index, source] of files.entries()) {
    const sample = sampleFor(index);
    try {
      const bytes = await sealedSample(readFileSync(source), sample, now);
      const sealed = join(folder, `${index}-${basename(source)}`);
      writeFileSync(sealed, bytes);
      results.push({ source, sample, sealed });
    } catch (error) {
      results.push({ source, sample, refused: error instanceof Error ? error.message : String(error) });
    }
  }
  return results;
}
