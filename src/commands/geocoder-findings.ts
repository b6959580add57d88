import type { Finding } from './command.ts';
import type { GeocoderState } from './geocoder-administration.ts';

/** The findings of `kontor doctor` on the geocoder's data. @param isDataNamed GEOCODER_DATA is set: data is missed only then */
export function geocoderFindings(
  { engine, files, world }: GeocoderState,
  { isDataNamed }: { readonly isDataNamed: boolean },
): readonly Finding[] {
  const subject = 'geocoder';
  if (engine !== 'embedded')
    return [{ subject, name: engine, state: 'ok', note: 'is asked; no data file is used' }];
  const own = files.map(({ path, about, problem }): Finding => {
    if (about === undefined)
      return { subject, name: path, state: 'warning', note: problem ?? 'cannot be used' };
    const { streets, houses } = about.counts;
    const note = `${streets} streets, ${houses} houses, built ${about.builtAt.slice(0, 10)}`;
    return { subject, name: path, state: 'ok', note };
  });
  const none: Finding = {
    ...{ subject, name: 'streets and houses', state: isDataNamed ? 'warning' : 'ok' },
    note: 'no data file; build one with `kontor geocoder build` and set GEOCODER_DATA',
  };
  const places: Finding = world
    ? { subject, name: 'places of the world', state: 'ok', note: 'come with the program' }
    : { subject, name: 'places of the world', state: 'ok', note: 'are switched off (GEOCODER_WORLD)' };
  return [...(own.length > 0 ? own : [none]), places];
}
