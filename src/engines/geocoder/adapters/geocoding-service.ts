import type { Position } from '@kontor/places';
import type { FoundPlace } from './found-place.ts';

export const SERVICE_NAMES = ['photon', 'nominatim', 'pelias'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** A question as it goes out: a path below the service's address, and its parameters. */
export interface GeocodingRequest {
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How one kind of geocoder is asked, and what its answers mean. */
export interface GeocodingService {
  readonly name: ServiceName;
  /** All sources that its answers may name. */
  readonly attributions: readonly string[];
  /** @param limit how many results at most */
  searchQuestion(query: string, language: string, limit: number): GeocodingRequest;
  reverseQuestion(at: Position, language: string): GeocodingRequest;
  /**
   * Reads the JSON of a 200; the best result first, empty: it found nothing.
   * @throws GeocoderFailure for anything that is not the documented form
   */
  readSearch(json: unknown, limit: number): readonly FoundPlace[];
  /** The same for a position: one result or none. */
  readReverse(json: unknown): FoundPlace | undefined;
}
