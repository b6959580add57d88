/**
 * The sources of places, as their licences require them to be named with an answer: in `X-Attribution`, in `/health`
 * and in the interface document. ASCII, as header fields are.
 */
export const OPENSTREETMAP_ATTRIBUTION = '(c) OpenStreetMap contributors (ODbL)';
export const GEONAMES_ATTRIBUTION = 'GeoNames (CC BY 4.0)';
