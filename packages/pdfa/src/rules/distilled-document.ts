import { dict, ObjectImporter, type PdfObject, textString } from '@kontor/pdf';
import { parseCodeMap } from '../content/code-map.ts';
import { RADICALS_SUPPLEMENT } from '../font/radicals.data.ts';
import { unicodeMap } from '../font/unicode-map.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import { nameTreeEntries } from '../model/name-tree.ts';

/** Distillers drop attachments: those of the original's name tree are added. */
export function addOriginalAttachments(document: EditablePdf, original: EditablePdf | undefined): void {
  if (original === undefined || document.part === 1) return;
  const files = nameTreeEntries(original.catalog.at('Names').at('EmbeddedFiles'));
  if (files.length === 0) return;
  const imported = new ObjectImporter(document.changes).from(original.file);
  const names = document.catalog.at('Names');
  const list = files.flatMap(({ key, cursor }): readonly PdfObject[] => [
    key,
    imported(original.refOf(cursor)),
  ]);
  const tree = dict({ Names: list });
  if (names.isDict) names.put('EmbeddedFiles', tree);
  else document.catalog.put('Names', dict({ EmbeddedFiles: tree }));
}

/** Distillers drop the language, too. */
export function addOriginalLanguage(document: EditablePdf, original: EditablePdf | undefined): void {
  if (original === undefined) return;
  const { file } = original;
  const language = file.resolve(file.catalog.get('Lang'));
  const text =
    typeof language === 'object' && language !== null && 'bytes' in language ? language.bytes : undefined;
  if (text === undefined || text.length === 0 || text.length > 64) return;
  document.catalog.put('Lang', textString(Buffer.from(text).toString('latin1')));
}

/** Parts of ideographs that are characters of their own, and look like whole ones (Unicode 15, 18.2 and 18.3). */
const RADICALS = /[\u2e80-\u2fdf]/g;

const IDEOGRAPHS: ReadonlyMap<string, string> = new Map(
  RADICALS_SUPPLEMENT.trim()
    .split(/\s+/)
    .map((pair): readonly [string, string] => [pair.slice(0, 1), pair.slice(1)]),
);

/** The ideograph that a radical looks like; the radical itself where there is none. */
const ideographOf = (radical: string): string => IDEOGRAPHS.get(radical) ?? radical.normalize('NFKC');

/** Programs that find a glyph's text by its shape take ideographs for the radicals that they look like. */
export function nameIdeographs(document: EditablePdf, original: EditablePdf | undefined): void {
  if (original === undefined) return;
  for (const number of document.file.numbers) {
    const font = document.cursor({ object: number, generation: 0 });
    const { stream } = font.at('ToUnicode');
    const data =
      font.at('Type').name === 'Font' && stream !== undefined ? document.decoded(stream) : undefined;
    const map = data === undefined ? undefined : parseCodeMap(data);
    if (map === undefined || ![...map.texts.values()].some((text) => text.search(RADICALS) >= 0)) continue;
    const texts = [...map.texts].map(([code, text]) => [code, text.replace(RADICALS, ideographOf)] as const);
    const codeBytes = map.codeBytes === 1 ? 1 : 2;
    font.put('ToUnicode', document.changes.addStream(dict({}), unicodeMap(new Map(texts), codeBytes)));
  }
}
