import { INVOICE_LANGUAGES, MENTIONS, REASON_SOURCES, REASON_TEXTS } from '@kontor/invoice/testing';

type Reason = keyof typeof REASON_SOURCES;

/** Every sentence of ours about VAT that is not charged, with law and language, as a Markdown table. */
export function vatSentences(): string {
  const reasons = Object.keys(REASON_SOURCES) as Reason[];
  const rows = reasons.flatMap((reason) =>
    INVOICE_LANGUAGES.map((language) => {
      const { category, source } = REASON_SOURCES[reason];
      return `| ${language} | ${REASON_TEXTS[language][reason]} | \`${category}\` | ${source} |`;
    }),
  );
  const mentions = Object.entries(MENTIONS).map(
    ([code, mention]) => `| all | ${mention} | \`E\` | stated by the code ${code}; CGI, art. 293 B |`,
  );
  return ['| Language | Sentence | Category | Law |', '|---|---|---|---|', ...rows, ...mentions].join('\n');
}

/** The sentences that a table has in English, in German. */
export const germanReasons = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (Object.keys(REASON_SOURCES) as Reason[]).map((reason) => [
      REASON_TEXTS.EN[reason],
      REASON_TEXTS.DE[reason],
    ]),
  );
