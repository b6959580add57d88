import {
  choice,
  optionalUpstreamAddress,
  optionalWord,
  toggle,
  type ValuesOf,
  whole,
  words,
} from '@kontor/schema';
import { z } from 'zod';

const GEOCODER_CONTACT = {
  ...optionalWord(
    'mail or web address of the operator, sent in the User-Agent to the geocoder that is asked',
  ),
  form: z
    .string()
    .regex(
      /^(?=.*(@|:\/\/))[\x21-\x27\x2a-\x7e]{3,200}$/,
      'must be a mail or web address: 3 to 200 ASCII characters without blanks and round brackets',
    ),
};

/** Who finds places and addresses, and over which data. */
export const GEOCODER_SETTINGS = {
  GEOCODER: choice(
    ['embedded', 'photon', 'nominatim', 'pelias'],
    'geocoder: the one built in, or a Photon, Nominatim or Pelias at GEOCODER_URL',
  ),
  GEOCODER_DATA: {
    ...words('data files of `kontor geocoder build`, or folders of them, separated by commas'),
    isPaths: true as const,
  },
  GEOCODER_WORLD: toggle('on', 'off: without the places of the whole world that come with the program'),
  GEOCODER_URL: optionalUpstreamAddress('address of Photon, Nominatim or Pelias'),
  GEOCODER_PUBLIC_OK: toggle(
    'off',
    'on: the public servers may be asked, once a second; needs GEOCODER_CONTACT',
  ),
  GEOCODER_CONTACT,
  GEOCODER_WARM: toggle(
    'on',
    'off: the last thread of the geocoder built in ends when idle too, and the next question starts one',
  ),
  GEOCODER_IDLE_S: whole(
    5,
    3600,
    30,
    'seconds without a question after which further threads of the geocoder end',
  ),
  GEOCODER_CACHE: toggle('off', 'on: answers are remembered in memory for up to an hour, at most 10,000'),
} as const;

/** The operator's settings for the geocoder. */
export type GeocoderSettings = ValuesOf<typeof GEOCODER_SETTINGS>;

/** Servers that others run for everybody, by the ends of their names. */
const PUBLIC_HOSTS = ['openstreetmap.org', 'komoot.io', 'komoot.de'];

/** True for a server whose owner allows the whole world one request a second. */
export function isPublicServer(address: string): boolean {
  const host = new URL(address).hostname.replace(/\.$/, '');
  return PUBLIC_HOSTS.some((end) => host === end || host.endsWith(`.${end}`));
}

/** Settings that do not fit together, one sentence each; those that were refused are absent. */
export function geocoderContradictions(values: Partial<GeocoderSettings>): readonly string[] {
  const { GEOCODER: engine, GEOCODER_URL: url, GEOCODER_DATA: data = [] } = values;
  if (engine === undefined) return [];
  if (engine === 'embedded') {
    return url === undefined
      ? []
      : ['GEOCODER_URL: has no effect while GEOCODER is embedded; remove one of them'];
  }
  const mistakes: string[] = [];
  if ('GEOCODER_URL' in values && url === undefined)
    mistakes.push(`GEOCODER_URL: is needed for GEOCODER=${engine}`);
  if (data.length > 0) mistakes.push(`GEOCODER_DATA: has no effect with GEOCODER=${engine}; remove it`);
  if (url !== undefined && isPublicServer(url)) mistakes.push(...publicServerMistakes(values));
  return mistakes;
}

function publicServerMistakes(values: Partial<GeocoderSettings>): readonly string[] {
  const mistakes: string[] = [];
  if (values.GEOCODER_PUBLIC_OK === false) {
    mistakes.push(
      'GEOCODER_URL: is a public server, whose rules allow one request a second and no bulk use; ' +
        'run your own, or set GEOCODER_PUBLIC_OK=true and GEOCODER_CONTACT',
    );
  }
  if ('GEOCODER_CONTACT' in values && values.GEOCODER_CONTACT === undefined)
    mistakes.push('GEOCODER_CONTACT: is needed for a public server');
  return mistakes;
}

/** Whether the operator has named data files or folders of its own. */
export const namesData = ({ GEOCODER_DATA }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(GEOCODER_DATA) && GEOCODER_DATA.length > 0;
