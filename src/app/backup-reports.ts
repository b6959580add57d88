import type { Gauge } from '../engines/engine.ts';
import type { Log } from '../http/log.ts';
import type { Metrics } from '../http/metrics.ts';
import { BACKUP_STEPS } from '../store/backup/backup-failure.ts';
import type { BackupObserver, BackupRuns } from '../store/backup/backup-runs.ts';
import type { DiskSpace } from '../store/disk-space.ts';

/** What log and metrics have of backups and disks. */

interface Observers {
  readonly log: Pick<Log, 'info' | 'error'>;
  readonly metrics: Pick<Metrics, 'registry'>;
}

export function backupObserver({ log, metrics }: Observers): BackupObserver {
  const failures = metrics.registry.counter({
    name: 'kontor_backup_failures_total',
    help: 'Backups that failed, by step',
    labelNames: ['step'],
  });
  for (const step of BACKUP_STEPS) failures.add(0, { step });
  return {
    made: ({ bytes, ms }) => log.info('backup made', { bytes, ms }),
    failed: ({ step, code, reason }) => {
      failures.add(1, { step });
      log.error('task failed', { task: 'backup', step, code, reason });
    },
  };
}

export function backupGauges(backups: BackupRuns | undefined): readonly Gauge[] {
  if (backups === undefined) return [];
  return [
    {
      name: 'backup_age_seconds',
      help: 'Since the last good copy of the database; before the first, since it was made',
      read: () => backups.ageSeconds,
    },
    {
      name: 'backup_verified_age_seconds',
      help: 'Since the newest copy was last looked through',
      label: 'place',
      readEach: () => backups.verifiedAges,
    },
    { name: 'backup_bytes', help: 'The last good copy', read: () => backups.lastBytes },
    { name: 'backup_seconds', help: 'Time that the last good copy took', read: () => backups.lastSeconds },
  ];
}

export const diskGauges = (space: DiskSpace): readonly Gauge[] => [
  {
    name: 'disk_free_bytes',
    help: 'Free on the disk of a folder',
    label: 'folder',
    readEach: () => space.free,
  },
  {
    name: 'disk_size_bytes',
    help: 'Size of the disk of a folder',
    label: 'folder',
    readEach: () => space.size,
  },
];
