import { createHash } from 'node:crypto';
import { InvalidInput, PdfUnreadable, violation } from '@kontor/base';
import type { PdfFile } from '@kontor/pdf/reading';
import { type EInvoice, lastSegment } from '../document/open-e-invoice.ts';
import { type PdfAttachment, unpacked } from '../document/pdf-attachments.ts';
import type { StatedInvoice, TermGroup } from '../terms/stated-invoice.ts';
import { groupsOf, termValue } from '../terms/term-access.ts';

/** A file that came with an e-invoice: inside its XML (BG-24), or beside it in the PDF. */
export interface FoundAttachment {
  readonly name: string | null;
  readonly mediaType: string | null;
  readonly source: 'XML' | 'PDF';
  readonly description: string | null;
  /** BT-124: where it is, if it is not inside. Never opened. */
  readonly url: string | null;
  /** Size; null for what is not inside, and for what cannot be unpacked. */
  readonly bytes: number | null;
  /** In hex. */
  readonly sha256: string | null;
  /** Base64, where it was asked for. */
  readonly content?: string;
}

const MIB = 1024 * 1024;
const MAX_FILE = 50 * MIB;
/** Of all contents in one answer. */
const MAX_CONTENT = 10 * MIB;

type Described = Pick<FoundAttachment, 'name' | 'mediaType' | 'source' | 'description' | 'url'>;

const attachment = (
  described: Described,
  data: Uint8Array | undefined,
  hasContent: boolean,
): FoundAttachment => ({
  ...described,
  bytes: data?.length ?? null,
  sha256: data === undefined ? null : createHash('sha256').update(data).digest('hex'),
  ...(hasContent && data !== undefined ? { content: Buffer.from(data).toString('base64') } : {}),
});

const named = (name: string | undefined): string | null => lastSegment(name ?? '') || null;

function ofXml(group: TermGroup, hasContent: boolean): FoundAttachment {
  const content = termValue(group, 'BT-125');
  const described: Described = {
    name: named(termValue(group, 'BT-125-2')),
    mediaType: termValue(group, 'BT-125-1') ?? null,
    source: 'XML',
    description: termValue(group, 'BT-123') ?? null,
    url: termValue(group, 'BT-124') ?? null,
  };
  return attachment(
    described,
    content === undefined ? undefined : Buffer.from(content, 'base64'),
    hasContent,
  );
}

/** What is beyond the limits of the whole document has no size and no hash, like what cannot be unpacked. */
function withinLimits(file: PdfFile, one: PdfAttachment): Uint8Array | undefined {
  try {
    return unpacked(file, one, MAX_FILE);
  } catch (error) {
    if (error instanceof PdfUnreadable) return undefined;
    throw error;
  }
}

/**
 * All files that came with an e-invoice, but for itself.
 * @param hasContent with their contents
 * @throws InvalidInput `message.includeMustBeValid` where the contents are more than 10 MiB together
 */
export function foundAttachments(
  { pdf }: EInvoice,
  stated: StatedInvoice,
  hasContent: boolean,
): readonly FoundAttachment[] {
  const inXml = groupsOf(stated, 'BG-24')
    .filter((group) => ['BT-124', 'BT-125'].some((term) => termValue(group, term) !== undefined))
    .map((group) => ofXml(group, hasContent));
  const inPdf = (pdf?.others ?? []).map((one) => {
    const { name, mediaType = null, description = null } = one;
    const described: Described = { name: named(name), mediaType, source: 'PDF', description, url: null };
    return attachment(described, withinLimits(pdf!.file, one), hasContent);
  });
  const all = [...inPdf, ...inXml];
  const size = all.reduce((sum, { bytes, content }) => sum + (content === undefined ? 0 : (bytes ?? 0)), 0);
  if (size > MAX_CONTENT) {
    const description = 'the attachments have more than 10 MiB together; read without them';
    throw new InvalidInput([violation(['include'], { kind: 'valid' }, description)]);
  }
  return all;
}
