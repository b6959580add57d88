import { Marked, type Tokens } from 'marked';
import { GERMAN } from '../../playground/german/german.ts';
import { inLanguage } from '../../playground/in-language.ts';
import {
  type InterfaceDocument,
  operationsIn,
  otherRoutesIn,
  type PlaygroundOperation,
} from '../../playground/operations.ts';
import { addressIn, guideSource, identifiers, interfaceDocument, languagesOf } from '../docs-sources.ts';
import type { CataloguedIdentifier } from '../errors/identifier-catalogue.ts';
import { renderGuide } from '../render-guide.ts';
import type { StemLanguage } from '../search/stem.ts';
import { ANSWER_EXAMPLES } from './answer-examples.data.ts';
import { type AnswersDocument, answerHeadersOf, answersOf, type ExampleViolation } from './answers-of.ts';
import { GERMAN_ANSWERS } from './german-answers.data.ts';
import type { FieldErrors, OperationDetails } from './operation-details.ts';
import { OPERATION_PAGES } from './operation-pages.data.ts';
import { requestHeadersOf } from './request-headers.ts';

/** Gathers what the page of an operation has beside its fields, from the interface document and the guides. */

type Rows = readonly (readonly Tokens.TableCell[])[];

/** The tables of a guide whose first column has this heading, all rows together. */
const rowsUnder = (markdown: string, heading: RegExp): Rows =>
  new Marked()
    .lexer(markdown)
    .filter((token): token is Tokens.Table => token.type === 'table')
    .filter(({ header }) => heading.test(header[0]?.text ?? ''))
    .flatMap(({ rows }) => rows);

const LIMITS = 'limits';
/** Names of the table. */
const LIMITED_THINGS: Readonly<Record<StemLanguage, string>> = {
  en: 'Limits at a glance',
  de: 'Grenzen im Überblick',
};
/** Of the first column, in both languages. */
const LIMITED_THING = /^W(?:hat|as)$/;

/** The rows of the guide to limits that are about the operation: chosen by the English ones, which the German ones follow. */
function limitsOf(name: string, language: StemLanguage): string {
  const beginnings = OPERATION_PAGES[name]?.limits ?? [];
  const own = languagesOf(LIMITS).includes(language) ? language : 'en';
  const source = guideSource(LIMITS, own);
  const english = rowsUnder(guideSource(LIMITS), LIMITED_THING);
  const rows = rowsUnder(source, LIMITED_THING).filter((_, index) =>
    beginnings.some((beginning) => english[index]?.[0]?.text.startsWith(beginning)),
  );
  if (rows.length === 0) return '';
  const [heads = ''] = /^\| W(?:hat|as) \|.*$/m.exec(source) ?? [];
  const line = (cells: readonly Tokens.TableCell[]) => `| ${cells.map(({ text }) => text).join(' | ')} |`;
  const table = [heads, '|---|---|---|---|', ...rows.map(line)].join('\n');
  return renderGuide(table, {
    name: LIMITED_THINGS[own],
    addressOf: (href) => addressIn(LIMITS, own, href),
    explainedAt: (id) => (id.startsWith('message.') ? `/docs/errors#${id}` : undefined),
  }).html;
}

/** In the order of the page of errors; entries of one member follow each other. */
function errorsOf(catalogue: readonly CataloguedIdentifier[], title: string): readonly FieldErrors[] {
  const found = new Map<string, string[]>();
  for (const { id, places } of catalogue) {
    for (const { operation, field } of places) {
      if (operation !== title) continue;
      found.set(field, [...(found.get(field) ?? []), id]);
    }
  }
  return [...found].map(([field, ids]) => ({ field, identifiers: ids }));
}

/** A violation with a reason, as the service words it. */
function violationOf(
  catalogue: readonly CataloguedIdentifier[],
  title: string,
): ExampleViolation | undefined {
  for (const { id, places } of catalogue) {
    const place = places.find(({ operation, reason }) => operation === title && reason !== '');
    if (place === undefined) continue;
    const [reason = ''] = place.reason.split('; ');
    return { message: id, field: place.field, description: `${place.field}: ${reason}` };
  }
  return undefined;
}

/** The table of warnings alone: the page is long, and read for each operation. */
const WARNINGS_TABLE = /<!-- generated: warnings -->[\s\S]*<!-- end: warnings -->/;

const warningsOf = (name: string): readonly string[] => {
  const rows = rowsUnder(WARNINGS_TABLE.exec(guideSource('errors'))?.[0] ?? '', /^Token$/);
  const tokens = rows.flatMap(([token, , operations]) =>
    operations?.text.split(', ').includes(name) === true ? [(token?.text ?? '').replaceAll('`', '')] : [],
  );
  return [...new Set(tokens)];
};

function operationIn(document: InterfaceDocument, name: string): PlaygroundOperation {
  const found = [...operationsIn(document), ...otherRoutesIn(document)].find((one) => one.name === name);
  if (found === undefined) throw new Error(`the interface document has no operation ${name}`);
  return found;
}

/** @throws when the interface document has no such operation */
export function operationDetails(name: string, language: StemLanguage): OperationDetails {
  const document = interfaceDocument() as InterfaceDocument & AnswersDocument;
  const operation = operationIn(document, name);
  const texts = language === 'de' ? GERMAN_ANSWERS : {};
  const text = (english: string): string => texts[english] ?? english;
  const catalogue = identifiers();
  const answers = answersOf(document, {
    name,
    text,
    violation: violationOf(catalogue, operation.title),
    result: ANSWER_EXAMPLES[name],
  });
  const types = answers.find(({ status }) => status === '200')?.types ?? [];
  const shown = language === 'de' ? inLanguage(operation, GERMAN) : operation;
  return {
    answers,
    requestHeaders: requestHeadersOf(shown, types, language),
    answerHeaders: answerHeadersOf(document, name, text),
    errors: errorsOf(catalogue, operation.title),
    warnings: warningsOf(name),
    limits: limitsOf(name, language),
    guides: OPERATION_PAGES[name]?.guides ?? [],
  };
}
