import { answerLanguage } from '@kontor/places/schema';
import { text } from '@kontor/schema';
import { z } from 'zod';

export const MAX_QUERY = 500;

export const geocodeSearchInput = z.object({
  query: text(MAX_QUERY).describe(
    'Address or name of a place, its parts in any order; commas and line breaks separate',
  ),
  language: answerLanguage(),
});
