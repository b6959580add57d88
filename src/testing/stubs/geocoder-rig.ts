import type { Geocoder, Match, Position, SearchMatch } from '@kontor/places';
import type { AttemptOutcome } from '../../engines/geocoder/adapters/geocoder-failure.ts';
import type { ServiceName } from '../../engines/geocoder/adapters/geocoding-service.ts';
import { serviceOf } from '../../engines/geocoder/adapters/services.ts';
import { UpstreamGeocoder } from '../../engines/geocoder/adapters/upstream-geocoder.ts';
import { HttpClient } from '../../engines/upstream/http-client.ts';
import { ownCalls } from '../../engines/upstream/outside-calls.ts';
import { nominatimResponder, peliasResponder, photonResponder } from './geocoder-stubs.ts';
import { type Responder, StubServer } from './stub-server.ts';
import { VirtualTime } from './virtual-time.ts';

export const RESPONDERS: Readonly<Record<ServiceName, () => Responder>> = {
  photon: photonResponder,
  nominatim: nominatimResponder,
  pelias: peliasResponder,
};

/** A geocoder over real sockets to its stub, in virtual time. */
export interface GeocoderRig extends AsyncDisposable {
  readonly stub: StubServer;
  readonly time: VirtualTime;
  readonly geocoder: UpstreamGeocoder;
  /** Outcomes of the attempts so far. */
  readonly outcomes: AttemptOutcome[];
  readonly circuitChanges: boolean[];
  search(query: string, language?: string, limit?: number): Promise<SearchMatch | undefined>;
  reverse(latitude: number, longitude: number, language?: string): Promise<Match | undefined>;
}

export interface RigOptions {
  readonly respond?: Responder;
  /** The path of the stub below which the service answers. */
  readonly path?: string;
  readonly isPublic?: boolean;
  readonly userAgent?: string;
}

const never = new AbortController().signal;

export async function geocoderRig(name: ServiceName, options: RigOptions = {}): Promise<GeocoderRig> {
  const stub = await StubServer.start(options.respond ?? RESPONDERS[name]());
  const time = new VirtualTime();
  const http = new HttpClient({ userAgent: 'Kontor/test', time, operatorOrigins: [stub.origin] });
  const outcomes: AttemptOutcome[] = [];
  const circuitChanges: boolean[] = [];
  const geocoder = new UpstreamGeocoder({
    service: serviceOf(name),
    baseUrl: `${stub.origin}${options.path ?? ''}`,
    userAgent: options.userAgent ?? 'Kontor/test',
    isPublic: options.isPublic ?? false,
    ...{ http, time, calls: ownCalls(time) },
    attempted: (outcome) => outcomes.push(outcome),
    onCircuit: (isOpen) => circuitChanges.push(isOpen),
  });
  const asked: Geocoder = geocoder;
  return {
    ...{ stub, time, geocoder, outcomes, circuitChanges },
    search: (query, language = 'en', limit = 1) => asked.search(query, language, never, limit),
    reverse: (latitude, longitude, language = 'en') => {
      const at: Position = { latitude, longitude };
      return asked.reverse(at, language, never);
    },
    [Symbol.asyncDispose]: async () => {
      http.close();
      await stub.close();
    },
  };
}
