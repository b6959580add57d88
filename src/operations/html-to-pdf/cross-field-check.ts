import { type Violation, violation } from '@kontor/base';
import { type DOCUMENT_SETTINGS, hasRoom, MAX_PAPER_CM } from '@kontor/html';
import { partOf, takesAnyAttachment } from '@kontor/pdfa/jobs';
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
  ...resourceRules(input),
  ...attachmentRules(input),
  ...accessibilityRules(input),
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

/** Names of files that an earlier one of the list has. */
function repeatedNames(list: string, member: string, names: readonly string[]): readonly Violation[] {
  const first = new Map<string, number>();
  return names.flatMap((name, index) => {
    if (!first.has(name)) first.set(name, index);
    return first.get(name) === index
      ? []
      : [violation([list, index, member], { kind: 'valid' }, 'appears twice')];
  });
}

const resourceRules = ({ resources = [] }: Passed): readonly Violation[] =>
  repeatedNames(
    'resources',
    'path',
    resources.map(({ path }) => path),
  );

function attachmentRules({ attachments = [], pdfA }: Passed): readonly Violation[] {
  const names = attachments.map(({ name }) => name);
  const repeated = repeatedNames('attachments', 'name', names);
  if (attachments.length === 0 || pdfA === undefined || pdfA === 'none' || takesAnyAttachment(pdfA))
    return repeated;
  const text = `PDF/A-${pdfA} cannot have them: take 3b, 3u, 3a or 4f`;
  return [...repeated, violation(['attachments'], { kind: 'combined', with: 'pdfA' }, text)];
}

/** PDF/UA-1 is of PDF 1.7, as are parts 2 and 3 of PDF/A, and describes tagged documents. */
function accessibilityRules({ pdfUA, pdfA, taggedPdf }: Passed): readonly Violation[] {
  if (pdfUA !== '1') return [];
  const other = pdfA === undefined || pdfA === 'none' ? undefined : partOf(pdfA);
  const rule = { kind: 'combined', with: 'pdfUA' } as const;
  return [
    ...(other === 1 || other === 4
      ? [violation(['pdfA'], rule, `PDF/A-${other} cannot be PDF/UA-1: take part 2 or 3`)]
      : []),
    ...(taggedPdf === false ? [violation(['taggedPdf'], rule, 'PDF/UA needs the structure')] : []),
  ];
}
