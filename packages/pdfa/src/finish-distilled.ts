import type { Cancellation, Job } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import { dict, ObjectImporter, openPdf, type PdfFile, type PdfObject, textString } from '@kontor/pdf';
import { conform, writeDraft } from './conform.ts';
import { parseCodeMap } from './content/code-map.ts';
import { fileConverter } from './convert.ts';
import { unicodeMap } from './font/unicode-map.ts';
import { writeMetadata } from './metadata/metadata.ts';
import { Draft } from './model/draft.ts';
import { documentFacts } from './model/facts.ts';
import { nameTreeEntries } from './model/name-tree.ts';
import type { PdfAOrder, PdfAResult } from './model/result.ts';

/** A document that was printed again, and what it was printed from. */
export interface DistilledOrder extends PdfAOrder {
  readonly original: Uint8Array;
}

/**
 * Finishes what a distiller made: metadata and language of the original, its attachments as the level allows them,
 * and whatever the rules still find. Facts are those of the distilled document.
 * @throws PdfUnreadable
 */
export function finishDistilled(
  order: DistilledOrder,
  tools: FontTools,
  cancellation?: Cancellation,
): PdfAResult {
  const original = openPdf(order.original);
  const source = new Draft(original, order.level ?? '2b', order);
  const isAttached = documentFacts(source).attachments > 0;
  const level = order.level ?? (isAttached ? '3b' : '2b');
  const draft = new Draft(openPdf(order.pdf), level, order);
  if (draft.part !== 1) bringAttachments(draft, source);
  bringLanguage(draft, original);
  nameIdeographs(draft);
  const found = documentFacts(draft);
  const { level: claimed, ...conformed } = conform(
    draft,
    { ...tools, convertFile: fileConverter(tools, cancellation) },
    cancellation,
  );
  const { attachments } = documentFacts(draft);
  const facts = { ...found, ...conformed, attachments };
  const { obstacles } = draft.log;
  if (obstacles.length > 0) return { kind: 'obstacles', level, obstacles, facts };
  const info = writeMetadata(draft, claimed, original);
  return {
    kind: 'lossless',
    pdf: writeDraft(draft, info),
    level: claimed,
    changes: draft.log.changes,
    facts,
    attachments,
  };
}

/** Distillers drop attachments: those of the original's name tree are brought in. */
function bringAttachments(draft: Draft, source: Draft): void {
  const files = nameTreeEntries(source.catalog.at('Names').at('EmbeddedFiles'));
  if (files.length === 0) return;
  const bring = new ObjectImporter(draft.changes).from(source.file);
  const names = draft.catalog.at('Names');
  const list = files.flatMap(({ key, place }): readonly PdfObject[] => [key, bring(source.refOf(place))]);
  const tree = dict({ Names: list });
  if (names.isDict) names.put('EmbeddedFiles', tree);
  else draft.catalog.put('Names', dict({ EmbeddedFiles: tree }));
}

function bringLanguage(draft: Draft, original: PdfFile): void {
  const language = original.resolve(original.catalog.get('Lang'));
  const text =
    typeof language === 'object' && language !== null && 'bytes' in language ? language.bytes : undefined;
  if (text === undefined || text.length === 0 || text.length > 64) return;
  draft.catalog.put('Lang', textString(Buffer.from(text).toString('latin1')));
}

/** Parts of ideographs that are characters of their own, and look like whole ones (Unicode 15, 18.2 and 18.3). */
const RADICALS = /[\u2e80-\u2fdf]/g;

/** Programs that find a glyph's text by its shape take ideographs for the radicals that they look like. */
function nameIdeographs(draft: Draft): void {
  for (const number of draft.file.numbers) {
    const font = draft.place({ object: number, generation: 0 });
    const { stream } = font.at('ToUnicode');
    const data = font.at('Type').name === 'Font' && stream !== undefined ? draft.decoded(stream) : undefined;
    const map = data === undefined ? undefined : parseCodeMap(data);
    if (map === undefined || ![...map.texts.values()].some((text) => text.search(RADICALS) >= 0)) continue;
    const texts = [...map.texts].map(
      ([code, text]) => [code, text.replace(RADICALS, (one) => one.normalize('NFKC'))] as const,
    );
    const codeBytes = map.codeBytes === 1 ? 1 : 2;
    font.put('ToUnicode', draft.changes.addStream(dict({}), unicodeMap(new Map(texts), codeBytes)));
  }
}

/** `finishDistilled` in a worker. */
export const finishDistilledJob: Job<DistilledOrder, PdfAResult, FontTools> = {
  name: 'finish-distilled-pdf-a',
  needs: { fonts: true },
  run: finishDistilled,
};
