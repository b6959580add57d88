import { language, model, must } from '@kontor/schema';
import { z } from 'zod';

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

/** What both geocoding operations answer; members that are not known are absent. */
export const geocodeResult = model(
  'GeocodeResult',
  z.object({
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
  }),
);
