import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GOLDEN } from '../e2e/html/golden.data.ts';
import { type HtmlService, startHtmlService } from '../e2e/html/service.ts';
import { isLevelsTurn } from './every-level.ts';
import { PATIENT } from './patient.ts';
import {
  type Claim,
  type ValidatedClaim,
  type ValidationResult,
  validateWithVeraPdf,
} from './verapdf/vera-pdf-validation.ts';

/** Levels of PDF/A that the operation offers; their parts differ in what else may be asked for. */
const LEVELS = ['1a', '1b', '2a', '2b', '2u', '3a', '3b', '3u', '4', '4f'] as const;

/** What most archives ask for; the invoice at this level is converted as well. */
const USUAL_LEVEL = '3b';

const FOOTER = '<p style="font: 9pt \'Liberation Sans\'; margin: 0 1cm">{current} / {total}</p>';

/** What more can be asked of a document, in turns. Files may be attached at part 3 only (ISO 19005-3, 6.8). */
const ATTACHMENT = {
  name: 'order.xml',
  content: 'PG8vPgo=',
  contentType: 'text/xml',
  relationship: 'Source',
};
/** Scripts whose marks the browser maps to no character, in a band as well. */
const MARKS = '<p style="font-size: 9pt">ที่นี่ क्षत्रिय மொழி {current}</p>';

const EXTRAS: Readonly<Record<(typeof LEVELS)[number], object>> = {
  '1a': { footer: FOOTER, marginBottom: 2 },
  '1b': { header: MARKS },
  '2a': { header: MARKS, footer: '<a href="https://example.com/">link</a>' },
  '3a': { attachments: [ATTACHMENT], outline: true },
  '4': { footer: MARKS },
  '4f': { attachments: [ATTACHMENT] },
  '2b': {},
  '2u': { footer: FOOTER, marginBottom: 2, outline: true },
  '3b': {
    attachments: [ATTACHMENT, { name: 'Größe €.bin', content: 'AAEC', relationship: 'Unspecified' }],
  },
  '3u': {
    documentInfo: { title: 'Prüfung €', author: 'A & B', keywords: 'x, y', language: 'de' },
    taggedPdf: false,
    outline: false,
  },
};

interface Made {
  readonly claim: Claim<ValidatedClaim>;
  readonly isRight: boolean;
}

/**
 * The documents of `e2e/html` at each level, printed by the service with the real browser; some are wrong on purpose.
 */
async function printAll(folder: string): Promise<readonly Made[]> {
  await using service = await startHtmlService({ BOOTSTRAP_CREDITS: 'unlimited', ...PATIENT });
  const made: Made[] = [];
  for (const [index, [name, { input }]] of Object.entries(GOLDEN).entries()) {
    for (const [place, level] of LEVELS.entries()) {
      if (!isLevelsTurn(index, place) && level !== USUAL_LEVEL) continue;
      const file = join(folder, `html-${name}-${level}.pdf`);
      const { status, headers, body } = await service.print({ ...input, ...EXTRAS[level], pdfA: level });
      if (status !== 200) throw new Error(`${name} is no PDF/A-${level}: ${body.toString('latin1', 0, 300)}`);
      writeFileSync(file, body);
      const claimed = LEVELS.find((one) => one === headers.get('x-pdfa-level'));
      const isLowered = headers.get('x-warning')?.includes('level-lowered') === true;
      if (claimed === undefined || isLowered !== (claimed !== level))
        throw new Error(`${name} has another level than PDF/A-${level}, or no warning of it`);
      made.push({ claim: { level: claimed, file }, isRight: true });
    }
  }
  made.push(...(await accessiblePrints(service, folder)));
  for (const [name, { input }] of Object.entries(GOLDEN))
    writeFileSync(printOf(name, folder), await service.pdf(input));
  const plain = join(folder, 'html-no-claim.pdf');
  writeFileSync(plain, await service.pdf('<p>no claim'));
  return [...made, ...LEVELS.map((level) => ({ claim: { level, file: plain }, isRight: false }))];
}

/** The same as PDF/UA-1; refused may be only what has pictures without a text. */
async function accessiblePrints(service: HtmlService, folder: string): Promise<readonly Made[]> {
  const made: Made[] = [];
  for (const [name, { input }] of Object.entries(GOLDEN)) {
    const documentInfo = { title: name, language: 'en' };
    const { status, body } = await service.print({ ...input, documentInfo, pdfA: 'none', pdfUA: '1' });
    if (status !== 200) {
      const { details } = JSON.parse(body.toString()) as { details: { description: string }[] };
      const others = details.filter(({ description }) => !/has no alt text$/.test(description));
      if (others.length > 0) throw new Error(`${name} is no PDF/UA: ${JSON.stringify(others)}`);
      continue;
    }
    const file = join(folder, `html-${name}-ua1.pdf`);
    writeFileSync(file, body);
    made.push({ claim: { level: 'ua1', file }, isRight: true });
  }
  return made;
}

const printOf = (name: string, folder: string): string => join(folder, `html-${name}.pdf`);

/** The documents as they are printed when no PDF/A is asked for, and one of those that claim it. */
export const htmlPrints = (folder: string): readonly { readonly name: string; readonly file: string }[] => [
  ...Object.keys(GOLDEN).map((name) => ({ name: `html-${name}`, file: printOf(name, folder) })),
  { name: 'html-invoice-claimed', file: join(folder, `html-invoice-${USUAL_LEVEL}.pdf`) },
];

export interface HtmlResult {
  readonly name: string;
  readonly faults: readonly string[];
}

/** The findings of veraPDF on the operation's PDF/A. @throws Error when it does not run */
export async function htmlVerdicts(folder: string): Promise<readonly HtmlResult[]> {
  const made = await printAll(folder);
  const verdicts = await validateWithVeraPdf(made.map(({ claim }) => claim));
  return verdicts.map((verdict, index) => ({
    name: `${verdict.level} ${verdict.file}`,
    faults: made[index]!.isRight ? faultsOf(verdict) : blindness(verdict),
  }));
}

const faultsOf = ({ isValid, broken, unreadable }: ValidationResult): readonly string[] =>
  isValid
    ? []
    : [unreadable ?? '', ...broken.map(({ rule, text, place }) => `${rule}: ${text} (${place})`)].filter(
        (line) => line !== '',
      );

const blindness = ({ isValid }: ValidationResult): readonly string[] =>
  isValid ? ['veraPDF passes a file that is no PDF/A'] : [];
