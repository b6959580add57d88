import type { AnyOperation } from '../../src/core/operation.ts';
import { type Identifier, identifiersOf } from './identifiers.ts';

/** The text for a wrong JSON type: of no interest where the member has a rule of its own. */
const TYPE_WORDS = /^(must be an? (string|number|boolean|list|object)|is missing)$/;
/** Words about one request, not about the member. */
const OF_ONE_REQUEST = /^(\d|-\d|U\+|the content does not|GS1|the check digit)/;
const LONGEST_HINT = 160;
const MAX_HINTS = 3;
/** A member with more reasons than these has no rule that fits into a cell. */
const MAX_REASONS = 5;

/** What is wrong with a value that is not valid, in the words that the service itself uses. */
function hint(identifiers: readonly Identifier[]): string {
  const said = identifiers
    .filter(({ message }) => message.endsWith('MustBeValid'))
    .flatMap(({ descriptions }) => [...descriptions]);
  if (said.length > MAX_REASONS) return 'the reason, which depends on the format or on other members';
  const short = said
    .filter((text) => !OF_ONE_REQUEST.test(text))
    .map((text) =>
      text.length > LONGEST_HINT ? text.replace(/^(must be one of).*/, '$1 those in `/openapi.json`') : text,
    );
  const rules = short.filter((text) => !TYPE_WORDS.test(text));
  const chosen = (rules.length > 0 ? rules : short).slice(0, MAX_HINTS);
  return chosen.join('; ').replaceAll('|', '\\|');
}

function fieldRow(field: string, identifiers: readonly Identifier[]): string {
  const names = identifiers.map(({ message }) => `\`${message}\``).join('<br>');
  return `| \`${field}\` | ${names} | ${hint(identifiers)} |`;
}

/** The identifiers of one operation as a Markdown table, one row a field. */
async function errorTable(operation: AnyOperation): Promise<string> {
  const byField = Map.groupBy(await identifiersOf(operation), ({ field }) => field);
  const rows = [...byField].map(([field, identifiers]) => fieldRow(field, identifiers));
  const routes = operation.routes.map(({ method, path }) => `\`${method} ${path}\``).join(', ');
  return [
    `### ${operation.title}`,
    '',
    `${routes}`,
    '',
    '| Field | Identifiers | Description |',
    '|---|---|---|',
    ...rows,
  ].join('\n');
}

/** All operations, each with its table. */
export async function errorTables(operations: readonly AnyOperation[]): Promise<string> {
  const tables: string[] = [];
  for (const operation of operations) tables.push(await errorTable(operation));
  return tables.join('\n\n');
}
