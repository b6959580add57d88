import { SERVED } from './served-marks.ts';

/** A page as it was drawn. */
export interface DrawnPage {
  /** Of its file, in the folder of its language. */
  readonly name: string;
  readonly language: string;
  /** What search engines and tabs show. */
  readonly title: string;
  readonly description: string;
  /** `/docs/credits`; a page that stands for many addresses has none. */
  readonly path?: string;
  /** It is there in both languages, each at an address of its own. */
  readonly isTranslated: boolean;
  readonly body: string;
}

const LANGUAGES = ['en', 'de'];

/** The built document with a drawn page in it. */
export function pageDocument(built: string, page: DrawnPage): string {
  return built
    .replace(/<html lang="\w+"/, () => `<html lang="${page.language}" data-served`)
    .replace(/<title>.*<\/title>/, () => headOf(page).join('\n    '))
    .replace(/(<meta name="application-name" content=")[^"]*"/, (_, before) => `${before}${SERVED.product}"`)
    .replace(/<noscript>[\s\S]*?<\/noscript>\s*/, '')
    .replace('<div id="app"></div>', () => `<div id="app">${page.body}</div>`);
}

function headOf({ title, description, path, isTranslated }: DrawnPage): readonly string[] {
  const head = [`<title>${escaped(title)}</title>`];
  if (path === undefined) return head;
  const at = (query: string) => `${SERVED.origin}${path}${query}`;
  return [
    ...head,
    `<meta name="description" content="${escaped(description)}">`,
    `<link rel="canonical" href="${at(isTranslated ? SERVED.chosen : '')}">`,
    ...(isTranslated
      ? [
          ...LANGUAGES.map((one) => `<link rel="alternate" hreflang="${one}" href="${at(`?lang=${one}`)}">`),
          `<link rel="alternate" hreflang="x-default" href="${at('')}">`,
        ]
      : []),
  ];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
