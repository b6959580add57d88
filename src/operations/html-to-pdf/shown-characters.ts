/** Elements whose text is not shown. */
const HIDDEN = ['script', 'style', 'title', 'template', 'noscript'] as const;

const REFERENCE = /&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));?/gi;

/**
 * The characters beyond ASCII that a document shows, each once: those outside of tags, comments, scripts and styles,
 * with numeric references resolved. In linear time.
 * @example shownCharacters('<p title="ä">€&#x20AC;') // '€'
 */
export function shownCharacters(html: string): string {
  const lower = html.toLowerCase();
  const found = new Set<string>();
  for (let at = 0; at < html.length; ) {
    const tag = html.indexOf('<', at);
    const end = tag < 0 ? html.length : tag;
    addCharacters(found, html.slice(at, end));
    at = tag < 0 ? end : behindTag(lower, tag);
  }
  return [...found].join('');
}

function addCharacters(found: Set<string>, text: string): void {
  const resolved = text.replace(REFERENCE, (_, hex?: string, decimal?: string) => {
    const number = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return number > 0x7f && number <= 0x10ffff ? String.fromCodePoint(number) : '';
  });
  for (const [character] of resolved.matchAll(/[^\0-\x7f]/gu)) found.add(character);
}

/** Behind a tag, a comment, or an element that is not shown, whose start is there. */
function behindTag(lower: string, tag: number): number {
  if (lower.startsWith('<!--', tag)) return behind(lower, '-->', tag);
  const hidden = HIDDEN.find(
    (name) => /^[\s>/]/.test(lower.charAt(tag + 1 + name.length)) && lower.startsWith(name, tag + 1),
  );
  return behind(lower, '>', hidden === undefined ? tag : behind(lower, `</${hidden}`, tag));
}

function behind(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}
