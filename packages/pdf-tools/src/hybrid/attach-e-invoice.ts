import {
  type Attachment,
  type FacturXMetadata,
  FX_NAMESPACE,
  facturXDescription,
  isDict,
  isString,
  type PdfObject,
  writeAttachment,
} from '@kontor/pdf';
import { packetOf, textsOf, writePacket } from '../contents/description.ts';
import { addAttachment } from '../contents/names.ts';
import { textOfString } from '../contents/text-strings.ts';
import { nameEntries, nameTree } from '../contents/trees.ts';
import { newXmp, replacedProperties } from '../contents/xmp.ts';
import type { PdfDraft } from '../model/pdf-draft.ts';

/** An e-invoice that becomes a part of a document, which then is a hybrid invoice. */
export interface HybridOrder {
  readonly attachment: Attachment;
  /** Absent: the e-invoice is none of Factur-X, and the metadata claim nothing. */
  readonly facturX?: FacturXMetadata | undefined;
  /** Names of attached files that it replaces. */
  readonly replaced: readonly string[];
}

const PROPERTIES = ['DocumentType', 'DocumentFileName', 'Version', 'ConformanceLevel'];
/** Factur-X, and the names that ZUGFeRD 1 and 2.0 had for the same. */
const NAMESPACES = [
  FX_NAMESPACE,
  'urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#',
  'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#',
];
const CLAIMS: ReadonlySet<string> = new Set(
  NAMESPACES.flatMap((namespace) => PROPERTIES.map((property) => `${namespace}${property}`)),
);

/** Whether a file specification has one of these names. */
function isNamed(draft: PdfDraft, specification: PdfObject | undefined, names: ReadonlySet<string>): boolean {
  const found = draft.resolve(specification);
  if (!isDict(found)) return false;
  const shown = [found.get('UF'), found.get('F')].map(draft.resolve).find(isString);
  return shown !== undefined && names.has(textOfString(shown));
}

/** Takes files out of the document wherever it has them (ISO 32000-1, 7.11.4; ISO 19005-3, 6.8). */
function removeFiles(draft: PdfDraft, names: ReadonlySet<string>): void {
  const trees = new Map(draft.dict(draft.catalog.get('Names')));
  const files = nameEntries(draft, trees.get('EmbeddedFiles'));
  trees.set(
    'EmbeddedFiles',
    draft.add(
      nameTree(
        draft,
        files.filter(([, value]) => !isNamed(draft, value, names)),
      ),
    ),
  );
  draft.catalog.set('Names', trees);
  const without = (entries: Map<string, PdfObject>, key: string, fileOf: (one: PdfObject) => PdfObject) => {
    const list = draft.list(entries.get(key));
    const kept = list.filter((one) => !isNamed(draft, fileOf(one), names));
    if (kept.length < list.length) entries.set(key, kept);
  };
  without(draft.catalog, 'AF', (one) => one);
  for (const { entries } of draft.pages) {
    without(entries, 'AF', (one) => one);
    without(entries, 'Annots', (one) => draft.dict(one).get('FS') ?? null);
  }
}

/** Attaches an e-invoice to a document and states it in the metadata. */
export function attachEInvoice(draft: PdfDraft, { attachment, facturX, replaced }: HybridOrder): void {
  if (replaced.length > 0) removeFiles(draft, new Set(replaced));
  addAttachment(draft, attachment.fileName, (fileName) =>
    writeAttachment(draft, { ...attachment, fileName }),
  );
  const claim = facturX === undefined ? '' : facturXDescription(facturX);
  const packet = packetOf(draft);
  const changed = packet === undefined ? undefined : replacedProperties(packet, CLAIMS, claim);
  writePacket(draft, changed ?? newXmp(textsOf(draft), claim));
}
