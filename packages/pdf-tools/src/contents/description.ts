import { dict, isStream, isString, name } from '@kontor/pdf';
import type { PdfDraft } from '../model/pdf-draft.ts';
import { textOfString, textToString } from './text-strings.ts';
import { changedXmp, type DescribedTexts, newXmp } from './xmp.ts';

const KEYS = { title: 'Title', author: 'Author', subject: 'Subject', keywords: 'Keywords' } as const;
type Key = keyof typeof KEYS;

/** Writes texts into the document information and, equal in value, into the metadata (ISO 32000-1, 14.3). */
export function writeDescription(draft: PdfDraft, texts: DescribedTexts, clears: boolean): void {
  if (clears) draft.info.clear();
  for (const key of Object.keys(KEYS) as Key[]) {
    const value = texts[key];
    if (value === null) draft.info.delete(KEYS[key]);
    else if (value !== undefined) draft.info.set(KEYS[key], textToString(value));
  }
  const packet = clears ? undefined : packetOf(draft);
  const changed = packet === undefined ? undefined : changedXmp(packet, texts);
  writePacket(draft, changed ?? newXmp(textsOf(draft)));
}

/** The metadata of the document, unpacked; undefined where there are none. */
export function packetOf(draft: PdfDraft): Uint8Array | undefined {
  const stream = draft.resolve(draft.catalog.get('Metadata'));
  return isStream(stream) ? draft.decoded(stream).data : undefined;
}

/** Makes a packet the metadata of the document. */
export function writePacket(draft: PdfDraft, packet: string): void {
  draft.catalog.set(
    'Metadata',
    draft.addStream(dict({ Type: name('Metadata'), Subtype: name('XML') }), Buffer.from(packet), {
      coding: 'plain',
      dated: true,
    }),
  );
}

/** The texts as the document information has them. */
export function textsOf(draft: PdfDraft): Readonly<Partial<Record<Key, string>>> {
  const found: Partial<Record<Key, string>> = {};
  for (const key of Object.keys(KEYS) as Key[]) {
    const value = draft.resolve(draft.info.get(KEYS[key]));
    if (isString(value)) found[key] = textOfString(value);
  }
  return found;
}
