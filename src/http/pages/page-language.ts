export type PageLanguage = 'en' | 'de';

const isOurs = (tag: string): tag is PageLanguage => tag === 'en' || tag === 'de';

/** German or English, whichever Accept-Language prefers (RFC 9110, 12.5.4); English where it names neither. */
export function pageLanguage(header: string | undefined): PageLanguage {
  let best: { readonly language: PageLanguage; readonly quality: number } | undefined;
  for (const part of (header ?? '').split(',')) {
    const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const language = tag.split('-')[0]!;
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const quality = weight === undefined ? 1 : Number(weight);
    if (isOurs(language) && quality > (best?.quality ?? 0)) best = { language, quality };
  }
  return best?.language ?? 'en';
}

/** By the address itself, `?lang=de`. */
export function chosenLanguage(query: string): PageLanguage | undefined {
  const chosen = new URLSearchParams(query).get('lang') ?? '';
  return isOurs(chosen) ? chosen : undefined;
}
