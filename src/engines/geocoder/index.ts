import type { Geocoder } from '@kontor/places';
import { type Engine, engine } from '../engine.ts';
import { CachedGeocoder } from './cached-geocoder.ts';
import { FixtureGeocoder } from './fixture-geocoder.ts';
import { GEOCODER_SETTINGS, geocoderContradictions } from './settings.ts';
import { embeddedSource, type GeocoderSource, upstreamSource } from './sources.ts';

const CACHE_KEY_BYTES = 32;

/** Finds places and addresses: the geocoder built in, or somebody else's. */
export const geocoder = engine({
  name: 'geocoder',
  settings: GEOCODER_SETTINGS,
  contradictions: geocoderContradictions,
  open(settings, environment): Engine<Geocoder> {
    const { GEOCODER: kind } = settings;
    let forget = () => {};
    const source: GeocoderSource =
      kind === 'embedded'
        ? embeddedSource(settings, environment, () => forget())
        : upstreamSource(kind, settings, environment);
    const fixtures = new FixtureGeocoder();
    let real = source.geocoder;
    if (settings.GEOCODER_CACHE) {
      const options = { secret: environment.random(CACHE_KEY_BYTES), time: environment.time };
      const remembered = new CachedGeocoder(source.geocoder, options);
      forget = () => remembered.clear();
      real = remembered;
    }
    return {
      start: () => source.start(),
      close: () => source.close(),
      reload: () => source.reload(),
      checks: () => ({ geocoder: source.check() }),
      details: () => ({ geocoder: { engine: kind, ...source.details() } }),
      fingerprints: () => {
        const geocoderData = source.fingerprint();
        return { ...(geocoderData !== undefined && { geocoderData }) };
      },
      gauges: source.gauges,
      toolFor: ({ test }) => (test ? fixtures : real),
    };
  },
});
