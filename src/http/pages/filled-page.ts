import type { Brand } from './brand.ts';
import { escapeHtml } from './escape-html.ts';
import { brandHead } from './named-page.ts';
import { brandPicture } from './page-head.ts';
import type { PageLanguage } from './page-language.ts';

/** What the service puts into a drawn page (`web/docs/prerender/served-marks.ts` has the marks). */
export interface FilledWith {
  readonly brand: Pick<Brand, 'name' | 'logo'>;
  /** Address of a style sheet with the accent. */
  readonly accentSheet: string | undefined;
  /** Where browsers reach the service. */
  readonly origin: string;
  /** The language that the address names, where it does. */
  readonly chosen: PageLanguage | undefined;
}

/** A drawn page as the operator's. */
export function filledPage(html: string, { brand, accentSheet, origin, chosen }: FilledWith): string {
  const values: Readonly<Record<string, string>> = {
    origin: escapeHtml(origin),
    product: escapeHtml(brand.name),
    chosen: chosen === undefined ? '' : `?lang=${chosen}`,
  };
  return html
    .replaceAll(/\{\{(origin|product|chosen)\}\}/g, (_, mark: string) => values[mark]!)
    .replaceAll(/<img src="\{\{logo\}\}"[^>]*>/g, () => brandPicture(brand))
    .replace('</head>', () => `${brandHead({ logo: brand.logo, accentSheet }).join('')}</head>`);
}
