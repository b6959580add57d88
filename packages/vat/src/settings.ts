import { whole } from '@kontor/schema';

/** What both the verification and the registers go by. */
export const VERIFICATION_SETTINGS = {
  VAT_TIMEOUT_MS: whole(1000, 120_000, 20_000, 'time of one whole verification'),
};
