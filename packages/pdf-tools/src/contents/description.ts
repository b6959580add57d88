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
  const stream = draft.resolve(draft.catalog.get('Metadata'));
  const packet = !clears && isStream(stream) ? draft.decoded(stream).data : undefined;
  const changed = packet === undefined ? undefined : changedXmp(packet, texts);
  const written = changed ?? newXmp(textsOf(draft));
  draft.catalog.set(
    'Metadata',
    draft.addStream(dict({ Type: name('Metadata'), Subtype: name('XML') }), Buffer.from(written), {
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
