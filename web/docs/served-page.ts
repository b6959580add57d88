import type { LanguageId } from '../texts/texts.ts';
import { ORIGIN_MARK } from './origin.ts';

/** The page that the server sent, whole: its guide is here already and need not be loaded. */
interface ServedGuide {
  readonly path: string;
  readonly language: string;
  readonly html: string;
}

/** As it is before the scripts draw. */
const SERVED = servedGuide();

function servedGuide(): ServedGuide | undefined {
  const main = document.querySelector('main');
  const article = main?.querySelector('article.guide:only-of-type');
  if (!main || !article) return undefined;
  // The operator's name of the service; the reader may have come by another.
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
  const html = article.innerHTML.replaceAll(new URL(canonical).origin, ORIGIN_MARK);
  return { path: location.pathname, language: main.lang, html };
}

/** The guide of the served page, where it is this one. */
export const servedHtml = (name: string, language: LanguageId): string | undefined =>
  SERVED?.path === `/docs/${name}` && SERVED.language === language ? SERVED.html : undefined;
