import { attachedFile, type InvoiceAttachment } from '../attachments/attachment.ts';
import { decoded } from '../attachments/base64.ts';
import { embeddedNames } from '../attachments/embedded-names.ts';
import type { DocumentFile } from '../layout/document.ts';

/** `P-1: Plans (plans.pdf), https://…` */
function attachmentLine({ number, description = '', fileName = '', url = '' }: InvoiceAttachment): string {
  const named = description === '' ? number : `${number}: ${description}`;
  return [fileName === '' ? named : `${named} (${fileName})`, url].filter((text) => text !== '').join(', ');
}

/** The list of attachments below the notice; none where the label is left out. */
export const attachmentLines = (
  attachments: readonly InvoiceAttachment[] = [],
  label: string,
): readonly string[] =>
  attachments.length === 0 || label === '' ? [] : [`${label}:`, ...attachments.map(attachmentLine)];

const WEB = /^https?:\/\//i;

/** The addresses in that list that can be followed. */
export const attachmentLinks = (attachments: readonly InvoiceAttachment[] = []): readonly string[] =>
  attachments.map(({ url = '' }) => url).filter((url) => WEB.test(url) && URL.canParse(url));

/** The files that the PDF has inside. */
export function documentFiles(attachments: readonly InvoiceAttachment[] = []): readonly DocumentFile[] {
  const files = attachments.flatMap((attachment) => {
    const file = attachedFile(attachment);
    return file === undefined ? [] : [{ file, description: attachment.description || attachment.number }];
  });
  const names = embeddedNames(files.map(({ file }) => file.name));
  return files.map(({ file, description }, index) => ({
    fileName: names[index] ?? file.name,
    mediaType: file.mediaType,
    description,
    data: decoded(file.base64),
  }));
}
