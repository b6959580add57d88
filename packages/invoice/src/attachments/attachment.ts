/** What the extension of XRechnung has beside the media types of EN 16931 (BR-DEX-01). */
export const XML_TYPE = 'application/xml';

/** Media types of attached files (BR-CL-24), the last one in XRechnung alone. */
export const ATTACHMENT_TYPES = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/csv',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  XML_TYPE,
] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

/** BG-24: a document that supports the invoice, as a reference, a place on the web, or the file itself. */
export interface InvoiceAttachment {
  /** BT-122. */
  readonly number: string;
  /** BT-123. */
  readonly description?: string | undefined;
  /** BT-124. Never opened and never fetched. */
  readonly url?: string | undefined;
  readonly fileName?: string | undefined;
  readonly mediaType?: AttachmentType | undefined;
  /** BT-125 in Base64, as sent. */
  readonly content?: string | undefined;
}

/** The file of an attachment, with everything that both syntaxes and the PDF need of it. */
export interface AttachedFile {
  readonly name: string;
  readonly mediaType: AttachmentType;
  /** Without white space. */
  readonly base64: string;
}

/** The file of an attachment that has one. */
export function attachedFile({ content, fileName, mediaType }: InvoiceAttachment): AttachedFile | undefined {
  if (content === undefined || content === '' || fileName === undefined || mediaType === undefined)
    return undefined;
  return { name: fileName, mediaType, base64: content.replace(/\s+/g, '') };
}

/** Whether a file is XML, for which XRechnung has an extension. */
export const hasXmlFile = (attachments: readonly InvoiceAttachment[] = []): boolean =>
  attachments.some((one) => attachedFile(one)?.mediaType === XML_TYPE);
