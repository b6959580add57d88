/** Elements that run programs, hold foreign documents or pull in files; they vanish with all they contain. */
const FORBIDDEN_ELEMENTS = new Set([
  'script',
  'foreignobject',
  'include',
  'iframe',
  'object',
  'embed',
  'handler',
]);
const KNOWN_ENTITY = /^(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6})$/i;
const RASTER_URI = /^data:image\/(?:png|jpe?g|gif|webp)[;,]/i;
const ATTRIBUTE = /([^\s=/>"']+)\s*=\s*("[^"]*"|'[^']*')/g;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/** A picture that refers to nothing but itself has no entity that the file would have to define. */
const hasUnknownEntity = (text: string): boolean =>
  Array.from(text.matchAll(/&([^;\s]*);?/g)).some(([, name = '']) => !KNOWN_ENTITY.test(name));

/** CSS may point into the file only. */
const isSafeCss = (css: string): boolean =>
  !/@import|\\|expression\s*\(/i.test(css) && !/url\(\s*["']?\s*[^#"'\s)]/i.test(css);

function isSafeAttribute(name: string, value: string): boolean {
  const local = localName(name);
  if (local.startsWith('on') || name.toLowerCase() === 'xml:base') return false;
  if (local === 'href' || local === 'src') return value.startsWith('#') || RASTER_URI.test(value.trimStart());
  return isSafeCss(value);
}

function safeTag(name: string, rest: string): string {
  const attributes = Array.from(rest.matchAll(ATTRIBUTE))
    .filter(([, attribute = '', quoted = '']) => isSafeAttribute(attribute, quoted.slice(1, -1)))
    .map(([, attribute, quoted]) => ` ${attribute}=${quoted}`);
  return `<${name}${attributes.join('')}${rest.trimEnd().endsWith('/') ? '/' : ''}>`;
}

interface Markup {
  /** Position behind it. */
  readonly end: number;
  readonly output: string;
  /** Opens (+1) or closes (−1) an element of this name. */
  readonly opens?: string;
  readonly closes?: string;
}

/** Position behind the `>` that ends a tag, quoted values passed over; -1 when there is none. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  for (let i = from; i < text.length; i++) {
    const c = text[i]!;
    if (quote !== '') quote = c === quote ? '' : quote;
    else if (c === '"' || c === "'") quote = c;
    else if (c === '>') return i + 1;
  }
  return -1;
}

const behind = (text: string, mark: string, from: number): number => {
  const at = text.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
};

/** A document type is skipped; one that defines entities makes the file unusable. */
function doctype(text: string, from: number): Markup | undefined {
  const open = text.indexOf('[', from);
  const plain = text.indexOf('>', from);
  const end = open >= 0 && open < plain ? behind(text, '>', text.indexOf(']', open)) : plain + 1;
  if (end <= 0 || /<!ENTITY/i.test(text.slice(from, end))) return undefined;
  return { end, output: '' };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function cdata(text: string, from: number): Markup | undefined {
  const end = behind(text, ']]>', from);
  if (end < 0) return undefined;
  const content = text.slice(from + 9, end - 3).replace(/[&<>]/g, (c) => ESCAPES[c]!);
  return { end, output: content };
}

/** The piece of markup that begins at `from`; undefined when the file is broken or dangerous there. */
function markupAt(text: string, from: number): Markup | undefined {
  const skipped = (end: number): Markup | undefined => (end < 0 ? undefined : { end, output: '' });
  if (text.startsWith('<!--', from)) return skipped(behind(text, '-->', from + 4));
  if (text.startsWith('<![CDATA[', from)) return cdata(text, from);
  if (text.startsWith('<?', from)) return skipped(behind(text, '?>', from));
  if (text.startsWith('<!', from)) return doctype(text, from);
  const end = tagEnd(text, from);
  if (end < 0) return undefined;
  const closing = text[from + 1] === '/';
  const inner = text.slice(from + (closing ? 2 : 1), end - 1);
  const name = /^[^\s/>]+/.exec(inner)?.[0];
  if (name === undefined) return undefined;
  if (closing) return { end, output: `</${name}>`, closes: localName(name) };
  const rest = inner.slice(name.length);
  if (hasUnknownEntity(rest)) return undefined;
  const output = safeTag(name, rest);
  return output.endsWith('/>')
    ? { end, output, opens: localName(name), closes: localName(name) }
    : { end, output, opens: localName(name) };
}

/** Times that parts of a drawing may be drawn in all: far above any logo, far below what takes seconds. */
const MAX_REFERENCES = 5_000;

/**
 * Whether a drawing that refers to its own parts, which refer to parts, and so on, asks for more drawing than a
 * logo ever needs; also when the parts refer to each other in a circle.
 */
export function isReferenceBomb(svg: string): boolean {
  const references = new Map<string, string[]>();
  const ids: string[] = [''];
  for (let at = svg.indexOf('<'); at >= 0; at = svg.indexOf('<', at)) {
    const end = tagEnd(svg, at);
    if (end < 0) return true;
    const tag = svg.slice(at, end);
    at = end;
    if (tag.startsWith('</')) {
      ids.pop();
      continue;
    }
    const id = /\sid\s*=\s*["']([^"']*)/.exec(tag)?.[1] ?? ids.at(-1) ?? '';
    const targets = Array.from(tag.matchAll(/=\s*["']\s*#([^"']+)|url\(\s*["']?#([^)"']+)/g), (m) =>
      (m[1] ?? m[2])!.trim(),
    );
    references.set(id, [...(references.get(id) ?? []), ...targets]);
    if (id !== ids.at(-1) && ids.at(-1) !== undefined) references.get(ids.at(-1)!)?.push(id);
    if (!tag.endsWith('/>')) ids.push(id);
  }
  return cost('', references, new Map()) > MAX_REFERENCES;
}

/** References that drawing a part leads to; infinite for circles. Costs of parts are kept, so this is linear. */
function cost(
  id: string,
  references: ReadonlyMap<string, readonly string[]>,
  known: Map<string, number>,
): number {
  const before = known.get(id);
  if (before !== undefined) return before;
  known.set(id, Number.POSITIVE_INFINITY);
  let sum = 0;
  for (const target of references.get(id) ?? []) sum += 1 + cost(target, references, known);
  known.set(id, sum);
  return sum;
}

/**
 * The drawing without anything that could run, load or refer beyond the file; undefined when it is no
 * well-formed XML or defines entities. What is left is drawn by a library that has neither network nor files.
 */
export function safeSvg(text: string): string | undefined {
  let output = '';
  let place = 0;
  // Name and depth of a forbidden element that we are in: everything is dropped until it closes.
  let dropped: { readonly name: string; depth: number } | undefined;
  let inStyle = false;
  while (place < text.length) {
    const start = text.indexOf('<', place);
    const content = text.slice(place, start < 0 ? undefined : start);
    if (hasUnknownEntity(content)) return undefined;
    if (dropped === undefined && (!inStyle || isSafeCss(content))) output += content;
    if (start < 0) return output;
    const markup = markupAt(text, start);
    if (markup === undefined) return undefined;
    const { opens, closes } = markup;
    if (dropped !== undefined) {
      if (opens === dropped.name) dropped.depth++;
      if (closes === dropped.name) dropped.depth--;
      if (dropped.depth === 0) dropped = undefined;
    } else if (opens !== undefined && FORBIDDEN_ELEMENTS.has(opens)) {
      if (closes === undefined) dropped = { name: opens, depth: 1 };
    } else if (!inStyle || markup.output === '' || closes === 'style' || isSafeCss(markup.output)) {
      output += markup.output;
      if (opens === 'style') inStyle = closes !== 'style';
      else if (closes === 'style') inStyle = false;
    }
    place = markup.end;
  }
  return output;
}
