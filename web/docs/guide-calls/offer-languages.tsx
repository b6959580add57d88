import { render } from 'preact';
import { Copy } from '../../components/copy.tsx';
import { CallTabs } from './call-tabs.tsx';
import { guideSamples } from './guide-samples.ts';

/** Puts the languages of a call into its place above it. A part of its own: only pages with calls load it. */
export function offerLanguages(place: HTMLElement): void {
  const code = place.parentElement?.querySelector('code');
  const text = code?.textContent ?? '';
  const samples = guideSamples(text);
  // What the page has in its place without scripts.
  place.replaceChildren();
  const isCall = samples !== undefined && code instanceof HTMLElement;
  render(isCall ? <CallTabs samples={samples} code={code} /> : <Copy text={text} />, place);
}
