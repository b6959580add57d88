import { failureSentence } from '../../dashboard-api-types/failure-causes.ts';
import type { Failure } from '../failure.ts';
import type { Brand } from './brand.ts';
import { ERROR_TEXTS, type ErrorTextName, FRAME_TEXTS } from './error-texts.data.ts';
import { escapeHtml } from './escape-html.ts';
import { brandLink, outwardLink } from './page-head.ts';
import type { PageLanguage } from './page-language.ts';

export interface ErrorPageOptions {
  readonly brand: Brand;
  readonly language: PageLanguage;
  readonly failure: Failure;
  readonly requestId: string;
  /** Of the request; empty where it could not be read. Never shown. */
  readonly path: string;
  /** Name of the operation whose address this is. */
  readonly operation?: string | undefined;
}

/** Addresses of the interface. */
const INTERFACE_PATH = /^\/v\d+(\/|$)/;
const BY_STATUS: Readonly<Record<number, ErrorTextName>> = {
  400: 'unreadable',
  402: 'unpaid',
  403: 'forbidden',
  404: 'missing',
  405: 'wrongMethod',
  408: 'late',
  414: 'tooLong',
  429: 'limited',
  431: 'tooLong',
  500: 'fault',
  503: 'unavailable',
};
const BY_IDENTIFIER: Readonly<Record<string, ErrorTextName>> = {
  'message.sessionMustBeValid': 'session',
  'message.passwordMustBeRecent': 'password',
};

/**
 * An error as a page: one string, without scripts, of texts that are in memory. Nothing of the request is in it but its id,
 * whose form is checked (contract: Pages for browsers).
 */
export function errorPage(options: ErrorPageOptions): string {
  const { brand, language, failure, requestId, operation } = options;
  const frame = FRAME_TEXTS[language];
  const name = textName(options);
  const { title, action } = sentencesOf(options, name);
  // While the service starts the page opens its address again by itself.
  const renewal = isStarting(failure)
    ? `\n<meta http-equiv="refresh" content="${failure.retryAfterSeconds ?? 2}">`
    : '';
  const isCall = name === 'programs' || name === 'wrongMethod';
  const reference = operation === undefined ? '/docs' : `/docs/reference/${encodeURIComponent(operation)}`;
  const first = isCall ? `<a class="button" href="${reference}">${frame.reference}</a>` : '';
  const logIn = name === 'session' || name === 'password' ? '/dashboard/log-in' : undefined;
  const links = [
    `<a href="/">${frame.home}</a>`,
    `<a href="/docs">${frame.docs}</a>`,
    `<a href="/dashboard">${frame.dashboard}</a>`,
    ...(brand.supportUrl === undefined ? [] : [outwardLink(brand.supportUrl, frame.support)]),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${renewal}
<title>${escapeHtml(title.replace(/\.$/, ''))} · ${escapeHtml(brand.name)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/pages.css">
</head>
<body class="error">
<header>${brandLink(brand)}</header>
<main>
<p class="status">${failure.status}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(action)}</p>
${first}${logIn === undefined ? '' : `<a class="button" href="${logIn}">${frame.logIn}</a>`}
<nav aria-label="${frame.links}">${links.join('')}</nav>
</main>
<footer><p>${frame.requestId}: <code>${escapeHtml(requestId)}</code></p></footer>
</body>
</html>
`;
}

const isStarting = ({ violations }: Failure): boolean => violations[0]?.cause === 'starting';

function textName({ failure, path }: ErrorPageOptions): ErrorTextName {
  const { status, violations } = failure;
  const byIdentifier = BY_IDENTIFIER[violations[0]?.message ?? ''];
  if (byIdentifier !== undefined) return byIdentifier;
  if (status === 403 && INTERFACE_PATH.test(path)) return 'programs';
  return BY_STATUS[status] ?? 'invalid';
}

/** What happened, and what to do. */
function sentencesOf(
  { failure, language }: ErrorPageOptions,
  name: ErrorTextName,
): { readonly title: string; readonly action: string } {
  const { violations, retryAfterSeconds } = failure;
  const { title, action } = ERROR_TEXTS[name][language];
  const wait = String(retryAfterSeconds ?? 10);
  const texts = { title, action: action.replace('{wait}', wait) };
  const isRenewed = isStarting(failure);
  const waitSeconds = isRenewed ? undefined : retryAfterSeconds;
  const sentence = failureSentence(violations[0] ?? {}, language, { waitSeconds });
  if (sentence === undefined) return texts;
  const [, first = sentence, rest = ''] = /^(.*?\.)(?: (.*))?$/.exec(sentence) ?? [];
  if (isRenewed) return { title: first, action: `${rest} ${FRAME_TEXTS[language].renewed}`.trim() };
  return { title: first, action: rest === '' ? texts.action : rest };
}
