import type { Brand } from './brand.ts';
import { escapeHtml } from './escape-html.ts';
import { FRONT_SAMPLES } from './front-sample.data.ts';
import { FRONT_TEXTS, OPERATION_LINES } from './front-texts.data.ts';
import { brandLink, outwardLink } from './page-head.ts';
import type { PageLanguage } from './page-language.ts';

/** An operation as the page lists it. */
export interface ListedOperation {
  readonly name: string;
  readonly title: string;
  /** Credits of a call. */
  readonly cost: number;
}

export interface FrontPageOptions {
  readonly brand: Brand;
  readonly language: PageLanguage;
  /** By the address itself, `/?lang=de`: then that address is the page's own. */
  readonly isChosen: boolean;
  /** Where browsers reach the service, without a slash at the end. */
  readonly origin: string;
  readonly hasSession: boolean;
  readonly isSignUpOpen: boolean;
  readonly freeCredits: number;
  readonly operations: readonly ListedOperation[];
  readonly build: string;
}

type Texts = (typeof FRONT_TEXTS)[PageLanguage];

const DOCS_OF_PRIVACY = '/docs/operating#privacy';
const FIRST = 'invoice-pdf';

/** The page at `/`: whole without its script, which only copies (contract: Page at `/`). */
export function frontPage(options: FrontPageOptions): string {
  const { brand, language, origin } = options;
  const texts = FRONT_TEXTS[language];
  const start =
    options.hasSession || !options.isSignUpOpen ? `/dashboard/playground/${FIRST}` : '/dashboard/sign-up';
  return `<!doctype html>
<html lang="${language}">
<head>
${headOf(options, texts)}
</head>
<body class="front">
<a class="skip" href="#content">${texts.skip}</a>
<header>${brandLink(brand)}<nav aria-label="${texts.places}">${placesOf(options, texts)}</nav></header>
<main id="content" tabindex="-1">
<section class="hero">
<h1>${texts.title}</h1>
<p>${texts.lead}</p>
<p class="actions"><a class="button" href="${start}">${texts.start}</a><a class="button quiet" href="/docs">${texts.read}</a></p>
</section>
<section class="sample" aria-labelledby="sample">
<div class="words"><h2 id="sample">${texts.sample}</h2><p>${texts.sampleText}</p>
<div class="call"><button type="button" hidden data-copy="call" data-copied="${texts.copied}" aria-live="polite">${texts.copy}</button><pre tabindex="0" role="region" aria-label="${texts.call}"><code id="call">${escapeHtml(callOf(origin, language))}</code></pre></div></div>
<img src="/pages/invoice-${language}.webp" alt="${escapeHtml(texts.picture)}" width="800" height="1131">
</section>
<section aria-labelledby="operations">
<h2 id="operations">${texts.operations}</h2>
${tableOf(options, texts)}
<p class="note">${texts.free.replace('{credits}', String(options.freeCredits))} ${texts.privacy} <a href="${DOCS_OF_PRIVACY}">${texts.kept}</a></p>
</section>
</main>
<footer><nav aria-label="${texts.foot}">${footOf(options, texts)}</nav><p>${texts.version} ${escapeHtml(options.build)}</p></footer>
</body>
</html>
`;
}

function headOf({ brand, language, isChosen, origin }: FrontPageOptions, texts: Texts): string {
  const at = (path: string) => escapeHtml(`${origin}${path}`);
  const title = escapeHtml(`${brand.name}: ${texts.title}`);
  const own = isChosen ? `/?lang=${language}` : '/';
  return `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${escapeHtml(texts.description)}">
<link rel="canonical" href="${at(own)}">
<link rel="alternate" hreflang="en" href="${at('/?lang=en')}">
<link rel="alternate" hreflang="de" href="${at('/?lang=de')}">
<link rel="alternate" hreflang="x-default" href="${at('/')}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${escapeHtml(texts.description)}">
<meta property="og:url" content="${at(own)}">
<meta property="og:image" content="${at('/pages/front.png')}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/pages.css">
<script src="/pages/copy.js" defer></script>`;
}

function placesOf({ hasSession, isSignUpOpen }: FrontPageOptions, texts: Texts): string {
  const docs = `<a href="/docs">${texts.docs}</a>`;
  if (hasSession) return `${docs}<a href="/dashboard">${texts.toDashboard}</a>`;
  const signUp = isSignUpOpen
    ? `<a href="/dashboard/sign-up">${texts.signUp}</a>`
    : `<span>${texts.byInvitation}</span>`;
  return `${docs}<a href="/dashboard/log-in">${texts.logIn}</a>${signUp}`;
}

function tableOf({ operations, language }: FrontPageOptions, texts: Texts): string {
  const order = Object.keys(OPERATION_LINES);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const rows = operations
    .toSorted((a, b) => place(a.name) - place(b.name))
    .map(({ name, title, cost }) => {
      const [words, line] = OPERATION_LINES[name]?.[language] ?? [title, ''];
      return `<tr><th scope="row"><a href="/docs/reference/${encodeURIComponent(name)}">${escapeHtml(words)}</a></th><td>${escapeHtml(line)}</td><td data-unit="${cost === 1 ? texts.credit : texts.credits}">${cost}</td></tr>`;
    });
  return `<table><thead><tr><th scope="col">${texts.operation}</th><th scope="col">${texts.what}</th><th scope="col">${texts.credits}</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`;
}

function footOf({ brand, language }: FrontPageOptions, texts: Texts): string {
  const other = language === 'en' ? 'de' : 'en';
  const outward = [
    [brand.supportUrl, texts.support],
    [brand.imprintUrl, texts.imprint],
    [brand.privacyUrl, texts.privacyLink],
  ] as const;
  return [
    `<a href="/docs">${texts.docs}</a>`,
    `<a href="/health">${texts.status}</a>`,
    ...outward.flatMap(([address, text]) => (address === undefined ? [] : [outwardLink(address, text)])),
    `<a href="/?lang=${other}" hreflang="${other}" lang="${other}">${texts.other}</a>`,
  ].join('');
}

/** Runs unchanged in an empty folder, with the key in the environment. */
export const callOf = (origin: string, language: PageLanguage): string =>
  `curl -o invoice.pdf ${origin}/v2/invoice-pdf \\
  -H "Authorization: Bearer $KONTOR_API_KEY" \\
  -H 'Content-Type: application/json' -d '${bodyOf(FRONT_SAMPLES[language])}'`;

/** A member a line, a list's entries each on a line: short enough to be read beside the picture. */
function bodyOf(sample: object): string {
  const lines = Object.entries(sample).map(([name, value]) => {
    const text = Array.isArray(value)
      ? `[\n${value.map((one) => `    ${spaced(one).replaceAll('\n', '\n  ')}`).join(',\n')}\n  ]`
      : spaced(value);
    return `  "${name}": ${text}`;
  });
  return `{\n${lines.join(',\n')}\n}`;
}

const MAX_LINE = 60;

/** On one line where that is short, else as few lines as its members fit on. */
function spaced(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, one]) => `"${name}": ${JSON.stringify(one)}`);
  const lines: string[] = [];
  for (const member of members) {
    const last = lines.at(-1);
    if (last === undefined || last.length + member.length > MAX_LINE) lines.push(member);
    else lines[lines.length - 1] = `${last}, ${member}`;
  }
  return lines.length < 2 ? `{${lines.join('')}}` : `{\n    ${lines.join(',\n    ')}\n  }`;
}
