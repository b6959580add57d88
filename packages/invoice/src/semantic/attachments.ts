import { attachedFile, type InvoiceAttachment } from '../attachments/attachment.ts';
import type { SemanticAttachment } from './semantic-attachment.ts';
import { filled } from './texts.ts';

/** BG-24, in the order of the request. */
export const semanticAttachments = (
  attachments: readonly InvoiceAttachment[] = [],
): readonly SemanticAttachment[] =>
  attachments.map((one) => ({
    number: one.number,
    description: filled(one.description),
    url: filled(one.url),
    file: attachedFile(one),
  }));
