import { render } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { Copy } from '../components/copy.tsx';
import { language } from '../texts/texts.ts';
import { arrival, arriveAt } from './arrival.ts';
import { offerIdentifierActions } from './errors/identifier-actions.tsx';
import { filterIdentifiers } from './errors/identifier-filter.ts';
import { exampleKey, withKeyInHtml } from './example-key/example-key.ts';
import { ORIGIN_MARK } from './origin.ts';
import '../components/code-tokens.css';

/** A guide that was rendered when the pages were built: with the origin of this service, and what copies its code. */
export function GuideHtml({ html, look }: { readonly html: string; readonly look?: string }) {
  const article = useRef<HTMLElement>(null);
  const [, go] = useLocation();
  const arrived = arrival.value;
  const id = language.value;
  const key = exampleKey.value?.shown;
  const own = useMemo(() => {
    const here = html.replaceAll(ORIGIN_MARK, location.origin);
    return key === undefined ? here : withKeyInHtml(here, key);
  }, [html, key]);
  useEffect(() => {
    let isLeft = false;
    // The buttons are in the language of the frame, the guide may not be.
    const placesOf = (kind: string) => {
      const places = [...(article.current?.querySelectorAll<HTMLElement>(kind) ?? [])];
      for (const place of places) place.lang = id;
      return places;
    };
    const [copies, calls] = [placesOf('.code-copy'), placesOf('.code-tabs')];
    for (const place of copies)
      render(<Copy text={place.parentElement?.querySelector('code')?.textContent ?? ''} />, place);
    const offer = async () => {
      const { offerLanguages } = await import('./guide-calls/offer-languages.tsx');
      if (!isLeft) calls.forEach(offerLanguages);
    };
    if (calls.length > 0) void offer();
    return () => {
      isLeft = true;
      for (const place of [...copies, ...calls]) render(null, place);
    };
  }, [own, id]);
  useEffect(() => {
    if (article.current !== null) return offerIdentifierActions(article.current);
  }, [own, id]);
  useEffect(() => {
    if (article.current !== null) arriveAt(article.current);
  }, [own, arrived]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links inside answer to keys by clicks
    <article
      ref={article}
      class={look === undefined ? 'guide' : `guide ${look}`}
      dangerouslySetInnerHTML={{ __html: own }}
      onInput={({ target, currentTarget }) => {
        if (target instanceof HTMLInputElement && target.matches('[data-filter]'))
          filterIdentifiers(currentTarget, target.value);
      }}
      onClick={(event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        const href = link?.getAttribute('href');
        if (!href?.startsWith('/docs') || href.includes('#') || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        go(href);
      }}
    />
  );
}
