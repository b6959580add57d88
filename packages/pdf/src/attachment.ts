import { dateString, dict, name, type PdfRef, textString } from './object.ts';
import type { ObjectSink } from './writer.ts';

/** A file inside the document. */
export interface Attachment {
  readonly fileName: string;
  readonly description: string;
  /** `text/xml` */
  readonly mediaType: string;
  readonly data: Uint8Array;
  /** How it relates to the document (ISO 19005-3, annex E). */
  readonly relationship: 'Alternative' | 'Data' | 'Source' | 'Supplement' | 'Unspecified';
  /** ISO 8601, UTC. */
  readonly modifiedAt: string;
}

/** Writes an embedded file stream with its file specification (ISO 32000-1, 7.11.3, 7.11.4) and returns the latter. */
export function writeAttachment(writer: ObjectSink, attachment: Attachment): PdfRef {
  const { data, fileName } = attachment;
  const params = writer.add(dict({ Size: data.length, ModDate: dateString(attachment.modifiedAt) }), {
    dated: true,
  });
  const file = writer.addStream(
    dict({ Type: name('EmbeddedFile'), Subtype: name(attachment.mediaType), Params: params }),
    data,
  );
  return writer.add(
    dict({
      Type: name('Filespec'),
      F: textString(fileName),
      UF: textString(fileName),
      Desc: textString(attachment.description),
      AFRelationship: name(attachment.relationship),
      EF: dict({ F: file, UF: file }),
    }),
  );
}
