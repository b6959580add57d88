/**
 * The functions that put a header or footer for many pages into one document, a copy of its body on each page, so that
 * one print makes them all. They run in a world of our own, behind that of `print-bands.ts`.
 */

/** Copies at once: their print is to stay small beside that of the document. */
export const MAX_COPIES = 100;

/**
 * Whether copies look as the body does alone: nothing in it runs, is placed on the page as a whole, counts on from copy to
 * copy or is fetched again. Else each page is printed by itself.
 */
const CAN_COPY = `() => {
  const { documentElement: root, body } = document;
  if (!(body instanceof HTMLBodyElement)) return false;
  const length = (value) => Number.parseFloat(value) || 0;
  const isPlain = ({ backgroundImage, backgroundColor, overflowX, overflowY, writingMode, transform, filter, zoom, columnCount, cssFloat }) =>
    backgroundImage === 'none' && backgroundColor === 'rgba(0, 0, 0, 0)' && overflowX === 'visible' && overflowY === 'visible' && writingMode === 'horizontal-tb' &&
    transform === 'none' && filter === 'none' && zoom === '1' && columnCount === 'auto' && cssFloat === 'none';
  const rootStyle = getComputedStyle(root);
  const bodyStyle = getComputedStyle(body);
  if (!isPlain(rootStyle) || !isPlain(bodyStyle) || !['block', 'grid'].includes(rootStyle.display) || rootStyle.position !== 'static') return false;
  const sides = ['marginTop', 'borderTopWidth', 'marginBottom', 'borderBottomWidth'];
  if (sides.some((side) => length(rootStyle[side]) !== 0)) return false;
  if (!['block', 'flow-root', 'flex', 'grid'].includes(bodyStyle.display)) return false;
  if (!['static', 'relative'].includes(bodyStyle.position)) return false;
  // What is too wide makes Chromium shrink the whole print.
  if (root.scrollWidth > root.clientWidth) return false;
  if (document.querySelector('script, body link, body style, iframe, frame, object, embed, canvas, video, audio, picture, template')) return false;
  const counts = ({ content, counterIncrement, counterReset, counterSet }) =>
    content.includes('counter') || [counterIncrement, counterReset, counterSet].some((one) => one !== 'none');
  return [body, ...body.querySelectorAll('*')].every((element) => {
    if ([...element.attributes].some(({ name }) => name.startsWith('on'))) return false;
    if (element.shadowRoot !== null || element.localName.includes('-')) return false;
    const source = element.getAttribute('src') ?? (element.localName === 'image' ? element.href?.baseVal : null);
    if (source !== null && !/^data:/i.test(source)) return false;
    if (source?.length > 100_000 || element.hasAttribute('srcset')) return false;
    const style = getComputedStyle(element);
    if (style.position === 'fixed' || style.position === 'sticky') return false;
    if (style.position === 'absolute' && bodyStyle.position === 'static' &&
      (element.offsetParent === body || element.offsetParent === null)) return false;
    if (style.animationName !== 'none' || counts(style)) return false;
    return !['::before', '::after', '::marker'].some((pseudo) => counts(getComputedStyle(element, pseudo)));
  });
}`;

/** Takes the copies away. */
export const REMOVE_COPIES = `() => {
  for (const one of [...document.documentElement.children]) {
    if (one.localName === 'body' && one !== document.body) one.remove();
  }
  for (const [one, style] of globalThis.kontorStyles ?? []) {
    if (style === null) one.removeAttribute('style');
    else one.setAttribute('style', style);
  }
}`;

/**
 * Makes a copy for each of these numbers. `false`, and all is as before, where copies would not look as the body does
 * alone: the boxes in each must have the places that they have in the first.
 */
export const COPY_PAGES = `async (numbers) => {
  const canCopy = ${CAN_COPY};
  const showIn = (places, texts, number) => {
    for (const [place, text] of places) texts[place].data = text.replaceAll('{current}', String(number));
  };
  const textsOf = (body) => {
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    return texts;
  };
  if (!canCopy()) return false;
  const { body } = document;
  const own = textsOf(body);
  const places = globalThis.kontorNumbered.map(([node, text]) => [own.indexOf(node), text]);
  if (places.some(([place]) => place < 0)) return false;
  showIn(places, own, numbers[0]);
  const bodies = [body];
  // The distance from the edge is on each page, not on the first alone.
  const root = document.documentElement;
  globalThis.kontorStyles = [root, body].map((one) => [one, one.getAttribute('style')]);
  const fixed = { 'margin-top': body.getBoundingClientRect().top + 'px', 'margin-bottom': '0', height: getComputedStyle(body).height };
  for (const [name, value] of Object.entries(fixed)) body.style.setProperty(name, value, 'important');
  for (const [name, value] of [['padding-top', '0'], ['padding-bottom', '0'], ['display', 'block']])
    root.style.setProperty(name, value, 'important');
  for (const _ of numbers.slice(1)) {
    const copy = body.cloneNode(true);
    copy.style.setProperty('break-before', 'page', 'important');
    bodies.push(copy);
  }
  document.documentElement.append(...bodies.slice(1));
  const boxesOf = (one) => {
    const origin = one.getBoundingClientRect();
    const { borderBottomStyle, outlineStyle, boxShadow } = getComputedStyle(one);
    const isSeen = [borderBottomStyle, outlineStyle, boxShadow].some((edge) => edge !== 'none');
    const placeOf = ({ left, top, width, height }) =>
      [left - origin.left, top - origin.top, width, height].map((length) => length.toFixed(2));
    const elements = [one, ...one.querySelectorAll('*')].map((element) => {
      const box = element.getBoundingClientRect();
      // Without a doctype the body is as high as its window, and its copies are not (Quirks Mode Standard, 3.6).
      const place = placeOf(element === one && !isSeen ? { ...box.toJSON(), height: 0 } : box);
      const { color, backgroundColor, fontFamily, fontWeight, opacity } = getComputedStyle(element);
      return [...place, color, backgroundColor, fontFamily, fontWeight, opacity].join();
    });
    const range = document.createRange();
    const lines = textsOf(one).map((text) => {
      range.selectNodeContents(text);
      return [...range.getClientRects()].map(placeOf).join();
    });
    return [...elements, ...lines].join(';');
  };
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  const expected = boxesOf(body);
  if (bodies.some((one) => boxesOf(one) !== expected)) {
    (${REMOVE_COPIES})();
    return false;
  }
  bodies.forEach((one, index) => showIn(places, textsOf(one), numbers[index]));
  await document.fonts.ready;
  return true;
}`;
