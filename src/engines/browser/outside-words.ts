import { InvalidInput, type Violation, violation } from '@kontor/base';
import { lengthCm, MAX_PAPER_CM, type Paper } from '@kontor/html';
import type { PrintOrder } from '../../core/page-printer.ts';
import { surplusCm } from './document-text.ts';
import { type LoadedDocument, type Measures, measure, setWindow } from './loading.ts';
import { type PageRule, possiblePapers, withSize } from './page-sizes.ts';
import { inIsolatedWorld, PX_PER_CM } from './printing.ts';

/** Words of a document that its pages do not show. */
export interface WordsOutside {
  readonly count: number;
  /** The first of them. */
  readonly words: readonly string[];
}

export const NONE_OUTSIDE: WordsOutside = { count: 0, words: [] };

/**
 * Chromium lays a document that is too wide out in up to so many widths of the page, makes it smaller to fit, and cuts
 * off what reaches beyond (measured with Chromium 156: 21 of 60 words of a line of 3,050 px on A4).
 */
const MAX_SHRINK = 1.5;
/** Rounding of layouts, px. */
const SLACK_PX = 2;

interface Findings {
  readonly measures: Measures;
  /** All `@page` rules. */
  readonly rules: readonly PageRule[];
}

/**
 * Counts words that will not be on the paper. A document that fits costs a comparison of two numbers; only another one is
 * laid out in the width in which Chromium prints it, and looked through. @throws as PageSession.send
 */
export async function wordsOutside(
  document: LoadedDocument,
  order: PrintOrder,
  { measures, rules }: Findings,
): Promise<WordsOutside> {
  const { page } = document;
  const area = printedArea(order, rules);
  const reachPx = area.widthPx * MAX_SHRINK;
  let { widthPx } = measures;
  const isTooWide = () => widthPx > reachPx + SLACK_PX;
  const cmOf = (px: number) => px / PX_PER_CM;
  const paperPx = order.paper.widthCm * PX_PER_CM;
  if (isTooWide() && !order.singlePage && paperPx > reachPx) {
    // The window alone may be wider than that.
    await setWindow(page, { widthCm: cmOf(reachPx), heightCm: cmOf(area.heightPx * MAX_SHRINK) });
    ({ widthPx } = await measure(document));
  }
  const belowPx = order.singlePage ? maxHeightPx(order) : Number.MAX_SAFE_INTEGER;
  if (!isTooWide() && !measures.isClipped && measures.heightPx <= belowPx) return NONE_OUTSIDE;
  const layoutPx = Math.min(reachPx, Math.max(area.widthPx, isTooWide() ? reachPx : 0));
  const heightPx = area.heightPx * (layoutPx / area.widthPx);
  await setWindow(page, { widthCm: cmOf(layoutPx), heightCm: cmOf(heightPx) });
  const found = await walk(document, {
    reach: reachPx + SLACK_PX,
    namedReach: area.widestPx * MAX_SHRINK + SLACK_PX,
    below: belowPx,
  });
  // A single page is measured in the window that it had.
  if (order.singlePage)
    await setWindow(page, { widthCm: cmOf(area.widthPx), heightCm: order.paper.heightCm });
  return found;
}

/** Counts words that the place of a header or footer has no room for. @throws as PageSession.send */
export async function wordsOutsideBand(document: LoadedDocument, place: Paper): Promise<WordsOutside> {
  const { page } = document;
  const placePx = place.widthCm * PX_PER_CM;
  const { widthPx } = await measure(document);
  const shrink = Math.min(MAX_SHRINK, Math.max(1, widthPx / placePx));
  const sized = (factor: number) => ({
    widthCm: place.widthCm * factor,
    heightCm: place.heightCm * factor,
  });
  if (shrink > 1) await setWindow(page, sized(shrink));
  const reach = placePx * MAX_SHRINK + SLACK_PX;
  const below = place.heightCm * PX_PER_CM * shrink + SLACK_PX;
  const found = await walk(document, { reach, namedReach: reach, below });
  if (shrink > 1) await setWindow(page, place);
  return found;
}

const walk = async (
  { page, world }: LoadedDocument,
  limits: { readonly reach: number; readonly namedReach: number; readonly below: number },
): Promise<WordsOutside> => (await inIsolatedWorld(page, world, WALK, limits)) as WordsOutside;

/** @throws InvalidInput when the order refuses documents with words outside */
export function requireContentInside({ words }: WordsOutside, { failOnContentError }: PrintOrder): void {
  if (!failOnContentError || words.length === 0) return;
  throw new InvalidInput(words.map((word) => notOnPaper('content', word)));
}

/** A word of a document of the request that is not printed. */
export const notOnPaper = (member: string, word: string): Violation =>
  violation([member], { kind: 'valid' }, `the word ${word} is not on the paper`);

/** Where content is printed, in px of the document. */
interface PrintedArea {
  /** Of the narrowest page. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Of the widest one. */
  readonly widestPx: number;
}

function printedArea(
  { paper, marginsCm, scale, preferCssPageSize, singlePage }: PrintOrder,
  rules: readonly PageRule[],
): PrintedArea {
  const papers = preferCssPageSize && !singlePage ? possibleDeclared(rules, paper) : [paper];
  // The margin of our own rule makes up for what Chromium rounds the page up by: both count, or neither.
  const widthOf = (one: PrintOrder['paper']) =>
    one.widthCm + (rules.length > 0 && one === paper ? surplusCm(paper.widthCm) : 0);
  const marginCm = (side: 'marginLeft' | 'marginRight', other: number): number => {
    const own = rules.findLast((rule) => rule.selector === '' && rule[side] !== '');
    return (own && lengthCm(own[side])) ?? other;
  };
  const sides = marginCm('marginLeft', marginsCm.left) + marginCm('marginRight', marginsCm.right);
  // Chromium ignores a size that its margins leave nothing of.
  const heights = marginsCm.top + marginsCm.bottom;
  const usable = papers.filter(({ widthCm, heightCm }) => widthCm > sides && heightCm > heights);
  const toPx = (cm: number) => (Math.max(0.1, cm) * PX_PER_CM) / scale;
  const inOrder = usable.toSorted((a, b) => a.widthCm - b.widthCm);
  const [narrowest = paper] = inOrder;
  const widest = inOrder.at(-1) ?? paper;
  return {
    widthPx: toPx(widthOf(narrowest) - sides),
    heightPx: toPx(narrowest.heightCm - heights),
    widestPx: toPx(widthOf(widest) - sides),
  };
}

/** Of a single page (ISO 32000-1, annex C). */
const maxHeightPx = ({ marginsCm, scale }: PrintOrder): number =>
  ((MAX_PAPER_CM - marginsCm.top - marginsCm.bottom) * PX_PER_CM) / scale;

/** Turned papers are not meant: `page-orientation` turns the page and what is on it. */
function possibleDeclared(rules: readonly PageRule[], paper: PrintOrder['paper']) {
  const sized = withSize(rules);
  const declared = possiblePapers(sized, paper, { withTurned: false });
  // A rule for all pages leaves none of the paper.
  return sized.some(({ selector }) => selector === '') ? declared.filter((one) => one !== paper) : declared;
}

/**
 * Goes through the text that is visible. A word counts when its end is beyond the reach, or when html or body cut it off;
 * what an inner element cuts off is the author's own will. Text left of or above the document never counts: that is how
 * texts for screen readers are hidden.
 */
const WALK = `({ reach, namedReach, below }) => {
  const MAX_NODES = 200000, MAX_WORDS = 20, MAX_LENGTH = 40, MAX_WORK = 1000000, MIN_WORK = 20000;
  const root = document.documentElement, body = document.body;
  const styles = new Map();
  const styleOf = (element) => {
    let style = styles.get(element);
    if (style === undefined) {
      const { overflowX, overflowY, clip, clipPath, position } = getComputedStyle(element);
      style = {
        isCutting: overflowX !== 'visible' || overflowY !== 'visible',
        isHiding: clipPath !== 'none' || (clip !== 'auto' && (position === 'absolute' || position === 'fixed')),
        position,
      };
      styles.set(element, style);
    }
    return style;
  };
  // What html has goes to the page, and what body has as well where html has none (CSS Overflow 3, 3.3).
  const bodyCuts = body !== null && styleOf(body).isCutting && styleOf(root).isCutting;
  const bodyBox = bodyCuts ? body.getBoundingClientRect() : undefined;
  // What is positioned by the page is not within body's box (CSS Overflow 3, 3).
  const isWithinBody = (element) => {
    if (styleOf(body).position !== 'static') return true;
    let isFree = false;
    for (let one = element; one !== null && one !== body; one = one.parentElement) {
      const { position } = styleOf(one);
      if (position === 'absolute' || position === 'fixed') isFree = true;
      else if (position !== 'static') isFree = false;
    }
    return !isFree;
  };
  const isShown = (element, box) => {
    for (let one = element; one !== null && one !== body && one !== root; one = one.parentElement) {
      const style = styleOf(one);
      if (style.isHiding) return false;
      if (style.isCutting) {
        const edge = one.getBoundingClientRect();
        if (box.left >= edge.right || box.right <= edge.left || box.top >= edge.bottom || box.bottom <= edge.top)
          return false;
      }
    }
    return true;
  };
  const isBeyondBody = (box) =>
    bodyBox !== undefined && (box.bottom > bodyBox.bottom + 1 || box.right > bodyBox.right + 1);
  // Named pages may be the wide ones (CSS Paged Media 3, 8).
  const reachOf = (element) => {
    if (namedReach === reach) return reach;
    for (let one = element; one !== null; one = one.parentElement)
      if (getComputedStyle(one).page !== 'auto') return namedReach;
    return reach;
  };
  const isBeyondPage = (box, limit) => box.right > limit || box.bottom > below;
  const isOutside = (box) => box.right > 0 && box.bottom > 0 && (isBeyondPage(box, reach) || isBeyondBody(box));
  const range = document.createRange();
  const boxesOf = (node, start, end) => {
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
  };
  const words = [];
  let count = 0, nodes = 0, work = 20 * MAX_WORK;
  const walker = document.createTreeWalker(body ?? root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null && nodes < MAX_NODES; node = walker.nextNode(), nodes++) {
    const { data, parentElement: parent } = node;
    if (parent === null || !/\\S/.test(data)) continue;
    if (!boxesOf(node, 0, data.length).some(isOutside)) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const found = [...data.matchAll(/\\S+/g)];
    const outsideBox = ({ 0: word, index }) => {
      const box = boxesOf(node, index, index + word.length).find(isOutside);
      if (box === undefined || !isShown(parent, box)) return false;
      return isBeyondPage(box, reachOf(parent)) || (isBeyondBody(box) && isWithinBody(parent));
    };
    const take = (word, times) => {
      count += times;
      if (words.length < MAX_WORDS) words.push(word[0].slice(0, MAX_LENGTH));
    };
    // The box of a word costs time by the length of its text: 3,000 words of one line took a second.
    if (boxesOf(node, 0, data.length).length === 1) {
      let [low, high] = [0, found.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (outsideBox(found[middle])) high = middle;
        else low = middle + 1;
      }
      if (low < found.length) {
        count += found.length - low;
        for (const word of found.slice(low, low + MAX_WORDS)) take(word, 0);
      }
      continue;
    }
    // Of a text of many thousand words each stands for some.
    const step = Math.max(1, Math.ceil((found.length * data.length) / Math.max(MIN_WORK, Math.min(MAX_WORK, work))));
    work -= (found.length / step) * data.length;
    for (let at = 0; at < found.length; at += step) if (outsideBox(found[at])) take(found[at], Math.min(step, found.length - at));
  }
  return { count, words };
}`;
