/** Options of a compiler of published rules or schemas: whose they are and where they come from. */
export const PUBLICATION_OPTIONS = {
  id: { type: 'string' },
  version: { type: 'string' },
  date: { type: 'string' },
  publisher: { type: 'string' },
  licence: { type: 'string' },
  source: { type: 'string' },
} as const;

type Given = { readonly [Name in keyof typeof PUBLICATION_OPTIONS]?: string | undefined };

/** The facts; undefined where one that is needed is missing. */
export function publicationOf({ id, version, date, publisher, licence, source }: Given) {
  if (!id || !version || !publisher || !licence || !source) return undefined;
  return { id, version, ...(date === undefined ? {} : { date }), publisher, licence, source };
}
