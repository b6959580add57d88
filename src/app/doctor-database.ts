import type { Finding } from '../commands/command.ts';
import type { Config } from '../config.ts';
import { overview } from '../engines/series/overview.ts';
import type { Connection } from '../store/sql/sql-connection.ts';
import { indexFinding } from './doctor-indexes.ts';
import { buildVersion, SYSTEM } from './system.ts';

const SUBJECT = 'store';

/** The database of DATABASE_URL, as a node would use it: its tables are brought up to date, nothing else is written. */
export async function examineSharedStore(config: Config): Promise<readonly Finding[]> {
  const { openSharedStore } = await import('./open-shared-store.ts');
  let opened: Awaited<ReturnType<typeof openSharedStore>>;
  try {
    opened = await openSharedStore({ config, system: SYSTEM });
  } catch (error) {
    // Its message is one line with the setting and the remedy.
    const note = error instanceof Error ? error.message : 'cannot be opened';
    return [{ subject: SUBJECT, name: 'engine', state: 'failed', note }];
  }
  try {
    const { engine, connection, openSeries } = opened.database!;
    const { series } = await openSeries();
    return [
      { subject: SUBJECT, name: 'engine', state: 'ok', note: engine },
      { subject: SUBJECT, name: 'secret', state: 'ok', note: 'is that of the other nodes' },
      await clockFinding(connection),
      await nodesFinding(connection),
      await durabilityFinding(connection),
      series.withFile((file) => indexFinding(overview(file, [], SYSTEM.clock.now()))),
    ];
  } finally {
    await opened.close();
  }
}

async function clockFinding(connection: Connection): Promise<Finding> {
  const { databaseNow } = await import('../store/postgres/server-state.ts');
  const { SKEWED_MS } = await import('../store/postgres/node-registry.ts');
  const sent = SYSTEM.clock.now();
  const theirs = await databaseNow(connection);
  const skew = (sent + SYSTEM.clock.now()) / 2 - theirs;
  const isSkewed = Math.abs(skew) > SKEWED_MS;
  const note = `${(Math.abs(skew) / 1000).toFixed(1)} s ${skew > 0 ? 'ahead of' : 'behind'} the database`;
  return {
    ...{ subject: SUBJECT, name: 'clock', state: isSkewed ? 'warning' : 'ok' },
    note: isSkewed ? `${note}; set the clocks of both by NTP` : note,
  };
}

async function nodesFinding(connection: Connection): Promise<Finding> {
  const { liveNodes } = await import('../store/postgres/node-registry.ts');
  const nodes = await liveNodes(connection);
  const texts = nodes.map(
    ({ name, build, seenMsAgo }) => `${name} ${build} ${Math.round(seenMsAgo / 1000)} s ago`,
  );
  const note = texts.length === 0 ? `none is running; this is ${buildVersion()}` : texts.join(', ');
  return { subject: SUBJECT, name: 'nodes', state: 'ok', note };
}

async function durabilityFinding(connection: Connection): Promise<Finding> {
  const { durabilityProblems } = await import('../store/postgres/server-state.ts');
  const problems = await durabilityProblems(connection);
  const finding = { subject: SUBJECT, name: 'durability' } as const;
  return problems.length === 0
    ? { ...finding, state: 'ok', note: 'charges are on disk before they are answered' }
    : { ...finding, state: 'warning', note: `${problems.join(', ')}; a power cut may take charges` };
}
