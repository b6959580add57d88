import { isStream, type PdfFile } from '@kontor/pdf/reading';
import { readTree } from '../xml/read-tree.ts';
import { XmlSyntaxFault } from '../xml/xml-syntax-fault.ts';
import { stringValue, type XmlElement } from '../xml/xml-tree.ts';

/** What the XMP of a PDF states about its e-invoice (Factur-X 1.0, 6.2.2) and its level of PDF/A (ISO 19005-3, 6.6.4). */
export interface StatedMetadata {
  readonly facturX: FacturXStatement | undefined;
  /** `3B`; undefined where no level is claimed. */
  readonly pdfA: string | undefined;
}

export interface FacturXStatement {
  readonly documentType: string | null;
  readonly documentFileName: string | null;
  readonly version: string | null;
  readonly conformanceLevel: string | null;
}

/** Namespaces of Factur-X and of ZUGFeRD 2.0, which wrote the same properties. */
const FX: ReadonlySet<string> = new Set([
  'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  'urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#',
]);
const PDFA_ID = 'http://www.aiim.org/pdfa/ns/id/';
const NOTHING: StatedMetadata = { facturX: undefined, pdfA: undefined };

/** Properties of a namespace, whether they are elements or attributes of rdf:Description. */
function properties(elements: readonly XmlElement[], isOf: (namespace: string) => boolean) {
  const found = new Map<string, string>();
  for (const element of elements) {
    const all = [element, ...element.attributes];
    for (const one of all) {
      if (isOf(one.namespace) && !found.has(one.local)) found.set(one.local, stringValue(one).trim());
    }
  }
  return found;
}

/** Reads the metadata of the document; a packet that is absent or no XML states nothing. @throws PdfUnreadable */
export function statedMetadata(file: PdfFile): StatedMetadata {
  const stream = file.resolve(file.catalog.get('Metadata'));
  if (!isStream(stream)) return NOTHING;
  const { data, filter } = file.decoded(stream);
  if (filter !== undefined) return NOTHING;
  try {
    const { elements } = readTree(withoutPadding(data));
    const fx = properties(elements, (namespace) => FX.has(namespace));
    const id = properties(elements, (namespace) => namespace === PDFA_ID);
    const part = id.get('part');
    return {
      facturX: fx.size === 0 ? undefined : facturXOf(fx),
      pdfA: part === undefined ? undefined : `${part}${(id.get('conformance') ?? '').toUpperCase()}`,
    };
  } catch (error) {
    if (error instanceof XmlSyntaxFault) return NOTHING;
    throw error;
  }
}

const facturXOf = (fx: ReadonlyMap<string, string>): FacturXStatement => ({
  documentType: fx.get('DocumentType') ?? null,
  documentFileName: fx.get('DocumentFileName') ?? null,
  version: fx.get('Version') ?? null,
  conformanceLevel: fx.get('ConformanceLevel') ?? null,
});

/** Writers fill packets up with zero bytes, which XML does not allow. */
function withoutPadding(data: Uint8Array): Uint8Array {
  let end = data.length;
  while (end > 0 && data[end - 1] === 0) end--;
  return data.subarray(0, end);
}
