import { escapeHtml } from './escape-html.ts';

const OURS = 'Kontor';

/** What the operator gives to a built document beside the name. */
export interface PageBrand {
  readonly name: string;
  /** Address of a picture that stands for the mark. */
  readonly logo: string | undefined;
  /** Address of a style sheet with the accent. */
  readonly accentSheet: string | undefined;
}

/** What the operator's logo and accent add to the head of a document. */
export const brandHead = ({ logo, accentSheet }: Omit<PageBrand, 'name'>): readonly string[] => [
  ...(logo === undefined ? [] : [`<meta name="kontor:logo" content="${logo}" />`]),
  // Behind the sheets of the page itself, whose accent it replaces.
  ...(accentSheet === undefined ? [] : [`<link rel="stylesheet" href="${accentSheet}" />`]),
];

/** A built document as the operator's: its title, name and logo for scripts, what is read without them, its accent. */
export function namedPage(html: Buffer, { name, logo, accentSheet }: PageBrand): Buffer {
  const head = brandHead({ logo, accentSheet });
  if (name === OURS && head.length === 0) return html;
  return Buffer.from(
    html
      .toString()
      .replaceAll(OURS, () => escapeHtml(name))
      .replace('</head>', () => `${head.join('')}</head>`),
  );
}
