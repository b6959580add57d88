import { choice, type Setting, whole } from '@kontor/schema';
import { z } from 'zod';
import { isViesPrefix, vatNumber } from './vat-number.ts';

const VAT_VIES_REQUESTER: Setting<string | undefined> = {
  form: z
    .string()
    .refine(
      (text) => isViesPrefix(vatNumber(text)?.prefix ?? ''),
      'must be a VAT ID of an EU state or Northern Ireland',
    ),
  byDefault: undefined,
  meaning:
    'your own VAT ID, named to registers as requester where a call names none; answers then have a `consultationNumber`. Leave it empty if you serve others',
};

/** What both the verification and the registers go by. */
export const VERIFICATION_SETTINGS = {
  VAT_TIMEOUT_MS: whole(1000, 120_000, 20_000, 'time of one whole verification'),
  VAT_VIES_REQUESTER,
  VAT_EVATR: choice(['on', 'off'], "Germany's qualified confirmation of foreign VAT IDs (BZSt)"),
};
