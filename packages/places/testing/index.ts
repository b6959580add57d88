/**
 * What tests and suites of other folders use of this package: readers and samples of its own tests, and inner parts that
 * foreign instruments judge one by one. Never part of what is packed.
 */
export { ADMINISTRATIVE_AREAS } from '#languages/administrative-areas.data.ts';
export { languagesOf } from '#languages/country-languages.ts';
export { SECTIONS, type Section, WORLD_FORMAT, type WorldSource } from '#world/world-file.ts';
export {
  headerBlob,
  type OsmNode,
  type OsmObjects,
  type OsmRelation,
  type OsmWay,
  osmBytes,
  type Texts,
} from './osm-bytes.ts';
