import { signal } from '@preact/signals';
import { piecesOf, type Sought } from './search/excerpt.ts';

/** Where the search has led to, and the words that are marked there. New for each arrival. */
export const arrival = signal<{ readonly href: string; readonly sought: Sought } | undefined>(undefined);

/** Scrolls to the anchor of the address, opens what it is folded in, and marks the words that were looked for. */
export function arriveAt(page: ParentNode): void {
  unmark(page);
  const anchor = decodeURIComponent(location.hash.slice(1));
  const target = anchor === '' ? null : document.getElementById(anchor);
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true;
  target?.scrollIntoView();
  const { href, sought } = arrival.value ?? {};
  if (sought === undefined || href !== location.pathname + decodeURIComponent(location.hash)) return;
  for (const part of target === null ? beginningOf(page) : partOf(target)) markWords(part, sought);
}

const isHeading = (element: Element): boolean => /^H[1-3]$/.test(element.tagName);

/** A row or a field as a whole; of a heading what follows up to the next. */
function partOf(target: Element): readonly Element[] {
  if (!isHeading(target)) return [target.closest('tr, .field-row') ?? target];
  return [target, ...untilHeading(target.nextElementSibling)];
}

/** Of a page without an anchor: its title and what is before the next heading. */
function beginningOf(page: ParentNode): readonly Element[] {
  const title = page.querySelector('h1');
  return title === null ? [] : [title, ...untilHeading(title.nextElementSibling)];
}

function untilHeading(first: Element | null): readonly Element[] {
  const found: Element[] = [];
  for (let next = first; next !== null && !isHeading(next); next = next.nextElementSibling) found.push(next);
  return found;
}

/** Puts the words of an element into `mark`. */
function markWords(element: Element, sought: Sought): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  for (const node of nodes) {
    const pieces = piecesOf(node.data, sought);
    if (!pieces.some(({ isHit }) => isHit)) continue;
    let rest = node;
    for (const { text, isHit } of pieces) {
      const next = text.length < rest.length ? rest.splitText(text.length) : undefined;
      if (isHit) {
        const mark = document.createElement('mark');
        rest.replaceWith(mark);
        mark.append(rest);
        const fold = mark.closest<HTMLDetailsElement>('details.folded-table');
        if (fold !== null) fold.open = true;
      }
      if (next !== undefined) rest = next;
    }
  }
}

function unmark(page: ParentNode): void {
  for (const mark of page.querySelectorAll('mark')) {
    const parent = mark.parentElement;
    mark.replaceWith(...mark.childNodes);
    parent?.normalize();
  }
}
