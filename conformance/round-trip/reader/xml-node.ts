import { SaxesParser, type SaxesTagNS } from 'saxes';

/** An element of an e-invoice; names have the usual prefix of their namespace, whatever the document calls it. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  /** Its own character data, not that of its children. */
  readonly text: string;
}

/** Why a document cannot be read. */
export class UnreadableXml extends Error {}

/** The namespaces of both syntaxes, each by the prefix that the standards use. */
const PREFIXES: Readonly<Record<string, string>> = {
  'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100': 'rsm',
  'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100': 'ram',
  'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100': 'udt',
  'urn:un:unece:uncefact:data:standard:QualifiedDataType:100': 'qdt',
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2': 'ubl',
  'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2': 'ubl',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2': 'cac',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2': 'cbc',
};

const MAX_DEPTH = 64;
const MAX_NODES = 1_000_000;
const MAX_BYTES = 10 * 1024 * 1024;

interface OpenNode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlNode[];
  text: string;
}

const named = (uri: string, local: string): string =>
  Object.hasOwn(PREFIXES, uri) ? `${PREFIXES[uri]}:${local}` : `{${uri}}${local}`;

/** Attributes without a namespace: those of schemas (`xsi:…`) and declarations state no content. */
const attributesOf = ({ attributes }: SaxesTagNS): ReadonlyMap<string, string> =>
  new Map(
    Object.values(attributes)
      .filter(({ uri }) => uri === '')
      .map(({ local, value }) => [local, value]),
  );

/** UTF-8, or UTF-16 by its byte order mark (XML 1.0, appendix F). */
function decoded(bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES) throw new UnreadableXml('larger than 10 MiB');
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const encoding = /^[^<]*<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(start)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableXml(`not a text in ${encoding}`);
  }
}

/**
 * The root element of a document. Nothing is expanded or fetched: a document type is refused, and size, depth and number
 * of elements are bounded.
 * @throws UnreadableXml
 */
export function xmlRoot(bytes: Uint8Array): XmlNode {
  const top: OpenNode = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [top];
  let count = 0;
  const parser = new SaxesParser({ xmlns: true });
  const add = (text: string): void => {
    open.at(-1)!.text += text;
  };
  parser.on('error', (error) => {
    throw new UnreadableXml(error.message);
  });
  parser.on('doctype', () => {
    throw new UnreadableXml('has a document type');
  });
  parser.on('opentag', (tag) => {
    count += 1;
    if (open.length > MAX_DEPTH) throw new UnreadableXml(`more than ${MAX_DEPTH} levels`);
    if (count > MAX_NODES) throw new UnreadableXml(`more than ${MAX_NODES} elements`);
    const node: OpenNode = {
      name: named(tag.uri, tag.local),
      attributes: attributesOf(tag),
      children: [],
      text: '',
    };
    open.at(-1)!.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(decoded(bytes).replace(/^\uFEFF/, '')).close();
  return top.children[0]!;
}
