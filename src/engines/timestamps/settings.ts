import { optionalUpstreamAddress, type ValuesOf, whole } from '@kontor/schema';

/** The operator's settings for time stamps. */
export const TIMESTAMP_SETTINGS = {
  PDF_TSA_URL: optionalUpstreamAddress(
    'time stamping authority (RFC 3161), http or https, also on a private address; without it seals of level B-T are refused',
  ),
  PDF_TSA_TIMEOUT_MS: whole(500, 120_000, 10_000, 'time that the authority has to answer'),
};

export type TimestampSettings = ValuesOf<typeof TIMESTAMP_SETTINGS>;
