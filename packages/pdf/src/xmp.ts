/** The program that makes the files, in Info and metadata. */
export const PRODUCER = 'Kontor';

/** What a file claims to be: part of ISO 19005 and conformance, which part 4 has for F alone (its 6.7.3). */
export type PdfAClaim =
  | { readonly part: 1 | 2 | 3; readonly conformance: 'A' | 'B' | 'U' }
  | { readonly part: 4; readonly conformance?: 'F' };

/** The content of the metadata stream of a document. Values must equal those of the Info dictionary (PDF/A-3 6.6.3). */
export interface XmpMetadata {
  /** Absent: the document has no title. */
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly subject?: string | undefined;
  readonly keywords?: string | undefined;
  /** The program that the document was written with, before it became a PDF. */
  readonly creatorTool?: string | undefined;
  readonly producer: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly modifiedAt?: string;
  /** Claimed conformance: PDF/A part and level, PDF/UA part. */
  readonly pdfA?: PdfAClaim | undefined;
  readonly pdfUa?: 1 | undefined;
  readonly facturX?: FacturXMetadata | undefined;
}

/** The properties of the fx schema (Factur-X 1.0.07 / ZUGFeRD 2.3, "XMP extension"). */
export interface FacturXMetadata {
  readonly fileName: string;
  readonly version: '1.0' | '3.0';
  readonly conformanceLevel: 'MINIMUM' | 'BASIC WL' | 'BASIC' | 'EN 16931' | 'EXTENDED' | 'XRECHNUNG';
}

/** Namespace of the properties of Factur-X 1.0. */
export const FX_NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** XML 1.0 allows no other control characters, and no half of a surrogate pair. */
const NOT_XML = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/[&<>"]/g, (c) => ENTITIES[c]!);

interface SchemaProperty {
  readonly name: string;
  readonly valueType: 'Text' | 'Integer';
  readonly category: 'external' | 'internal';
  readonly description: string;
}

/** PDF/A lets a file use only the schemas of the standard; others must be declared in the file itself (6.6.2.3). */
function schemaDeclaration(
  schema: string,
  uri: string,
  prefix: string,
  properties: readonly SchemaProperty[],
): string {
  const list = properties.map(
    (property) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${property.name}</pdfaProperty:name>` +
      `<pdfaProperty:valueType>${property.valueType}</pdfaProperty:valueType>` +
      `<pdfaProperty:category>${property.category}</pdfaProperty:category>` +
      `<pdfaProperty:description>${property.description}</pdfaProperty:description></rdf:li>\n`,
  );
  return (
    `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${schema}</pdfaSchema:schema>` +
    `<pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>\n` +
    `<pdfaSchema:property><rdf:Seq>\n${list.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>\n`
  );
}

const text = (name: string, description: string): SchemaProperty => ({
  name,
  valueType: 'Text',
  category: 'external',
  description,
});

const FX_DECLARATION = schemaDeclaration('Factur-X PDFA Extension Schema', FX_NAMESPACE, 'fx', [
  text('DocumentFileName', 'File name of the invoice'),
  text('DocumentType', 'Kind of document'),
  text('Version', 'Version of the standard'),
  text('ConformanceLevel', 'Profile'),
]);

const UA_DECLARATION = schemaDeclaration(
  'PDF/UA identification schema',
  'http://www.aiim.org/pdfua/ns/id/',
  'pdfuaid',
  [
    {
      name: 'part',
      valueType: 'Integer',
      category: 'internal',
      description: 'Part of ISO 14289',
    },
  ],
);

function extensionSchemas(declarations: readonly string[]): string {
  if (declarations.length === 0) return '';
  return (
    '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"' +
    ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"' +
    ' xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">\n<pdfaExtension:schemas><rdf:Bag>\n' +
    `${declarations.join('')}</rdf:Bag></pdfaExtension:schemas></rdf:Description>\n`
  );
}

/** The properties by which a PDF states its e-invoice, as a part of `rdf:RDF`. */
export function facturXDescription({ fileName, version, conformanceLevel }: FacturXMetadata): string {
  return (
    `<rdf:Description rdf:about="" xmlns:fx="${FX_NAMESPACE}">\n<fx:DocumentType>INVOICE</fx:DocumentType>` +
    `<fx:DocumentFileName>${escaped(fileName)}</fx:DocumentFileName><fx:Version>${version}</fx:Version>` +
    `<fx:ConformanceLevel>${conformanceLevel}</fx:ConformanceLevel>\n</rdf:Description>\n`
  );
}

function identification({ pdfA, pdfUa }: XmpMetadata): string {
  let text = '';
  if (pdfA !== undefined) {
    text += '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">';
    text += `<pdfaid:part>${pdfA.part}</pdfaid:part>${revisionOrConformance(pdfA)}</rdf:Description>\n`;
  }
  if (pdfUa === undefined) return text;
  return (
    `${text}<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">` +
    `<pdfuaid:part>${pdfUa}</pdfuaid:part></rdf:Description>\n`
  );
}

/** Part 4 is identified by its year as well (ISO 19005-4, 6.7.3). */
function revisionOrConformance({ part, conformance }: PdfAClaim): string {
  const revision = part === 4 ? '<pdfaid:rev>2020</pdfaid:rev>' : '';
  const letter = conformance === undefined ? '' : `<pdfaid:conformance>${conformance}</pdfaid:conformance>`;
  return revision + letter;
}

/** Title, author and subject as properties of Dublin Core. */
function described({ title, author, subject }: XmpMetadata): string {
  let text = '';
  if (title !== undefined) text += `<dc:title>${alternative(title)}</dc:title>\n`;
  if (author !== undefined) {
    text += `<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>\n`;
  }
  if (subject !== undefined) text += `<dc:description>${alternative(subject)}</dc:description>\n`;
  return text;
}

const alternative = (text: string): string =>
  `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`;

/** The metadata stream (XMP, ISO 16684-1), UTF-8, without padding: nobody edits it in place. */
export function xmpPacket(metadata: XmpMetadata): string {
  const { producer, createdAt, modifiedAt = createdAt } = metadata;
  const keywords =
    metadata.keywords === undefined ? '' : `<pdf:Keywords>${escaped(metadata.keywords)}</pdf:Keywords>`;
  const tool =
    metadata.creatorTool === undefined
      ? ''
      : `<xmp:CreatorTool>${escaped(metadata.creatorTool)}</xmp:CreatorTool>`;
  const declarations = [
    metadata.facturX === undefined ? '' : FX_DECLARATION,
    metadata.pdfUa === undefined ? '' : UA_DECLARATION,
  ].filter((declaration) => declaration !== '');
  return (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n' +
    identification(metadata) +
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"' +
    ' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">\n' +
    described(metadata) +
    `<xmp:CreateDate>${createdAt}</xmp:CreateDate><xmp:ModifyDate>${modifiedAt}</xmp:ModifyDate>` +
    `${tool}${keywords}<pdf:Producer>${escaped(producer)}</pdf:Producer>\n</rdf:Description>\n` +
    (metadata.facturX === undefined ? '' : facturXDescription(metadata.facturX)) +
    extensionSchemas(declarations) +
    '</rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>'
  );
}
