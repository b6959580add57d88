import { MAX_MATCHES } from '@kontor/places';
import { answerLanguage } from '@kontor/places/schema';
import { integer, text } from '@kontor/schema';
import { z } from 'zod';

export const MAX_QUERY = 500;

export const geocodeSearchInput = z.object({
  query: text(MAX_QUERY).describe(
    'Address or name of a place, its parts in any order; commas and line breaks separate',
  ),
  language: answerLanguage(),
  limit: integer(1, MAX_MATCHES)
    .default(1)
    .describe(
      'Results at most, the best one counted; above 1 the others are in `alternatives`. The price is that of one call',
    )
    .meta({ 'x-extension': true }),
});
