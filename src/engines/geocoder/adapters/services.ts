import type { GeocodingService, ServiceName } from './geocoding-service.ts';
import { NOMINATIM } from './nominatim.ts';
import { PELIAS } from './pelias.ts';
import { PHOTON } from './photon.ts';

const SERVICES: Readonly<Record<ServiceName, GeocodingService>> = {
  photon: PHOTON,
  nominatim: NOMINATIM,
  pelias: PELIAS,
};

export const serviceOf = (name: ServiceName): GeocodingService => SERVICES[name];
