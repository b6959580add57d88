import type { Brand } from './brand.ts';
import { escapeHtml } from './escape-html.ts';
import { MARK_PATH } from './mark-file.ts';

/** Mark and name, as a link to the start page. */
export const brandLink = ({ name }: Brand): string =>
  `<a class="mark" href="/"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path fill-rule="evenodd" d="${MARK_PATH}"/></svg>${escapeHtml(name)}</a>`;

/** A link of the operator's, which may be an e-mail address. */
export const outwardLink = (address: string, text: string): string =>
  `<a href="${escapeHtml(address)}" rel="noreferrer">${escapeHtml(text)}</a>`;
