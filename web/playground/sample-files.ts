/** Names and types of the files that a sample sends and writes. */

const ENDINGS: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'application/zip': 'zip',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
};

/** Of a file of this type; `bin` of one that no operation answers first. */
export const endingOf = (type = ''): string => ENDINGS[type] ?? 'bin';

const STEMS: Readonly<Record<string, string>> = { xml: 'invoice' };

/** The file of a call where none was chosen, by the types that it takes: `document.pdf`, `invoice.xml`. */
export function ownFileName([type = 'application/pdf']: readonly string[] = []): string {
  const ending = endingOf(type);
  return `${STEMS[ending] ?? 'document'}.${ending}`;
}

/** The media type of a file that comes alone: by its name's ending, else the first that the call takes. */
export const fileTypeOf = (name: string, types: readonly string[] = []): string =>
  types.find((type) => name.toLowerCase().endsWith(`.${endingOf(type)}`)) ?? types[0] ?? 'application/pdf';
