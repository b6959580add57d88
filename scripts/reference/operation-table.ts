import type { AnyOperation } from '../../src/core/operation.ts';

/** The words of the table beside what the declarations have. */
interface OperationTableWords {
  readonly heads: readonly [call: string, id: string, answers: string];
  readonly orEmpty: string;
  readonly deprecated: string;
}

const ENGLISH: OperationTableWords = {
  heads: ['Call', 'operationId', 'Answers'],
  orEmpty: 'or 204',
  deprecated: 'deprecated',
};

export const GERMAN_OPERATION_WORDS: OperationTableWords = {
  heads: ['Aufruf', 'operationId', 'Antwortet'],
  orEmpty: 'oder 204',
  deprecated: 'veraltet',
};

/** Every route of every operation with its operationId and what it answers, as a Markdown table. */
export function operationTable(operations: readonly AnyOperation[], words = ENGLISH): string {
  const rows = operations.flatMap(({ routes, produces, mayBeEmpty, deprecated }) => {
    const types = produces.map((type: string) => `\`${type}\``).join(', ');
    const empty = mayBeEmpty ? `, ${words.orEmpty}` : '';
    const answers = `200 ${types}${empty}${deprecated ? `; ${words.deprecated}` : ''}`;
    return routes.map(({ method, path, id }) => `| \`${method} ${path}\` | ${id} | ${answers} |`);
  });
  return [`| ${words.heads.join(' | ')} |`, '|---|---|---|', ...rows].join('\n');
}
