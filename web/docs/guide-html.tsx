import { render } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { Copy } from '../components/copy.tsx';
import { language } from '../texts/texts.ts';
import { arrival, arriveAt } from './arrival.ts';
import { offerIdentifierActions } from './errors/identifier-actions.tsx';
import { filterIdentifiers } from './errors/identifier-filter.ts';
import { exampleKey, withKeyInHtml } from './example-key/example-key.ts';
import { CallTabs } from './guide-calls/call-tabs.tsx';
import { guideSamples } from './guide-calls/guide-samples.ts';
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
    const places = [...(article.current?.querySelectorAll<HTMLElement>('.code-copy, .code-tabs') ?? [])];
    for (const place of places) {
      // The buttons are in the language of the frame, the guide may not be.
      place.lang = id;
      const code = place.parentElement?.querySelector('code');
      const text = code?.textContent ?? '';
      const samples = place.matches('.code-tabs') ? guideSamples(text) : undefined;
      const isCall = samples !== undefined && code instanceof HTMLElement;
      // What the page has in its place without scripts.
      place.replaceChildren();
      render(isCall ? <CallTabs samples={samples} code={code} /> : <Copy text={text} />, place);
    }
    return () => {
      for (const place of places) render(null, place);
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
