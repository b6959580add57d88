import { element, group } from '@kontor/base';
import type { SemanticAttachment } from '../semantic/semantic-attachment.ts';

/** BG-24. */
export const attachments = (all: readonly SemanticAttachment[]): string =>
  all
    .map(({ number, description, url, file }) =>
      group(
        'cac:AdditionalDocumentReference',
        element('cbc:ID', number),
        element('cbc:DocumentDescription', description),
        group(
          'cac:Attachment',
          element('cbc:EmbeddedDocumentBinaryObject', file?.base64, {
            mimeCode: file?.mediaType,
            filename: file?.name,
          }),
          group('cac:ExternalReference', element('cbc:URI', url)),
        ),
      ),
    )
    .join('');
