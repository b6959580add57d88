import { element, group } from '@kontor/base';
import type { SemanticAttachment } from '../semantic/semantic-attachment.ts';

/** UNTDID 1001: a document that supports the invoice. */
const SUPPORTING = '916';

/** BG-24. */
export const attachments = (all: readonly SemanticAttachment[]): string =>
  all
    .map(({ number, description, url, file }) =>
      group(
        'ram:AdditionalReferencedDocument',
        element('ram:IssuerAssignedID', number),
        element('ram:URIID', url),
        element('ram:TypeCode', SUPPORTING),
        element('ram:Name', description),
        element('ram:AttachmentBinaryObject', file?.base64, {
          mimeCode: file?.mediaType,
          filename: file?.name,
        }),
      ),
    )
    .join('');
