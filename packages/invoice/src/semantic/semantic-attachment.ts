import type { AttachedFile } from '../attachments/attachment.ts';

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
