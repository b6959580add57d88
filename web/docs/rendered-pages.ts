import { addressIn, anchorsOf, guideSource, readmeAddress, readmeAnchor, readmes } from './docs-sources.ts';
import { type RenderedGuide, renderGuide } from './render-guide.ts';
import type { StemLanguage } from './search/stem.ts';

/** Guides as they were last read: each is asked for several times in one build. */
const renderings = new Map<string, { readonly source: string; readonly guide: RenderedGuide }>();

export function renderedGuide(name: string, language: StemLanguage): RenderedGuide {
  const source = guideSource(name, language);
  const key = `${language}/${name}`;
  const last = renderings.get(key);
  if (last?.source === source) return last.guide;
  const guide = renderGuide(source, {
    name: key,
    anchorOf: anchorsOf(name, language),
    addressOf: (href) => addressIn(name, language, href),
  });
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
