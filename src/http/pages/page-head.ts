import type { Brand } from './brand.ts';
import { escapeHtml } from './escape-html.ts';
import { MARK_PATH } from './mark-file.ts';

/** Mark and name, as a link to the start page. */
export function brandLink({ name, hasOwnLogo }: Brand): string {
  const mark = hasOwnLogo
    ? '<img src="/favicon.svg" alt="" height="24">'
    : `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path fill-rule="evenodd" d="${MARK_PATH}"/></svg>`;
  return `<a class="mark" href="/">${mark}${escapeHtml(name)}</a>`;
}

/** A link of the operator's, which may be an e-mail address. */
export const outwardLink = (address: string, text: string): string =>
  `<a href="${escapeHtml(address)}" rel="noreferrer">${escapeHtml(text)}</a>`;
