import { answerLanguage, degrees } from '@kontor/places/schema';
import { z } from 'zod';

export const geocodeReverseInput = z.object({
  latitude: degrees(90).describe('WGS84 degrees, north positive'),
  longitude: degrees(180).describe('WGS84 degrees, east positive'),
  language: answerLanguage(),
});
