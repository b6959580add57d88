import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GOLDEN } from '../e2e/html/golden.data.ts';
import { startHtmlService } from '../e2e/html/service.ts';
import { type Claim, type ValidationResult, validateWithVeraPdf } from './verapdf/vera-pdf-validation.ts';

/** Levels that the operation offers. */
const LEVELS = ['2b', '2u', '3b', '3u'] as const;

const FOOTER = '<p style="font: 9pt \'Liberation Sans\'; margin: 0 1cm">{current} / {total}</p>';

/** What more can be asked of a document, in turns. Files may be attached at part 3 only (ISO 19005-3, 6.8). */
const EXTRAS: Readonly<Record<(typeof LEVELS)[number], object>> = {
  '2b': {},
  '2u': { footer: FOOTER, marginBottom: 2, outline: true },
  '3b': {
    attachments: [
      { name: 'order.xml', content: 'PG8vPgo=', contentType: 'text/xml', relationship: 'Source' },
      { name: 'Größe €.bin', content: 'AAEC', relationship: 'Unspecified' },
    ],
  },
  '3u': {
    documentInfo: { title: 'Prüfung €', author: 'A & B', keywords: 'x, y', language: 'de' },
    taggedPdf: false,
    outline: false,
  },
};

interface Made {
  readonly claim: Claim;
  readonly isRight: boolean;
}

/**
 * The documents of `e2e/html` at each level, printed by the service with the real browser; some are wrong on purpose.
 */
async function printAll(folder: string): Promise<readonly Made[]> {
  await using service = await startHtmlService({ BOOTSTRAP_CREDITS: 'unlimited' });
  const made: Made[] = [];
  for (const [name, { input }] of Object.entries(GOLDEN)) {
    for (const level of LEVELS) {
      const file = join(folder, `html-${name}-${level}.pdf`);
      writeFileSync(file, await service.pdf({ ...input, ...EXTRAS[level], pdfA: level }));
      made.push({ claim: { level, file }, isRight: true });
    }
  }
  for (const [name, { input }] of Object.entries(GOLDEN))
    writeFileSync(printOf(name, folder), await service.pdf(input));
  const plain = join(folder, 'html-no-claim.pdf');
  writeFileSync(plain, await service.pdf('<p>no claim'));
  return [...made, ...LEVELS.map((level) => ({ claim: { level, file: plain }, isRight: false }))];
}

const printOf = (name: string, folder: string): string => join(folder, `html-${name}.pdf`);

/** The documents as they are printed when no PDF/A is asked for, and one of those that claim it. */
export const htmlPrints = (folder: string): readonly { readonly name: string; readonly file: string }[] => [
  ...Object.keys(GOLDEN).map((name) => ({ name: `html-${name}`, file: printOf(name, folder) })),
  { name: 'html-invoice-3b', file: join(folder, 'html-invoice-3b.pdf') },
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
