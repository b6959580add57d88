import type { Brand } from './brand.ts';
import { escapeHtml } from './escape-html.ts';
import { MARK_PATH } from './mark-file.ts';

const MARK = `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path fill-rule="evenodd" d="${MARK_PATH}"/></svg>`;

/** Mark and name, as a link to the start page. */
export function brandLink({ name, logo }: Brand): string {
  const picture = logo === undefined ? MARK : `<img src="${logo}" height="24" alt="">`;
  return `<a class="mark" href="/">${picture}${escapeHtml(name)}</a>`;
}

/** A link of the operator's, which may be an e-mail address. */
export const outwardLink = (address: string, text: string): string =>
  `<a href="${escapeHtml(address)}" rel="noreferrer">${escapeHtml(text)}</a>`;
