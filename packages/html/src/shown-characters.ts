/** Elements whose text is not shown, behind the `<` of their start tags. */
const HIDDEN = /(script|style|title|template|noscript)(?=[\s>/])/iy;
/** Where each of them ends, by its name in lower case. */
const HIDDEN_END: Readonly<Record<string, RegExp>> = {
  script: /<\/script/gi,
  style: /<\/style/gi,
  title: /<\/title/gi,
  template: /<\/template/gi,
  noscript: /<\/noscript/gi,
};

/** Most documents have none, and are not looked through any further. */
const BEYOND_ASCII = /[^\0-\x7f]|&#/;
const REFERENCE = /&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));?/gi;

/**
 * The characters beyond ASCII that a document shows, each once: those outside of tags, comments, scripts and styles,
 * with numeric references resolved. In linear time.
 * @example shownCharacters('<p title="ä">€&#x20AC;') // '€'
 */
export function shownCharacters(html: string): string {
  if (!BEYOND_ASCII.test(html)) return '';
  const found = new Set<string>();
  for (let at = 0; at < html.length; ) {
    const tag = html.indexOf('<', at);
    const end = tag < 0 ? html.length : tag;
    if (end > at) addCharacters(found, html.slice(at, end));
    at = tag < 0 ? end : behindTag(html, tag);
  }
  return [...found].join('');
}

function addCharacters(found: Set<string>, text: string): void {
  if (!BEYOND_ASCII.test(text)) return;
  const resolved = text.replace(REFERENCE, (_, hex?: string, decimal?: string) => {
    const number = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return number > 0x7f && number <= 0x10ffff ? String.fromCodePoint(number) : '';
  });
  for (const character of resolved) if (character > '\x7f') found.add(character);
}

/** Behind a tag, a comment, or an element that is not shown, whose start is there. */
function behindTag(html: string, tag: number): number {
  if (html.startsWith('<!--', tag)) return behind(html, '-->', tag);
  HIDDEN.lastIndex = tag + 1;
  const name = HIDDEN.exec(html)?.[1];
  return behind(html, '>', name === undefined ? tag : endOf(html, name, tag));
}

function endOf(html: string, name: string, from: number): number {
  const end = HIDDEN_END[name.toLowerCase()]!;
  end.lastIndex = from;
  const found = end.exec(html);
  return found === null ? html.length : end.lastIndex;
}

function behind(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}
