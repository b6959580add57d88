import { type ComponentChild, render } from 'preact';
import { arriveAt } from './arrival.ts';

/** A page that waits longer is shown as it is. */
const MAX_WAIT_MS = 10_000;
/** Turns of the event loop without a change. */
const SETTLED_TURNS = 8;
/** The anchor that the address names is where the reader is when it is at most so far from the top. */
const NEAR_PX = 120;

/**
 * Draws the page beside the one that the server sent, and puts it in place of it once it is whole: nothing flickers, and
 * what was typed, chosen by Tab or scrolled to stays.
 */
export async function takeOver(served: HTMLElement, page: ComponentChild): Promise<void> {
  const fresh = served.cloneNode(false) as HTMLElement;
  render(page, fresh);
  await whole(fresh);
  const focus = placeOfFocus(served);
  const isAtAnchor = Math.abs(anchorTop() ?? Number.POSITIVE_INFINITY) < NEAR_PX;
  served.replaceWith(fresh);
  delete document.documentElement.dataset.awaits;
  delete document.documentElement.dataset.served;
  restoreFocus(fresh, focus);
  const main = fresh.querySelector('main');
  // What it is folded in is closed again.
  if (main !== null && isAtAnchor) arriveAt(main);
}

/** Nothing on the page is awaited any more, and what is left to draw of what has come is drawn. */
async function whole(page: HTMLElement): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS;
  let size = -1;
  for (let same = 0; same < SETTLED_TURNS && performance.now() < until; ) {
    await new Promise((next) => setTimeout(next));
    const isWaiting = page.querySelector('main')?.hasChildNodes() !== true || page.querySelector('.waiting');
    const now = page.getElementsByTagName('*').length;
    same = !isWaiting && now === size ? same + 1 : 0;
    size = now;
  }
}

function anchorTop(): number | undefined {
  const anchor = decodeURIComponent(location.hash.slice(1));
  return anchor === '' ? undefined : document.getElementById(anchor)?.getBoundingClientRect().top;
}

/** Which child of which, from the page down; none where the focus is elsewhere. */
interface Focus {
  readonly places: readonly number[];
  readonly text: string | undefined;
}

function placeOfFocus(page: HTMLElement): Focus | undefined {
  const focused = document.activeElement;
  if (focused === null || !page.contains(focused)) return undefined;
  const places: number[] = [];
  for (let at: Element = focused; at !== page && at.parentElement !== null; at = at.parentElement)
    places.unshift([...at.parentElement.children].indexOf(at));
  return { places, text: focused instanceof HTMLInputElement ? focused.value : undefined };
}

function restoreFocus(page: HTMLElement, focus: Focus | undefined): void {
  if (focus === undefined) return;
  let at: Element | undefined = page;
  for (const place of focus.places) at = at?.children[place];
  if (!(at instanceof HTMLElement)) return;
  if (at instanceof HTMLInputElement && focus.text !== undefined && focus.text !== '') {
    at.value = focus.text;
    at.dispatchEvent(new Event('input', { bubbles: true }));
  }
  at.focus({ preventScroll: true });
}
