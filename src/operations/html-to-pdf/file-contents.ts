import type { NamedUpload } from '../../core/upload.ts';
import type { FileContent, HtmlToPdfInput } from './schema.ts';

/** The bytes of each file of a request, by the content as it came. */
export type FileBytes = (content: FileContent) => Uint8Array;

/** Reads the files that came as parts of the form; Base64 is decoded where it is needed. */
export async function readFiles({ resources = [], attachments = [] }: HtmlToPdfInput): Promise<FileBytes> {
  const read = new Map<NamedUpload, Uint8Array>();
  for (const { content } of [...resources, ...attachments]) {
    if (typeof content !== 'string') read.set(content, await content.bytes(content.size));
  }
  return (content) =>
    typeof content === 'string' ? Buffer.from(content, 'base64') : (read.get(content) ?? new Uint8Array());
}
