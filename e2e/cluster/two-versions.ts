/**
 * An older version beside this one on one database, under load:
 *
 *   node e2e/cluster/two-versions.ts [--old HEAD] [--callers 8] [--seconds 10]
 *
 * Two older nodes serve while a newer one changes the tables, all three serve, the newer one serves alone, and an older one
 * starts again; `--seconds` each. Where both have the same migrations the newer one gets one more. It starts nodes and a
 * server of PostgreSQL for itself. The exit code is 1 when a call was not answered 200 or the books differ.
 */
import { parseArgs } from 'node:util';
import { report, wholeNumber } from './one-database/run-report.ts';
import { mixVersions } from './one-database/version-run.ts';

const { values } = parseArgs({
  options: {
    old: { type: 'string', default: 'HEAD' },
    callers: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '10' },
  },
});
const { faults, migrations, ...counts } = await mixVersions({
  old: values.old,
  callers: wholeNumber('callers', values.callers),
  forMs: wholeNumber('seconds', values.seconds) * 1000,
});
const unavailable = counts.unavailable === 0 ? [] : [`${counts.unavailable} × 503`];
report({ old: values.old, migrations: migrations.join(' → '), ...counts }, [...faults, ...unavailable]);
