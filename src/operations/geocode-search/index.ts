import { GEOCODE_FACTS, geocodeAnswer } from '@kontor/places';
import { geocodeResult } from '@kontor/places/schema';
import { operation } from '../../core/operation.ts';
import { geocodeSearchInput } from './schema.ts';

export const geocodeSearch = operation({
  name: 'geocode-search',
  title: 'Geocode search',
  description:
    'The position of an address, street, place or postcode, written as one text in any order and language. One result: ' +
    'coarse and right rather than fine and wrong, so a street that is not found in its town gives the town. Nothing ' +
    'that fits gives 204; a geocoder that cannot answer gives 503, never 204.',
  tag: 'Geocoding',
  routes: [
    { method: 'POST', path: '/v1/geocode/search', id: 'geocodeSearchJson' },
    { method: 'GET', path: '/v1/geocode/search', id: 'geocodeSearch' },
  ],
  cost: 1,
  tools: ['geocoder'],
  // The geocoders keep to their time themselves (10 s at most); this is only the last limit.
  timeoutMs: 12_000,
  input: geocodeSearchInput,
  inputModel: 'GeocodeSearchPayload',
  produces: ['application/json'],
  negotiation: 'fixed',
  mayBeEmpty: true,
  result: geocodeResult,
  facts: GEOCODE_FACTS,
  examples: [
    { title: 'An address in Austria', input: { query: 'Wiedner Hauptstraße 32, 1040 Wien' } },
    { title: 'A city, answered in German', input: { query: 'Vienna', language: 'de' } },
    {
      title: 'A city in another language than the answer',
      input: { query: 'Bécs, Ausztria', language: 'en' },
    },
    { title: 'All that may be meant', input: { query: 'Vienna', limit: 5 } },
    { title: 'Nothing that fits', input: { query: 'Hauptstrasse 5 Xyzzy' } },
  ],
  async run({ query, language, limit }, { type, tools, signal }) {
    const match = await tools.geocoder.search(query, language, signal, limit);
    return match && { type, ...geocodeAnswer(match) };
  },
});
