import { type Geocoder, type Match, OPENSTREETMAP_ATTRIBUTION, type Position } from '@kontor/places';
import { engine } from '../engines/engine.ts';
import { FixtureGeocoder } from '../engines/geocoder/fixture-geocoder.ts';
import { GEOCODER_SETTINGS, geocoderContradictions } from '../engines/geocoder/settings.ts';

const fixtures = new FixtureGeocoder();

const placeAt = (position: Position): Match => ({
  position,
  precision: 'place',
  address: { city: 'Musterstadt', country: 'Austria', countryCode: 'AT' },
  attribution: [OPENSTREETMAP_ATTRIBUTION],
});

/**
 * Answers without data: what test keys get, else a town for any text with a letter, and for any point but the Atlantic.
 * For tests of everything around the geocoder.
 */
const standIn: Geocoder = {
  search: async (query, language, signal, limit) => {
    const found = await fixtures.search(query, language, signal, limit);
    const isNothing = /xyzzy/i.test(query) || !/\p{L}/u.test(query);
    return found ?? (isNothing ? undefined : placeAt({ latitude: 48.2, longitude: 16.3 }));
  },
  reverse: async (at, language) => {
    const isSea = at.longitude < -30 && at.longitude > -50;
    return (await fixtures.reverse(at, language)) ?? (isSea ? undefined : placeAt(at));
  },
};

/** In place of the geocoder's engine, with its settings, check and details. */
export const standInGeocoder = engine({
  name: 'geocoder',
  settings: GEOCODER_SETTINGS,
  contradictions: geocoderContradictions,
  open: () => ({
    start: () => {},
    close: () => {},
    checks: () => ({ geocoder: { state: 'ok' as const } }),
    details: () => ({ geocoder: { engine: 'stand-in', attributions: [OPENSTREETMAP_ATTRIBUTION] } }),
    toolFor: ({ test }) => (test ? fixtures : standIn),
  }),
});
