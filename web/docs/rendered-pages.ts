import {
  addressIn,
  anchorsOf,
  guideSource,
  identifiers,
  interfaceDocument,
  readmeAddress,
  readmeAnchor,
  readmes,
} from './docs-sources.ts';
import { foldedErrors, placesIn } from './errors/errors-page.ts';
import { withoutTables } from './errors/identifier-catalogue.ts';
import { type RenderedGuide, type RenderOptions, renderGuide } from './render-guide.ts';
import type { StemLanguage } from './search/stem.ts';

const FOLDS: Readonly<Record<StemLanguage, (rows: number) => string>> = {
  en: (rows) => `The whole table: ${rows} rows`,
  de: (rows) => `Die ganze Tabelle: ${rows} Zeilen`,
};

/** Guides as they were last read: each is asked for several times in one build. */
const renderings = new Map<string, { readonly source: string; readonly guide: RenderedGuide }>();

export function renderedGuide(name: string, language: StemLanguage): RenderedGuide {
  const source = guideSource(name, language);
  const key = `${language}/${name}`;
  const last = renderings.get(key);
  if (last?.source === source) return last.guide;
  const options = {
    name: key,
    anchorOf: anchorsOf(name, language),
    addressOf: (href: string) => addressIn(name, language, href),
  };
  const guide =
    name === 'errors'
      ? renderedErrors(source, language, options)
      : renderGuide(source, { ...options, foldOf: FOLDS[language] });
  renderings.set(key, { source, guide });
  return guide;
}

/** The README of an operation without its title, which is that of the operation; empty where there is none. */
export function renderedReadme(name: string): RenderedGuide {
  const markdown = readmes().find((one) => one.name === name)?.markdown ?? '';
  return renderGuide(markdown.replace(/^# .*\n/, ''), {
    name,
    anchorOf: readmeAnchor,
    addressOf: readmeAddress,
  });
}

/** The page of errors has its identifiers once each, by status, in place of a table for each operation. */
function renderedErrors(source: string, language: StemLanguage, options: RenderOptions): RenderedGuide {
  const catalogue = identifiers(language);
  const listed = new Set(catalogue.map(({ id }) => id));
  const guide = renderGuide(withoutTables(source), {
    ...options,
    explainedAt: (id) => (listed.has(id) ? `#${id}` : undefined),
  });
  const addressOf = placesIn(interfaceDocument());
  return { ...guide, html: foldedErrors(guide.html, catalogue, { language, addressOf }) };
}
