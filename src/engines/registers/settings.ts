import {
  choice,
  optionalWord,
  type Setting,
  secret,
  upstreamAddress,
  type ValuesOf,
  whole,
} from '@kontor/schema';
import { VERIFICATION_SETTINGS } from '@kontor/vat';
import { z } from 'zod';

const VAT_BFS_ECH97_NS: Setting<string> = {
  form: z
    .string()
    .regex(
      /^https?:\/\/\S+\/eCH-0097\/\d+$/,
      'must be a namespace such as http://www.ech.ch/xmlns/eCH-0097/5',
    ),
  byDefault: 'http://www.ech.ch/xmlns/eCH-0097/5',
  meaning: 'XML namespace of eCH-0097',
};

/** How the state registers are asked. */
export const REGISTER_SETTINGS = {
  VAT_CHECKSUM_POLICY: choice(['reject', 'verify'], 'what a wrong check digit means'),
  ...VERIFICATION_SETTINGS,
  VAT_ATTEMPT_TIMEOUT_MS: whole(500, 120_000, 15_000, 'time of one attempt'),
  VAT_VIES_BASE_URL: upstreamAddress('https://ec.europa.eu/taxation_customs/vies/rest-api', 'VIES'),
  VAT_VIES_CONCURRENCY: whole(1, 1000, 16, 'calls to VIES under way'),
  VAT_VIES_CONCURRENCY_PER_STATE: whole(1, 1000, 4, 'the same, per member state'),
  VAT_EVATR_BASE_URL: upstreamAddress('https://api.evatr.vies.bzst.de/app/v1', 'eVatR'),
  VAT_EVATR_CONCURRENCY: whole(1, 1000, 4, 'calls to eVatR under way'),
  VAT_EVATR_RPS: whole(1, 1000, 4, 'calls a second to eVatR'),
  VAT_HMRC_BASE_URL: upstreamAddress('https://api.service.hmrc.gov.uk', 'HMRC'),
  VAT_HMRC_CLIENT_ID: optionalWord('HMRC application id; without it GB answers 503'),
  VAT_HMRC_CLIENT_SECRET: secret('HMRC application secret'),
  VAT_HMRC_RPS: whole(1, 1000, 3, 'calls a second to HMRC'),
  VAT_BFS_URL: upstreamAddress('https://www.uid-wse.admin.ch/V5.0/PublicServices.svc', 'Swiss UID register'),
  VAT_BFS_ECH97_NS,
  VAT_BRREG_BASE_URL: upstreamAddress('https://data.brreg.no/enhetsregisteret/api', 'Brønnøysund register'),
  VAT_SKATTURINN_BASE_URL: upstreamAddress('https://www.skatturinn.is', 'Icelandic company register'),
  VAT_IS_PROVIDER: choice(['skatturinn', 'none'], 'register for Iceland'),
  VAT_CACHE_TTL_S: whole(0, 86_400, 600, 'seconds a registered number is remembered in memory'),
  VAT_CACHE_NEGATIVE_TTL_S: whole(0, 86_400, 60, 'the same for an unregistered one'),
  VAT_CACHE_MAX: whole(1, 1_000_000, 10_000, 'numbers remembered'),
};

/** The operator's settings for the registers. */
export type VatSettings = ValuesOf<typeof REGISTER_SETTINGS>;
