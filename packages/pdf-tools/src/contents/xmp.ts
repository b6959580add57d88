import { SaxesParser } from 'saxes';

/** Texts of Info and XMP; null takes one away, undefined leaves it. */
export interface DescribedTexts {
  readonly title?: string | null;
  readonly author?: string | null;
  readonly subject?: string | null;
  readonly keywords?: string | null;
}

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const DC = 'http://purl.org/dc/elements/1.1/';
const PDF = 'http://ns.adobe.com/pdf/1.3/';

type Key = keyof DescribedTexts;

/** The property of each text (ISO 16684-1, 8.3; ISO 32000-1, table 317). */
const PROPERTIES: Readonly<Record<Key, string>> = {
  title: `${DC}title`,
  author: `${DC}creator`,
  subject: `${DC}description`,
  keywords: `${PDF}Keywords`,
};

/** A packet beyond this was written by nobody in good faith. */
const MAX_CHARACTERS = 4_000_000;
const MAX_DEPTH = 64;

/** XML 1.0 allows no other control characters, and no half of a surrogate pair. */
const NOT_XML = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/[&<>"]/g, (c) => ENTITIES[c]!);

const alternative = (text: string): string =>
  `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`;

function propertyText(key: Key, text: string): string {
  switch (key) {
    case 'title':
      return `<dc:title>${alternative(text)}</dc:title>`;
    case 'author':
      return `<dc:creator><rdf:Seq><rdf:li>${escaped(text)}</rdf:li></rdf:Seq></dc:creator>`;
    case 'subject':
      return `<dc:description>${alternative(text)}</dc:description>`;
    case 'keywords':
      return `<pdf:Keywords>${escaped(text)}</pdf:Keywords>`;
  }
}

function descriptionOf(texts: DescribedTexts): string {
  const properties = (Object.keys(PROPERTIES) as Key[]).flatMap((key) => {
    const text = texts[key];
    return typeof text === 'string' ? [propertyText(key, text)] : [];
  });
  if (properties.length === 0) return '';
  return `<rdf:Description xmlns:rdf="${RDF}" rdf:about="" xmlns:dc="${DC}" xmlns:pdf="${PDF}">${properties.join('')}</rdf:Description>`;
}

/** A packet with nothing but these texts. */
export const newXmp = (texts: DescribedTexts, further = ''): string =>
  '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">' +
  `<rdf:RDF xmlns:rdf="${RDF}">${descriptionOf(texts)}${further}</rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>`;

/** A piece of the packet that is left out. */
interface Cut {
  readonly start: number;
  readonly end: number;
}

/** The packet with these texts, all else as it was; undefined for one that cannot be read. */
export function changedXmp(packet: Uint8Array, texts: DescribedTexts): string | undefined {
  const requested = (Object.keys(PROPERTIES) as Key[]).filter((key) => texts[key] !== undefined);
  return replacedProperties(packet, new Set(requested.map((key) => PROPERTIES[key])), descriptionOf(texts));
}

/**
 * The packet without these properties (namespace and local name), with further descriptions, all else as it was; undefined for one
 * that cannot be read.
 */
export function replacedProperties(
  packet: Uint8Array,
  properties: ReadonlySet<string>,
  added: string,
): string | undefined {
  const source = decodedPacket(packet);
  if (source.length > MAX_CHARACTERS) return undefined;
  const places = placesIn(source, properties);
  if (places === undefined) return undefined;
  let result = '';
  let from = 0;
  const insertions = [{ start: places.end, end: places.end, text: added }];
  const edits = [...places.cuts.map((cut) => ({ ...cut, text: '' })), ...insertions];
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    if (start < from) continue;
    result += source.slice(from, start) + text;
    from = end;
  }
  return result + source.slice(from);
}

function decodedPacket(packet: Uint8Array): string {
  const data = Buffer.from(packet);
  if (data[0] === 0xfe && data[1] === 0xff) return new TextDecoder('utf-16be').decode(data);
  if (data[0] === 0xff && data[1] === 0xfe) return new TextDecoder('utf-16le').decode(data);
  return data
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .replace(/\0+$/, '');
}

/** Where properties of the document are in a packet, and the end of what rdf:RDF contains. */
function placesIn(
  source: string,
  properties: ReadonlySet<string>,
): { readonly cuts: readonly Cut[]; readonly end: number } | undefined {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: { readonly key: string; readonly start: number }[] = [];
  const cuts: Cut[] = [];
  let end: number | undefined;
  const tagStart = (): number => source.lastIndexOf('<', parser.position - 1);
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('a packet has no document type');
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (open.length > MAX_DEPTH) throw new Error('too deep');
    const start = tagStart();
    const key = `${uri}${local}`;
    open.push({ key, start });
    if (key !== `${RDF}Description`) return;
    for (const { uri: space, local: own, name: written } of Object.values(attributes)) {
      if (!properties.has(`${space}${own}`)) continue;
      const attribute = new RegExp(`\\s${written}\\s*=\\s*(?:"[^"]*"|'[^']*')`).exec(
        source.slice(start, parser.position),
      );
      if (attribute !== null)
        cuts.push({ start: start + attribute.index, end: start + attribute.index + attribute[0].length });
    }
  });
  parser.on('closetag', () => {
    const closed = open.pop()!;
    const parent = open.at(-1)?.key;
    if (closed.key === `${RDF}RDF` && end === undefined) end = tagStart();
    const isProperty =
      parent === `${RDF}Description` && open.filter(({ key }) => key === parent).length === 1;
    if (isProperty && properties.has(closed.key)) cuts.push({ start: closed.start, end: parser.position });
  });
  try {
    parser.write(source).close();
  } catch {
    // Not XML: the caller writes a packet of its own.
    return undefined;
  }
  return end === undefined ? undefined : { cuts, end };
}
