import type { LoadedDocument } from './loading.ts';
import { inIsolatedWorld } from './printing.ts';

/** More names help nobody. */
const MAX_NAMED = 1000;

/**
 * Gives drawings the text of their title, which the browser does not put into the structure of the print, and names
 * the pictures that have none: `img logo.png`. Nothing changes in how the document looks.
 * @throws as inIsolatedWorld
 */
export async function picturesWithoutText({ page, world }: LoadedDocument): Promise<readonly string[]> {
  return (await inIsolatedWorld(page, world, FIND, MAX_NAMED)) as readonly string[];
}

/**
 * Decorative is what has an empty `alt`, a role of presentation, or is hidden from assistive technology; a picture inside
 * of one that has a text belongs to it (WAI-ARIA 1.2, children presentational).
 */
const FIND = `(max) => {
  const text = (element, name) => (element.getAttribute(name) ?? '').trim();
  const labelled = (element) =>
    (element.getAttribute('aria-labelledby') ?? '').split(/\\s+/)
      .some((id) => id !== '' && (document.getElementById(id)?.textContent ?? '').trim() !== '');
  const named = (element) => text(element, 'aria-label') !== '' || labelled(element);
  const isDecorative = (element) =>
    ['presentation', 'none'].includes(text(element, 'role').toLowerCase()) ||
    element.closest('[aria-hidden="true"]') !== null;
  const isInNamed = (element) => {
    const outer = element.parentElement?.closest('[role="img" i], button, [role="button" i]');
    return outer != null && named(outer);
  };
  const isShown = (element) => {
    const style = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && style.visibility === 'visible' && style.opacity !== '0';
  };
  const titleOf = (svg) =>
    [...svg.children].find(({ localName }) => localName === 'title')?.textContent.trim() ?? '';
  const found = [];
  for (const element of document.querySelectorAll('img, svg, canvas, input[type="image" i]')) {
    if (found.length === max) break;
    if (element.parentElement?.closest('svg') != null || isDecorative(element) || isInNamed(element)) continue;
    const kind = element.localName;
    if (kind === 'img' || kind === 'input') {
      if (element.hasAttribute('alt') || named(element) || text(element, 'title') !== '') continue;
      if (kind === 'img' && element.complete && element.naturalWidth === 0 && !isShown(element)) continue;
    } else {
      const title = kind === 'svg' ? titleOf(element) : text(element, 'title');
      if (!named(element) && title !== '') element.setAttribute('aria-label', title);
      if (named(element)) {
        if (!element.hasAttribute('role')) element.setAttribute('role', 'img');
        continue;
      }
    }
    if (!isShown(element)) continue;
    const source = text(element, 'src');
    const file = source.startsWith('data:') ? 'data:' : (source.split(/[?#]/)[0].split('/').at(-1) ?? '');
    const place = file || (element.id === '' ? '' : '#' + element.id);
    found.push([kind, place.slice(0, 40)].filter((part) => part !== '').join(' '));
  }
  return found;
}`;
