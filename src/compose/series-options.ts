import { chainLinks } from '#lib/indexes/chain-links.ts';
import type { Config } from '../config.ts';
import type { SeriesOptions } from '../engines/series/series-engine.ts';
import type { SourceSettings } from '../engines/series/sources.ts';
import { systemTime } from '../engines/upstream/time.ts';
import type { Environment } from './accounting.ts';
import { chosenOrigins, isChosen } from './chosen-origins.ts';
import { fractions } from './fractions.ts';

interface Options extends Environment {
  readonly config: Config;
  readonly build: string;
}

/** What price indexes need of the settings. @throws ChainFileMistake, errors of the system for its file */
export function seriesOptions({ config, clock, random, readFile, build }: Options): SeriesOptions {
  const file = config.INDEX_CHAIN_FILE;
  return {
    dataFolder: config.DATA_DIR,
    settings: sourceSettings(config),
    links: chainLinks(file === undefined ? undefined : readFile(file)),
    retryDelaysMs: delaysMs(config.INDEX_RETRY_DELAYS),
    userAgent: `Kontor/${build}`,
    operatorOrigins: [...chosenOrigins(config)],
    clock,
    time: systemTime(() => performance.now()),
    random: fractions(random),
    isAutomatic: config.INDEX_REFRESH === 'auto',
  };
}

/** A lone 0 takes the waits away, not the tries: there are always three (indexes spec 6). */
const delaysMs = (seconds: readonly number[]): readonly number[] =>
  (seconds.length === 1 && seconds[0] === 0 ? [0, 0] : seconds).map((one) => one * 1000);

function sourceSettings(config: Config): SourceSettings {
  // Who has put a mirror in the place of the publisher does not want the publisher's table from elsewhere.
  const isMirrored = isChosen(config, 'INDEX_STATAT_BASE_URL') && !isChosen(config, 'INDEX_STATAT_TABLE_URL');
  return {
    eurostat: config.INDEX_EUROSTAT_BASE_URL,
    statistikAustria: config.INDEX_STATAT_BASE_URL,
    ...(!isMirrored && { statistikAustriaTable: config.INDEX_STATAT_TABLE_URL }),
    bundesbank: config.INDEX_BUNDESBANK_BASE_URL,
    genesis: config.INDEX_GENESIS_BASE_URL,
    ...(config.INDEX_GENESIS_TOKEN !== undefined && { genesisToken: config.INDEX_GENESIS_TOKEN }),
  };
}
