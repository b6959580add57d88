import { z } from 'zod';
import { text } from '#lib/base/text/schema.ts';
import { answerLanguage } from '#lib/places/schema.ts';

export const MAX_QUERY = 500;

export const geocodeSearchInput = z.object({
  query: text(MAX_QUERY).describe(
    'Address or name of a place, its parts in any order; commas and line breaks separate',
  ),
  language: answerLanguage(),
});
