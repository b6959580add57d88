import type { AnyOperation } from '../../src/core/operation.ts';

/** Every route of every operation with its operationId and what it answers, as a Markdown table. */
export function operationTable(operations: readonly AnyOperation[]): string {
  const rows = operations.flatMap(({ routes, produces, mayBeEmpty, deprecated }) => {
    const types = produces.map((type: string) => `\`${type}\``).join(', ');
    const answers = `200 ${types}${mayBeEmpty ? ', or 204' : ''}${deprecated ? '; deprecated' : ''}`;
    return routes.map(({ method, path, id }) => `| \`${method} ${path}\` | ${id} | ${answers} |`);
  });
  return ['| Call | operationId | Answers |', '|---|---|---|', ...rows].join('\n');
}
