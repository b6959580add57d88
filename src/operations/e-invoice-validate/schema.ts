import { PROFILE_WORDS } from '@kontor/e-invoice/profiles';
import { oneOf, text } from '@kontor/schema';
import { z } from 'zod';
import { uploadedFile } from '../../core/upload.ts';

const MAX_NAME = 255;

export const validateInput = z.object({
  file: uploadedFile().describe(
    'The e-invoice: XML in CII (D16B) or UBL 2.1, at most 10 MiB, or a PDF that has it attached, at most 50 MiB. Its bytes decide ' +
      'what it is, not its name or media type.',
  ),
  profile: oneOf(PROFILE_WORDS)
    .default('AUTO')
    .describe('The rules to judge by. `AUTO`: those of the profile that the document states (BT-24).'),
  attachment: text(MAX_NAME)
    .optional()
    .describe('Name of the attached XML to take, where a PDF has more than one e-invoice.'),
});
