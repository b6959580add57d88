import type { InterfaceDocument } from '../../playground/operations.ts';
import { operationsIn } from '../../playground/operations.ts';
import { fieldsOf } from '../field-rows.ts';
import type { StemLanguage } from '../search/stem.ts';
import {
  type CataloguedIdentifier,
  type IdentifierPlace,
  TABLES_END,
  TABLES_START,
} from './identifier-catalogue.ts';
import { identifierListHtml } from './identifier-list.ts';

/** Folds of the page of errors: its warnings, and its identifiers in place of the tables of the file. */

const WARNINGS = /<!-- generated: warnings -->([\s\S]*?)<!-- end: warnings -->/;
const WARNINGS_TITLE: Readonly<Record<StemLanguage, string>> = { en: 'All warnings', de: 'Alle Warnungen' };

/**
 * Where a member of an operation is explained.
 * @throws when the interface document has no operation of that title
 */
export function placesIn(document: InterfaceDocument): (place: IdentifierPlace) => string {
  const operations = new Map(
    operationsIn(document).map(({ name, title, schema }) => [
      title,
      { href: `/docs/reference/${name}`, fields: new Set(fieldsOf(schema).map((field) => field.name)) },
    ]),
  );
  return ({ operation, field }) => {
    const target = operations.get(operation);
    if (target === undefined) throw new Error(`no operation is called ${operation}`);
    // Entries of a list are explained with the list, what is only in documents with its nearest member.
    let known = field;
    while (known !== '' && !target.fields.has(known)) known = known.replace(/(?:\[\]|\.?[^.[\]]+)$/, '');
    return known === '' ? target.href : `${target.href}#${known}`;
  };
}

/** @param html the page, rendered without the tables of the operations */
export function foldedErrors(
  html: string,
  catalogue: readonly CataloguedIdentifier[],
  options: { readonly language: StemLanguage; readonly addressOf: (place: IdentifierPlace) => string },
): string {
  const list = identifierListHtml(catalogue, options);
  return html
    .replace(
      WARNINGS,
      (_, table: string) =>
        `<details class="folded-warnings" id="all-warnings"><summary>${WARNINGS_TITLE[options.language]}</summary>${table}</details>`,
    )
    .replace(new RegExp(`${TABLES_START}\\s*${TABLES_END}`), () => list);
}
