import { z } from 'zod';
import { answerLanguage, degrees } from '#lib/places/schema.ts';

export const geocodeReverseInput = z.object({
  latitude: degrees(90).describe('WGS84 degrees, north positive'),
  longitude: degrees(180).describe('WGS84 degrees, east positive'),
  language: answerLanguage(),
});
