/** Writes one document after the other over the same series, each of one number all over, until it is killed. */

import { CHAIN_LINKS } from '@kontor/indexes/testing';
import { importFile } from '../../src/engines/series/import-files.ts';
import { SeriesFile } from '../../src/engines/series/series-file.ts';

export const SERIES = ['at-eu-hicp-2015', 'be-eu-hicp-2015', 'fr-eu-hicp-2015'];
export const MONTHS = 120;

function document(value: string): Buffer {
  const rows = SERIES.flatMap((id) =>
    Array.from({ length: MONTHS }, (_, n) => `${id},${2014 + Math.floor(n / 12)},${(n % 12) + 1},${value}`),
  );
  return Buffer.from(['index,year,month,value', ...rows].join('\n'));
}

const [, , path] = process.argv;
if (process.send !== undefined && path !== undefined) {
  const file = SeriesFile.open(path);
  const clock = { now: () => 0 };
  for (let n = 0; ; n++) {
    // A number of its own for each process and turn.
    importFile(
      { file, links: CHAIN_LINKS, clock },
      'one.csv',
      document((100 + (process.pid % 1000) / 10 + n / 100).toFixed(2)),
    );
    // The loop never ends: the message has to be out before it goes on.
    if (n === 0) await new Promise((done) => process.send?.('written', done));
  }
}
