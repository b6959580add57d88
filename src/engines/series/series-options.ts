import { chainLinks } from '@kontor/indexes';
import type { EngineEnvironment } from '../engine.ts';
import type { SeriesOptions } from './series-engine.ts';
import { type IndexSettings, SERIES_SETTINGS } from './settings.ts';
import type { SourceSettings } from './sources.ts';

type Environment = Pick<
  EngineEnvironment,
  | 'clock'
  | 'time'
  | 'fraction'
  | 'readFile'
  | 'dataFolder'
  | 'commonFolder'
  | 'userAgent'
  | 'operatorOrigins'
  | 'sharedSeries'
  | 'commonSeries'
>;

/** What price indexes need of the settings. @throws SettingFileMistake, errors of the system for its file */
export function seriesOptions(settings: IndexSettings, environment: Environment): SeriesOptions {
  const { clock, time, fraction, readFile, userAgent, operatorOrigins, sharedSeries, commonSeries } =
    environment;
  const mayLead = settings.INDEX_LEADER === 'auto';
  const file = settings.INDEX_CHAIN_FILE;
  return {
    ...{ userAgent, operatorOrigins, clock, time },
    dataFolder: commonSeries === undefined ? environment.dataFolder : environment.commonFolder,
    isLeading: commonSeries?.isLeading,
    settings: sourceSettings(settings),
    links: chainLinks(file === undefined ? undefined : readFile(file)),
    retryDelaysMs: delaysMs(settings.INDEX_RETRY_DELAYS),
    random: fraction,
    hasStarter: settings.INDEX_STARTER === 'on',
    isAutomatic: settings.INDEX_REFRESH === 'auto',
    shared:
      sharedSeries &&
      (() => {
        const { series, lead } = sharedSeries();
        return { series, isLeading: async () => mayLead && (await lead()) };
      }),
  };
}

/** A lone 0 takes the waits away, not the tries: there are always three. */
const delaysMs = (seconds: readonly number[]): readonly number[] =>
  (seconds.length === 1 && seconds[0] === 0 ? [0, 0] : seconds).map((one) => one * 1000);

const isChosen = (
  settings: IndexSettings,
  name: 'INDEX_STATAT_BASE_URL' | 'INDEX_STATAT_TABLE_URL',
): boolean => settings[name] !== SERIES_SETTINGS[name].byDefault;

function sourceSettings(settings: IndexSettings): SourceSettings {
  // With a mirror in the place of the publisher, the publisher's table must not come from elsewhere.
  const isMirrored =
    isChosen(settings, 'INDEX_STATAT_BASE_URL') && !isChosen(settings, 'INDEX_STATAT_TABLE_URL');
  return {
    eurostat: settings.INDEX_EUROSTAT_BASE_URL,
    statistikAustria: settings.INDEX_STATAT_BASE_URL,
    ...(!isMirrored && { statistikAustriaTable: settings.INDEX_STATAT_TABLE_URL }),
    bundesbank: settings.INDEX_BUNDESBANK_BASE_URL,
    genesis: settings.INDEX_GENESIS_BASE_URL,
    ...(settings.INDEX_GENESIS_TOKEN !== undefined && { genesisToken: settings.INDEX_GENESIS_TOKEN }),
  };
}
