import { type Violation, violation } from '@kontor/base';
import { type DOCUMENT_SETTINGS, hasRoom, MAX_PAPER_CM } from '@kontor/html';
import type { ValuesOf } from '@kontor/schema';
import { paperOf } from './print-order.ts';
import type { HtmlToPdfInput } from './schema.ts';

type Passed = Partial<HtmlToPdfInput>;
type Settings = Pick<ValuesOf<typeof DOCUMENT_SETTINGS>, 'HTML_JAVASCRIPT'>;

/** Rules across fields. */
export const htmlToPdfCheck = (input: Passed, settings: Settings): readonly Violation[] => [
  ...formatRules(input),
  ...marginRules(input),
  ...outlineRules(input),
  ...waitForRules(input, settings),
  ...attachmentRules(input),
];

function formatRules({ paperFormat, width, height }: Passed): readonly Violation[] {
  if (paperFormat === undefined) return [];
  const given = Object.entries({ width, height }).filter(([, value]) => value !== undefined);
  return given.map(([name]) =>
    violation(['paperFormat'], { kind: 'combined', with: name }, `cannot be combined with ${name}`),
  );
}

function marginRules(input: Passed): readonly Violation[] {
  const { marginTop, marginBottom, marginStart, marginEnd, singlePage } = input;
  if (marginTop === undefined || marginBottom === undefined) return [];
  if (marginStart === undefined || marginEnd === undefined) return [];
  const paper = paperOf(input);
  // The height of a single page follows from its content and its margins, up to that of the largest page.
  const heightCm = singlePage === true ? MAX_PAPER_CM : paper.heightCm;
  const margins = { top: marginTop, bottom: marginBottom, left: marginStart, right: marginEnd };
  if (hasRoom({ ...paper, heightCm }, margins)) return [];
  return [violation(['margin'], { kind: 'valid' }, 'margins leave no printable area')];
}

function outlineRules({ outline, taggedPdf }: Passed): readonly Violation[] {
  if (outline !== true || taggedPdf !== false) return [];
  return [violation(['outline'], { kind: 'valid' }, 'needs taggedPdf')];
}

function waitForRules({ waitFor, javascript }: Passed, settings: Settings): readonly Violation[] {
  if (waitFor?.expression === undefined) return [];
  const path = ['waitFor', 'expression'];
  if (javascript === false) return [violation(path, { kind: 'valid' }, 'needs javascript')];
  if (settings.HTML_JAVASCRIPT) return [];
  return [violation(path, { kind: 'valid' }, 'scripts are switched off on this service')];
}

function attachmentRules({ attachments = [], pdfA }: Passed): readonly Violation[] {
  const names = attachments.map(({ name }) => name);
  const repeated = names.flatMap((name, index) =>
    names.indexOf(name) < index
      ? [violation(['attachments', index, 'name'], { kind: 'valid' }, 'appears twice')]
      : [],
  );
  if (attachments.length === 0 || (pdfA !== '2b' && pdfA !== '2u')) return repeated;
  const text = 'PDF/A-2 cannot have them: take 3b or 3u';
  return [...repeated, violation(['attachments'], { kind: 'combined', with: 'pdfA' }, text)];
}
