import { SaxesParser } from 'saxes';

/** Properties of an XMP packet that a converted document keeps; texts as they are. */
export interface ReadXmp {
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  readonly keywords?: string;
  readonly creatorTool?: string;
  readonly producer?: string;
  readonly createDate?: string;
  readonly modifyDate?: string;
  readonly pdfaPart?: string;
  readonly pdfaConformance?: string;
  readonly pdfUaPart?: string;
  readonly facturX?: Readonly<Record<string, string>>;
  /** Namespaces of all properties. */
  readonly namespaces: ReadonlySet<string>;
}

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const DC = 'http://purl.org/dc/elements/1.1/';
const XMP = 'http://ns.adobe.com/xap/1.0/';
const PDF = 'http://ns.adobe.com/pdf/1.3/';
const PDFA_ID = 'http://www.aiim.org/pdfa/ns/id/';
const PDFUA_ID = 'http://www.aiim.org/pdfua/ns/id/';
const FX = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

const KNOWN: Readonly<Record<string, keyof ReadXmp>> = {
  [`${DC}title`]: 'title',
  [`${DC}creator`]: 'author',
  [`${DC}description`]: 'subject',
  [`${PDF}Keywords`]: 'keywords',
  [`${PDF}Producer`]: 'producer',
  [`${XMP}CreatorTool`]: 'creatorTool',
  [`${XMP}CreateDate`]: 'createDate',
  [`${XMP}ModifyDate`]: 'modifyDate',
  [`${PDFA_ID}part`]: 'pdfaPart',
  [`${PDFA_ID}conformance`]: 'pdfaConformance',
  [`${PDFUA_ID}part`]: 'pdfUaPart',
};

/** A packet of this size is text; beyond it nobody wrote it by hand or program in good faith. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_DEPTH = 64;

/** Stops the parser: what was read so far counts. */
class Enough extends Error {}

/** Reads what is understood of a packet; one that is no XML gives what is before the fault. */
export function readXmp(packet: Uint8Array): ReadXmp {
  const reader = new XmpReader();
  const text = decodedPacket(packet.subarray(0, MAX_BYTES));
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('error', () => {
    throw new Enough();
  });
  parser.on('doctype', () => {
    throw new Enough();
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    reader.open(uri, local);
    for (const one of Object.values(attributes)) {
      if (uri === RDF && local === 'Description') reader.attribute(one.uri, one.local, one.value);
    }
  });
  parser.on('text', (part) => reader.text(part));
  parser.on('cdata', (part) => reader.text(part));
  parser.on('closetag', () => reader.close());
  try {
    parser.write(text).close();
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return reader.result();
}

function decodedPacket(packet: Uint8Array): string {
  const data = Buffer.from(packet);
  if (data[0] === 0xfe && data[1] === 0xff)
    return data
      .subarray(2, data.length & ~1)
      .swap16()
      .toString('utf16le');
  if (data[0] === 0xff && data[1] === 0xfe) return data.toString('utf16le', 2, data.length & ~1);
  return data
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .replace(/\0+$/, '')
    .trim();
}

class XmpReader {
  readonly #values = new Map<string, string[]>();
  readonly #namespaces = new Set<string>();
  readonly #path: { readonly uri: string; readonly local: string; text: string }[] = [];

  open(uri: string, local: string): void {
    if (this.#path.length > MAX_DEPTH) throw new Enough();
    if (this.#isProperty()) this.#namespaces.add(uri);
    this.#path.push({ uri, local, text: '' });
  }

  /** Whether what opens now is a property: a child of rdf:Description that is itself at the top. */
  #isProperty(): boolean {
    const top = this.#path.at(-1);
    const descriptions = this.#path.filter(({ uri, local }) => uri === RDF && local === 'Description');
    return top?.uri === RDF && top.local === 'Description' && descriptions.length === 1;
  }

  attribute(uri: string, local: string, value: string): void {
    if (uri === '' || uri === RDF || uri === 'http://www.w3.org/2000/xmlns/') return;
    if (uri === 'http://www.w3.org/XML/1998/namespace') return;
    const descriptions = this.#path.filter((one) => one.uri === RDF && one.local === 'Description');
    if (descriptions.length !== 1) return;
    this.#namespaces.add(uri);
    this.#add(`${uri}${local}`, value);
  }

  text(part: string): void {
    const open = this.#path.at(-1);
    if (open !== undefined) open.text += part;
  }

  close(): void {
    const closed = this.#path.pop();
    if (closed === undefined) return;
    const start = this.#path.findIndex(({ uri, local }) => uri === RDF && local === 'Description');
    const property = this.#path[start + 1] ?? closed;
    if (start < 0 || closed.text.trim() === '') return;
    this.#add(`${property.uri}${property.local}`, closed.text);
  }

  #add(key: string, value: string): void {
    const known = this.#values.get(key);
    if (known === undefined) this.#values.set(key, [value]);
    else known.push(value);
  }

  result(): ReadXmp {
    const found: Record<string, string> = {};
    const facturX: Record<string, string> = {};
    for (const [key, values] of this.#values) {
      const own = Object.hasOwn(KNOWN, key) ? KNOWN[key] : undefined;
      if (own !== undefined) found[own] = own === 'author' ? values.join('; ') : values[0]!;
      if (key.startsWith(FX)) facturX[key.slice(FX.length)] = values[0]!;
    }
    const fx = Object.keys(facturX).length === 0 ? {} : { facturX };
    return { ...found, ...fx, namespaces: this.#namespaces };
  }
}
