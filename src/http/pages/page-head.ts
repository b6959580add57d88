import type { Brand } from './brand.ts';
import { escapeHtml } from './escape-html.ts';
import { MARK_PATH } from './mark-file.ts';

const MARK = `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path fill-rule="evenodd" d="${MARK_PATH}"/></svg>`;

/** Mark and name, as a link to the start page. */
export function brandLink({ name, logo }: Brand): string {
  return `<a class="mark" href="/">${brandPicture({ logo })}${escapeHtml(name)}</a>`;
}

/** The picture before the name. */
export const brandPicture = ({ logo }: Pick<Brand, 'logo'>): string =>
  logo === undefined ? MARK : `<img src="${logo}" height="24" alt="">`;

/** A link of the operator's, which may be an e-mail address. */
export const outwardLink = (address: string, text: string): string =>
  `<a href="${escapeHtml(address)}" rel="noreferrer">${escapeHtml(text)}</a>`;
