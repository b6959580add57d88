/**
 * A writer for small XML documents, as text. Empty elements are left out on purpose: in the invoice formats an
 * empty element is an error (EN 16931, PEPPOL-EN16931-R008), so absent data simply writes nothing.
 */

/** Attribute name → value; `undefined` leaves the attribute out. */
export type XmlAttributes = Readonly<Record<string, string | undefined>>;

/** Characters that must be escaped, and those that XML 1.0 (section 2.2, production 2) does not allow at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what XML refuses
const SPECIAL = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const [FIRST_PRINTABLE, FIRST_SURROGATE] = [0x20, 0xd800];
const isEscaped = (unit: number): boolean => unit === 0x26 || unit === 0x3c || unit === 0x3e || unit === 0x22;

/** Letters, figures and signs without a second meaning: most texts, so tested fast. */
function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < FIRST_PRINTABLE || unit >= FIRST_SURROGATE || isEscaped(unit)) return false;
  }
  return true;
}

/** Text for element content; characters that XML does not allow vanish. @example xmlText('a < b') // 'a &lt; b' */
export const xmlText = (text: string): string =>
  isPlain(text)
    ? text
    : text.replace(SPECIAL, (character) => (character === '"' ? '"' : (ESCAPES[character] ?? '')));

/** Text for an attribute value in double quotes. @example xmlAttribute('a "b"') // 'a &quot;b&quot;' */
export const xmlAttribute = (text: string): string =>
  isPlain(text) ? text : text.replace(SPECIAL, (character) => ESCAPES[character] ?? '');

interface Tags {
  readonly open: string;
  readonly close: string;
}

/** Tags without attributes by element name: a long invoice writes some thousands. Names are those of our formats. */
const tags = new Map<string, Tags>();

function tagsOf(name: string): Tags {
  let known = tags.get(name);
  if (known === undefined) {
    known = { open: `<${name}>`, close: `</${name}>` };
    tags.set(name, known);
  }
  return known;
}

function openTag(name: string, attributes: XmlAttributes | undefined): string {
  if (attributes === undefined) return tagsOf(name).open;
  let tag = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) tag += ` ${key}="${xmlAttribute(value)}"`;
  }
  return `${tag}>`;
}

/**
 * An element with text content; nothing when the text is absent or empty.
 * @example element('ram:ID', 'ATU1', { schemeID: 'VA' }) // '<ram:ID schemeID="VA">ATU1</ram:ID>'
 */
export function element(name: string, text: string | undefined, attributes?: XmlAttributes): string {
  if (text === undefined || text === '') return '';
  return openTag(name, attributes) + xmlText(text) + tagsOf(name).close;
}

/** Joined by `+`: the text is copied once, when it becomes bytes, and not at each level of the document. */
function joined(children: readonly string[]): string {
  let content = '';
  for (const child of children) content += child;
  return content;
}

function around(name: string, content: string): string {
  const { open, close } = tagsOf(name);
  return open + content + close;
}

/** An element around elements that are already written; nothing when all of them are empty. */
export function group(name: string, ...children: readonly string[]): string {
  const content = joined(children);
  return content === '' ? '' : around(name, content);
}

/** Like `group`, but written even when empty: for elements that a schema requires. */
export const requiredGroup = (name: string, ...children: readonly string[]): string =>
  around(name, joined(children));

/** A whole document in UTF-8 without byte order mark: declaration and root element with its namespaces. */
export function xmlDocument(
  root: string,
  namespaces: Readonly<Record<string, string>>,
  content: string,
): string {
  const attributes = Object.fromEntries(
    Object.entries(namespaces).map(([prefix, uri]) => [`xmlns:${prefix}`, uri]),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${openTag(root, attributes)}${content}</${root}>`;
}
