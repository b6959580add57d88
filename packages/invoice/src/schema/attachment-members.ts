import { across, longerThan, must, oneOf } from '@kontor/schema';
import { z } from 'zod';
import { ATTACHMENT_TYPES, type InvoiceAttachment } from '../attachments/attachment.ts';
import { fileNameFault, isTooMuch, lengthFault, urlFault } from '../attachments/attachment-faults.ts';
import { filledPrintable, printable } from './text.ts';

const MAX_ATTACHMENTS = 50;

const attachment = () =>
  z
    .object({
      number: filledPrintable(200).describe('Number or name by which the invoice refers to it (BT-122).'),
      description: printable(200).optional().describe('What it is (BT-123).'),
      url: printable(2_000)
        .check(must({ kind: 'valid' }, urlFault))
        .optional()
        .describe('Where it is (BT-124); printed, never opened by us.'),
      fileName: z
        .string()
        .check(longerThan(200))
        .check(must({ kind: 'valid' }, fileNameFault))
        .meta({ maxLength: 200 })
        .optional()
        .describe('Name of the file, without folder; needed beside `content`.'),
      mediaType: oneOf(ATTACHMENT_TYPES)
        .optional()
        .describe('Media type of the file; needed beside `content`.'),
      content: z
        .string()
        .check(must({ kind: 'valid' }, lengthFault))
        .optional()
        .describe('The file in Base64 (BT-125), at most 5 MiB decoded.'),
    })
    .check(
      across<InvoiceAttachment>(({ content, fileName, mediaType }, refused) => {
        if (content === undefined || content === '') return [];
        const lacks = (member: 'fileName' | 'mediaType', value: string | undefined) =>
          (value ?? '') === '' && !refused.has(member)
            ? [{ path: [member], rule: { kind: 'blank' } as const, description: 'a file needs it' }]
            : [];
        return [...lacks('fileName', fileName), ...lacks('mediaType', mediaType)];
      }),
    );

/** BG-24. */
export const attachmentShape = () => ({
  attachments: z
    .array(attachment())
    .max(MAX_ATTACHMENTS)
    .check(
      must({ kind: 'valid' }, (all) =>
        isTooMuch(all.map(({ content = '' }) => content))
          ? 'all files together must not be larger than 7 MiB'
          : undefined,
      ),
    )
    .optional()
    .describe(
      'Documents that support the invoice (BG-24), listed below the notice. A file is embedded in the e-invoice and in the ' +
        'PDF; it is neither checked for viruses nor opened. At most 50, 7 MiB together.',
    ),
});
