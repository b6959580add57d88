import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SettingFileMistake } from '@kontor/schema';
import { defaultsOf } from '@kontor/schema/testing';
import { seriesOptions } from './series-options.ts';
import { type IndexSettings, SERIES_SETTINGS } from './settings.ts';

const optionsBy = (settings: Partial<IndexSettings>, file = '') =>
  seriesOptions(
    { ...defaultsOf(SERIES_SETTINGS), ...settings },
    {
      clock: { now: () => 0 },
      time: { now: () => 0, after: () => () => {} },
      fraction: () => 0,
      readFile: () => file,
      dataFolder: '/nowhere',
      commonFolder: '/nowhere',
      userAgent: 'Kontor/test',
      operatorOrigins: [],
    },
  );

describe('settings of price indexes', () => {
  it('lead to the publishers, once a day', () => {
    const { settings, isAutomatic, retryDelaysMs } = optionsBy({});
    assert.equal(settings.statistikAustria, 'https://data.statistik.gv.at/data');
    assert.match(settings.statistikAustriaTable ?? '', /\.ods$/);
    assert.equal(settings.genesisToken, undefined);
    assert.deepEqual([isAutomatic, retryDelaysMs], [true, [5000, 30_000]]);
  });

  it("ask a mirror only for what it has: the publisher's own table not, unless it is named", () => {
    const mirror = { INDEX_STATAT_BASE_URL: 'https://mirror.example' };
    assert.equal(optionsBy(mirror).settings.statistikAustriaTable, undefined);
    const both = { ...mirror, INDEX_STATAT_TABLE_URL: 'https://mirror.example/table.ods' };
    assert.equal(optionsBy(both).settings.statistikAustriaTable, 'https://mirror.example/table.ods');
  });

  it('take the waits away with a lone 0, not the tries', () => {
    assert.deepEqual(optionsBy({ INDEX_RETRY_DELAYS: [0] }).retryDelaysMs, [0, 0]);
  });

  it('name what is wrong with a file of factors', () => {
    assert.throws(() => optionsBy({ INDEX_CHAIN_FILE: '/factors.json' }, '{}'), SettingFileMistake);
  });
});
