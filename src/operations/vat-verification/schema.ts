import { model } from '@kontor/schema';
import { vatId } from '@kontor/vat';
import { z } from 'zod';

export const vatVerificationInput = z.object({
  vatId: vatId().describe(
    'VAT ID with its prefix, at most 64 characters; letter case, white space and separators do not matter',
  ),
});

export const vatVerificationResult = model(
  'VatVerificationResult',
  z.object({
    valid: z.boolean().describe('Listed as active in the state register'),
    name: z.string().optional().describe('Name in the register; absent when the state withholds it'),
    address: z.string().optional().describe('Address in one line; absent when the state withholds it'),
    countryCode: z.string().optional().describe('ISO 3166-1 alpha-2; prefix EL gives GR, XI gives GB'),
    consultationNumber: z
      .string()
      .optional()
      .describe(
        'Reference that VIES gives the check, a proof of it; present when the operator has set VAT_VIES_REQUESTER',
      )
      .meta({ 'x-extension': true }),
  }),
);
