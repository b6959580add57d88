import type { AnyOperation } from '../../src/core/operation.ts';

/** Each operation once, for the README: its calls, and the first sentence of its description. */
export function readmeTable(operations: readonly AnyOperation[]): string {
  const rows = operations.map(({ name, title, description, routes, deprecated }) => {
    const note = deprecated ? ' (deprecated)' : '';
    return `| ${callsOf(routes)} | [${title}](src/operations/${name})${note} | ${firstSentence(description)} |`;
  });
  return ['| Call | Operation | What it does |', '|---|---|---|', ...rows].join('\n');
}

/** Methods of one path are together. @example '`POST`, `GET /v1/vat-verification`' */
function callsOf(routes: AnyOperation['routes']): string {
  const byPath = Map.groupBy(routes, ({ path }) => path);
  return Array.from(byPath, ([path, same]) => {
    const methods = same.map(({ method }) => method);
    return [...methods.slice(0, -1), `${methods.at(-1)} ${path}`].map((part) => `\`${part}\``).join(', ');
  }).join(', ');
}

/** A full stop inside a number or an abbreviation ends nothing. */
const firstSentence = (text: string): string =>
  (/^.*?[.:](?= [A-Z]|$)/s.exec(text)?.[0] ?? text).replace(/[.:]$/, '');
