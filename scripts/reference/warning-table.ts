import type { AnyOperation } from '../../src/core/operation.ts';

/** Every X-Warning token with its meaning and the operations that set it, as a Markdown table. */
export function warningTable(operations: readonly AnyOperation[]): string {
  const all = operations.flatMap(({ name, warnings = {} }) =>
    Object.entries(warnings).map(([token, meaning]) => ({ name, token, meaning })),
  );
  const rows = [
    ...Map.groupBy(all, ({ token, meaning }) => `\`${token}\` | ${meaning.replaceAll('|', '\\|')}`),
  ]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([said, uses]) => `| ${said} | ${uses.map(({ name }) => name).join(', ')} |`);
  return ['| Token | Meaning | Operations |', '|---|---|---|', ...rows].join('\n');
}
