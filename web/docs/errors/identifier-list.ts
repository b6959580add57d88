import type { StemLanguage } from '../search/stem.ts';
import { slug } from '../slug.ts';
import type { CataloguedIdentifier, IdentifierPlace } from './identifier-catalogue.ts';
import { CATALOGUE_TEXTS, ENDINGS, endingOf, wordsOf } from './identifier-words.ts';

/** The identifiers as the page of errors shows them: by status, each folded, with its anchor. */

export interface ListedGroup {
  /** Its anchor, in every language the same. */
  readonly id: string;
  readonly title: string;
  readonly identifiers: readonly CataloguedIdentifier[];
}

/** By status; those of wrong input by what is wrong. All of the catalogue, each in one group. */
export function groupsOf(
  catalogue: readonly CataloguedIdentifier[],
  language: StemLanguage,
): readonly ListedGroup[] {
  const t = CATALOGUE_TEXTS[language];
  const ids = CATALOGUE_TEXTS.en;
  const isGeneral = ({ places }: CataloguedIdentifier) => places.length === 0;
  const byName = (one: CataloguedIdentifier, other: CataloguedIdentifier) => (one.id < other.id ? -1 : 1);
  return [
    {
      id: slug(ids.general),
      title: t.general,
      identifiers: catalogue.filter((one) => isGeneral(one) && one.status !== '406'),
    },
    {
      id: slug(ids.body),
      title: t.body,
      identifiers: catalogue.filter((one) => isGeneral(one) && one.status === '406'),
    },
    ...ENDINGS.map(([ending]) => ({
      id: slug(ids.groups[ending]),
      title: t.groups[ending],
      identifiers: catalogue.filter((one) => !isGeneral(one) && endingOf(one.id) === ending).toSorted(byName),
    })),
  ];
}

export interface ListOptions {
  readonly language: StemLanguage;
  /** The page of an operation, and of a member where it has one. */
  readonly addressOf: (place: IdentifierPlace) => string;
}

/** HTML that is trusted: of our own texts, escaped. */
export function identifierListHtml(
  catalogue: readonly CataloguedIdentifier[],
  { language, addressOf }: ListOptions,
): string {
  const t = CATALOGUE_TEXTS[language];
  const groups = groupsOf(catalogue, language).map(({ id, title, identifiers }) => {
    const rows = identifiers.map((one) => identifierHtml(one, { language, addressOf }));
    return (
      `<details class="identifier-group" id="${id}"><summary>${title} ` +
      `<span class="quiet">${identifiers.length}</span></summary>${rows.join('')}</details>`
    );
  });
  return (
    `<div class="identifier-filter"><label for="identifier-filter">${t.filter}</label>` +
    `<input id="identifier-filter" type="search" autocomplete="off" spellcheck="false" data-filter>` +
    `<p class="quiet small" role="status" data-found="${t.found}"></p></div>${groups.join('')}\n`
  );
}

function identifierHtml(one: CataloguedIdentifier, { language, addressOf }: ListOptions): string {
  const t = CATALOGUE_TEXTS[language];
  const { meaning, cause, change } = wordsOf(one, language);
  const row = (term: string, html: string) => `<dt>${term}</dt><dd>${html}</dd>`;
  const links = one.places.map(
    (place) => `<a href="${escaped(addressOf(place))}">${escaped(place.operation)}</a>`,
  );
  const status = one.status === '406' ? '' : ` <span class="quiet small">${one.status}</span>`;
  return (
    `<details class="identifier" id="${one.id}"><summary>${brokenCode(one.id)}${status}</summary><dl>` +
    row(t.meaning, withCode(meaning)) +
    (cause === undefined ? '' : row(t.cause, withCode(cause))) +
    row(t.change, withCode(change)) +
    (links.length === 0 ? '' : row(t.operations, [...new Set(links)].join(', '))) +
    '</dl></details>'
  );
}

/** Identifiers break before capitals only. */
const brokenCode = (id: string): string => `<code>${id.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '<wbr>')}</code>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Text between backticks is code; links of the Markdown are their texts. */
const withCode = (text: string): string =>
  escaped(text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')).replace(/`([^`]+)`/g, '<code>$1</code>');
