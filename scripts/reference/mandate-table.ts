import { MANDATES } from '@kontor/invoice/testing';

/** National mandates for e-invoices as the program has them, as a Markdown table. */
export function mandateTable(): string {
  const rows = MANDATES.map(({ id, from, forSomeFrom, some, metBy, needs, source, read, readIn }) => {
    const since = forSomeFrom === undefined ? from : `${forSomeFrom} (${some}), ${from} all`;
    const profiles = metBy.length === 0 ? 'none' : metBy.map((profile) => `\`${profile}\``).join(', ');
    return `| \`${id}\` | ${since} | ${profiles} | ${needs} | ${source} | ${read}, ${readIn} |`;
  });
  return [
    '| Mandate | Issue date from | Met by | What is needed | Source | Read |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
