import { GEOCODE_FACTS, geocodeAnswer } from '@kontor/places';
import { geocodeResult } from '@kontor/places/schema';
import { operation } from '../../core/operation.ts';
import { geocodeReverseInput } from './schema.ts';

export const geocodeReverse = operation({
  name: 'geocode-reverse',
  title: 'Geocode reverse',
  description:
    'The address at a position: the nearest house or street, else the place, else the country. The position in the ' +
    'answer is that of what the address names. The sea and the poles give 204; a geocoder that cannot answer gives ' +
    '503, never 204.',
  tag: 'Reverse Geocoding',
  routes: [
    { method: 'POST', path: '/v1/geocode/reverse', id: 'geocodeReverseJson' },
    { method: 'GET', path: '/v1/geocode/reverse', id: 'geocodeReverse' },
  ],
  cost: 1,
  tools: ['geocoder'],
  // As for the search.
  timeoutMs: 12_000,
  input: geocodeReverseInput,
  inputModel: 'GeocodeReversePayload',
  produces: ['application/json'],
  negotiation: 'fixed',
  mayBeEmpty: true,
  result: geocodeResult,
  facts: GEOCODE_FACTS,
  examples: [
    { title: 'A street in Vienna', input: { latitude: 48.1954, longitude: 16.36688 } },
    { title: 'Answered in German', input: { latitude: 48.20849, longitude: 16.37208, language: 'de' } },
    { title: 'The Atlantic: nothing', input: { latitude: 40, longitude: -40 } },
  ],
  async run({ latitude, longitude, language }, { type, tools, signal }) {
    // One meridian, two names.
    const at = { latitude, longitude: longitude === -180 ? 180 : longitude };
    const match = await tools.geocoder.reverse(at, language, signal);
    return match && { type, ...geocodeAnswer(match) };
  },
});
