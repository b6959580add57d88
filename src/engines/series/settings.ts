import { chainLinks } from '@kontor/indexes';
import { choice, optionalWord, type Setting, token, upstreamAddress, type ValuesOf } from '@kontor/schema';
import { z } from 'zod';

const INDEX_RETRY_DELAYS: Setting<readonly number[]> = {
  form: z
    .string()
    .regex(/^\d+(\s*,\s*\d+)*$/, 'must be seconds, separated by commas')
    .transform((text) => text.split(',').map(Number)),
  byDefault: [5, 30],
  meaning: 'seconds between attempts',
};

/** Where price indexes come from, and when. */
export const SERIES_SETTINGS = {
  INDEX_REFRESH: choice(['auto', 'manual'], 'manual: series are refreshed by command only'),
  INDEX_LEADER: choice(
    ['auto', 'off'],
    'off: with DATABASE_URL this node never refreshes series for the others',
  ),
  INDEX_STARTER: choice(
    ['on', 'off'],
    'off: an index that was never fetched answers 503, the snapshot that comes with the program is not used',
  ),
  INDEX_STALE: choice(
    ['warn', 'ignore'],
    'ignore: /ready stays ok while series are no longer continued; answers have the warning in any case',
  ),
  INDEX_RETRY_DELAYS,
  INDEX_EUROSTAT_BASE_URL: upstreamAddress('https://ec.europa.eu/eurostat/api/dissemination', 'Eurostat'),
  INDEX_STATAT_BASE_URL: upstreamAddress('https://data.statistik.gv.at/data', 'Statistik Austria'),
  INDEX_STATAT_TABLE_URL: upstreamAddress(
    'https://www.statistik.at/fileadmin/pages/214/2_Verbraucherpreisindizes_ab_1990.ods',
    'long table of Statistik Austria',
  ),
  INDEX_CHAIN_FILE: {
    ...optionalWord('JSON file of chaining factors; default: built in'),
    useFile: chainLinks,
  },
  INDEX_BUNDESBANK_BASE_URL: upstreamAddress('https://api.statistiken.bundesbank.de/rest', 'Bundesbank'),
  INDEX_GENESIS_BASE_URL: upstreamAddress(
    'https://www-genesis.destatis.de/genesisWS/rest/2020',
    'Destatis GENESIS',
  ),
  INDEX_GENESIS_TOKEN: token('Destatis GENESIS token; used only when set'),
};

/** The operator's settings for price indexes. */
export type IndexSettings = ValuesOf<typeof SERIES_SETTINGS>;
