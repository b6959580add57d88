import { type AttachedFile, attachedFile, type InvoiceAttachment } from '../attachments/attachment.ts';
import { filled } from './texts.ts';

/** BG-24. */
export interface SemanticAttachment {
  /** BT-122. */
  readonly number: string;
  /** BT-123. */
  readonly description?: string | undefined;
  /** BT-124. */
  readonly url?: string | undefined;
  /** BT-125. */
  readonly file?: AttachedFile | undefined;
}

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
