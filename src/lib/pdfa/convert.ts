import type { Cancellation } from '#lib/job/cancellation.ts';
import type { FontTools, Job } from '#lib/job/job.ts';
import { openPdf } from '#lib/pdf/read/pdf-file.ts';
import { reachableCopy } from '#lib/pdf/update/reachable-copy.ts';
import { conformFonts } from './font/conform-fonts.ts';
import { writeMetadata } from './metadata/metadata.ts';
import { Draft } from './model/draft.ts';
import { documentFacts } from './model/facts.ts';
import { type PdfALevel, withoutUnicode } from './model/pdf-a-level.ts';
import type { PdfAOrder, PdfAResult } from './model/result.ts';
import { conformAppearances } from './rules/appearances.ts';
import { conformColorSpaces } from './rules/color-spaces.ts';
import { setDefaultCmyk } from './rules/default-cmyk.ts';
import { conformEveryObject } from './rules/every-object.ts';
import { conformGraphicsStates } from './rules/graphics-states.ts';
import { conformObjects } from './rules/objects.ts';
import { RULES } from './rules/rules.ts';
import { withoutTransparency } from './rules/transparency.ts';
import { ContentSurvey } from './survey/content-survey.ts';
import { classicCopy } from './write/classic-copy.ts';

/**
 * Converts a document to PDF/A by changing what a clause of ISO 19005 forbids and nothing else: text, tags, links and
 * the look of the pages stay.
 * @throws PdfUnreadable
 */
export function convertPdfA(order: PdfAOrder, { fonts }: FontTools, cancellation?: Cancellation): PdfAResult {
  const file = openPdf(order.pdf);
  const draft = new Draft(file, order.level ?? '2b', order.nowMs);
  const found = documentFacts(draft);
  const level: PdfALevel = order.level ?? (found.attachments > 0 ? '3b' : '2b');
  const work = level === draft.level ? draft : new Draft(file, level, order.nowMs);
  const isStale = work.catalog.at('AcroForm').at('NeedAppearances').value === true;
  for (const rule of RULES) rule.apply(work);
  const builtAppearances = conformAppearances(work, fonts, { isStale });
  const survey = new ContentSurvey(work, cancellation);
  conformColorSpaces(work, survey);
  setDefaultCmyk(work, survey);
  conformGraphicsStates(work, survey);
  conformObjects(work, survey);
  withoutTransparency(work, survey);
  const outcome = conformFonts(work, survey.fonts.values(), fonts);
  conformEveryObject(work);
  const facts = {
    ...found,
    replacedFonts: outcome.replaced,
    missingFonts: outcome.missing,
    builtAppearances,
  };
  const { obstacles } = work.log;
  if (obstacles.length > 0) return { kind: 'obstacles', level, obstacles, facts };
  const claimed = outcome.isAllUnicode ? level : withoutUnicode(level);
  const info = writeMetadata(work, claimed);
  const copy = work.part === 1 ? classicCopy : reachableCopy;
  const pdf = copy(work.changes, { root: work.root, info });
  return { kind: 'lossless', pdf, level: claimed, changes: work.log.changes, facts };
}

/** `convertPdfA` in a worker. */
export const convertPdfAJob: Job<PdfAOrder, PdfAResult, FontTools> = {
  name: 'convert-pdf-a',
  needs: { fonts: true },
  run: convertPdfA,
};
