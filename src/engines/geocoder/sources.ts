import type { Geocoder } from '#lib/places/geocoder.ts';
import { Unavailable } from '../../core/errors.ts';
import type { Check } from '../../core/health.ts';
import type { EngineEnvironment, Gauge } from '../engine.ts';
import type { ServiceName } from './adapters/geocoding-service.ts';
import { serviceOf } from './adapters/services.ts';
import { UpstreamGeocoder } from './adapters/upstream-geocoder.ts';
import { type GeocoderSettings, isPublicServer } from './settings.ts';

/** One of the geocoders that the operator can choose, with its life. */
export interface GeocoderSource {
  readonly geocoder: Geocoder;
  start(): void | Promise<void>;
  close(): void | Promise<void>;
  reload(): void;
  check(): Check;
  /** For `/health`; the attributions of its sources among them. */
  details(): Readonly<Record<string, unknown>>;
  readonly gauges: readonly Gauge[];
}

/** Somebody else's geocoder, at the address that the operator set. */
export function upstreamSource(
  name: ServiceName,
  settings: GeocoderSettings,
  environment: EngineEnvironment,
): GeocoderSource {
  const { GEOCODER_URL: baseUrl, GEOCODER_CONTACT: contact } = settings;
  // The start has ended before, over what does not fit together.
  if (baseUrl === undefined) throw new Error('GEOCODER_URL is not set');
  const { http, time, userAgent, observer } = environment;
  const service = serviceOf(name);
  const geocoder = new UpstreamGeocoder({
    ...{ service, baseUrl, http, time },
    userAgent: contact === undefined ? userAgent : `${userAgent} (${contact})`,
    isPublic: isPublicServer(baseUrl),
    attempted: (outcome, ms) => observer.attempted({ upstream: name, outcome, ms }),
    onCircuit: (isOpen) => observer.info('circuit', { upstream: name, isOpen }),
  });
  return {
    geocoder,
    start() {},
    close() {},
    reload() {},
    check: () => geocoder.check(),
    details: () => ({ attributions: service.attributions }),
    gauges: [
      {
        name: 'upstream_circuit',
        help: 'Open circuits',
        label: 'upstream',
        readEach: () => new Map([[name, geocoder.openCircuits]]),
      },
    ],
  };
}

/** The geocoder built in. */
export function embeddedSource(
  _settings: GeocoderSettings,
  _environment: EngineEnvironment,
  _onSwap: () => void,
): GeocoderSource {
  const away = async () => {
    throw new Unavailable('embedded: no data');
  };
  return {
    geocoder: { search: away, reverse: away },
    start() {},
    close() {},
    reload() {},
    check: () => ({ state: 'away', note: 'no geocoding data' }),
    details: () => ({ attributions: [] }),
    gauges: [],
  };
}
