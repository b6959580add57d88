import { language, model, must } from '@kontor/schema';
import { z } from 'zod';
import { MATCH_KINDS } from './geocode-answer.ts';

/** Degrees from −`max` to `max`, as JSON number; −0 is 0. Outside of that is `MustBeValid`. */
export const degrees = (max: number) =>
  z
    .number()
    .check(
      must({ kind: 'valid' }, (value) =>
        value < -max || value > max ? `must be from ${-max} to ${max} degrees` : undefined,
      ),
    )
    .overwrite((value) => value + 0)
    .meta({ minimum: -max, maximum: max });

/** In which city and country are answered; a query may be in any. */
export const answerLanguage = () =>
  language().default('en').describe('ISO 639-1 language of city and country; a region (de-AT) is ignored');

/** Members of the original interface, then additions. */
const geocodedAddress = {
  position: z
    .object({
      latitude: z.number().describe('WGS84 degrees, at most 7 decimals'),
      longitude: z.number().describe('WGS84 degrees, at most 7 decimals'),
    })
    .describe('Of what the address names: house, else street, else place'),
  address: z.object({
    houseNumber: z.string().optional().describe('Only when exactly this address is in the data'),
    street: z.string().optional(),
    city: z.string().optional().describe('In the language asked for where the data has its name'),
    postalCode: z.string().optional(),
    country: z.string().optional().describe('In the language asked for'),
    countryCode: z.string().optional().describe('ISO 3166-1 alpha-2'),
  }),
  match: z
    .enum(MATCH_KINDS)
    .optional()
    .describe(
      'What the answer is: exact (this house), interpolated (a house between known numbers), street, place, region ' +
        '(state, county, postcode without a town) or country',
    )
    .meta({ 'x-extension': true }),
  formatted: z
    .string()
    .optional()
    .describe('The address as its country writes it, in one line')
    .meta({ 'x-extension': true }),
  formattedLines: z
    .array(z.string())
    .optional()
    .describe('The same as the lines of an envelope, the country last or where its country writes it')
    .meta({ 'x-extension': true }),
};

/** What both geocoding operations answer; members that are not known are absent. */
export const geocodeResult = model(
  'GeocodeResult',
  z.object({
    ...geocodedAddress,
    alternatives: z
      .array(z.object(geocodedAddress))
      .optional()
      .describe('What else may be meant, the likeliest first; only of a search with limit above 1')
      .meta({ 'x-extension': true }),
  }),
);
