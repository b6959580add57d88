import type { Cancellation } from '@kontor/base';
import type { FontTools } from '@kontor/graphics';
import { type PdfRef, reachableCopy } from '@kontor/pdf';
import { conformFonts } from './font/conform-fonts.ts';
import type { Draft } from './model/draft.ts';
import { type PdfALevel, withoutUnicode } from './model/pdf-a-level.ts';
import type { PdfAFacts } from './model/result.ts';
import { type ConvertFile, findProvenFiles } from './proven-files.ts';
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

/** What the rules found out. */
export interface Conformed extends Pick<PdfAFacts, 'replacedFonts' | 'missingFonts' | 'builtAppearances'> {
  /** The level that the document may claim: without `u` when some code stands for no text. */
  readonly level: PdfALevel;
}

export interface ConformTools extends FontTools {
  /** For files inside the document. */
  readonly convertFile: ConvertFile;
}

/** Applies all rules to a draft; changes and obstacles are in its log. @throws PdfUnreadable */
export function conform(
  draft: Draft,
  { fonts, convertFile }: ConformTools,
  cancellation?: Cancellation,
): Conformed {
  if (draft.part === 2) findProvenFiles(draft, convertFile);
  const isStale = draft.catalog.at('AcroForm').at('NeedAppearances').value === true;
  for (const rule of RULES) rule.apply(draft);
  const builtAppearances = conformAppearances(draft, fonts, { isStale });
  const survey = new ContentSurvey(draft, cancellation);
  conformColorSpaces(draft, survey);
  setDefaultCmyk(draft, survey);
  conformGraphicsStates(draft, survey);
  conformObjects(draft, survey);
  withoutTransparency(draft, survey);
  const outcome = conformFonts(draft, survey.fonts.values(), fonts);
  conformEveryObject(draft);
  return {
    replacedFonts: outcome.replaced,
    missingFonts: outcome.missing,
    builtAppearances,
    level: outcome.isAllUnicode ? draft.level : withoutUnicode(draft.level),
  };
}

/** The bytes of a draft: PDF 1.7 with object streams, for PDF/A-1 as PDF 1.4 has it. */
export function writeDraft(
  { part, changes, root }: Pick<Draft, 'part' | 'changes' | 'root'>,
  info: PdfRef,
): Uint8Array {
  return part === 1 ? classicCopy(changes, { root, info }) : reachableCopy(changes, { root, info });
}
