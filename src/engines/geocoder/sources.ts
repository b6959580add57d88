import { availableParallelism } from 'node:os';
import type { Geocoder } from '@kontor/places';
import type { Check } from '../../core/health.ts';
import type { EngineEnvironment, Gauge } from '../engine.ts';
import type { ServiceName } from './adapters/geocoding-service.ts';
import { serviceOf } from './adapters/services.ts';
import { UpstreamGeocoder } from './adapters/upstream-geocoder.ts';
import { type GeocoderSettings, isPublicServer } from './settings.ts';
import { EmbeddedGeocoder } from './threads/embedded-geocoder.ts';

/** One of the geocoders that the operator can choose, with its life. */
export interface GeocoderSource {
  readonly geocoder: Geocoder;
  start(): void | Promise<void>;
  close(): void | Promise<void>;
  reload(): void;
  check(): Check;
  /** For `/health`; the attributions of its sources among them. */
  details(): Readonly<Record<string, unknown>>;
  /** Of its data; `undefined` while there is none here. */
  fingerprint(): string | undefined;
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
  const { http, time, calls, userAgent, observer } = environment;
  const service = serviceOf(name);
  const geocoder = new UpstreamGeocoder({
    ...{ service, baseUrl, http, time, calls },
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
    fingerprint: () => undefined,
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

/** More would only wait for each other at the disk. */
const MAX_THREADS = 4;

/** The geocoder built in; `onSwap` is called when answers come from other files than before. */
export function embeddedSource(
  settings: GeocoderSettings,
  { commonFolder, time, clock, observer, memory }: EngineEnvironment,
  onSwap: () => void,
): GeocoderSource {
  const geocoder = new EmbeddedGeocoder({
    dataPaths: settings.GEOCODER_DATA,
    world: settings.GEOCODER_WORLD,
    threads: Math.min(MAX_THREADS, availableParallelism()),
    isWarm: settings.GEOCODER_WARM,
    idleMs: 1000 * settings.GEOCODER_IDLE_S,
    mustYield: () => memory.isShort || !memory.mayOpenMore(),
    ...{ dataFolder: commonFolder, time, clock, observer, onSwap },
  });
  return {
    geocoder,
    start: () => geocoder.start(),
    close: () => geocoder.close(),
    reload: () => geocoder.reload(),
    check: () => geocoder.check(),
    details: () => geocoder.details(),
    fingerprint: () => geocoder.fingerprint(),
    gauges: [
      {
        name: 'geocoder_budget_share',
        help: 'Largest share of its 250 ms of processor time that a question of the last minute or two used',
        read: () => geocoder.peakBudgetShare,
      },
    ],
  };
}
