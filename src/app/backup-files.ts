import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { AdministrationError } from '../commands/administration.ts';
import type { BackupFiles } from '../commands/command.ts';
import type { Config } from '../config.ts';
import { copiesIn, createdAtOf } from '../store/backup/copy-names.ts';
import { verifyCopy } from '../store/backup/verify-copy.ts';
import { DATABASE_BACKUP } from './database-backup.ts';
import { backupPlace } from './open-backups.ts';

/** @throws AdministrationError where the database has its own means */
export function backupFiles(config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'BACKUP_DIR'>): BackupFiles {
  if (config.DATABASE_URL !== undefined) throw new AdministrationError(DATABASE_BACKUP);
  const { folder } = backupPlace(config);
  return {
    list: () => copiesIn(folder),
    verify: async (given) => {
      const file = given === undefined ? newest(folder) : resolve(given);
      const found = statSync(file, { throwIfNoEntry: false });
      if (found?.isFile() !== true) throw new AdministrationError(`${file}: there is no such file.`);
      const report = await verifyCopy(file);
      return { file, createdAt: createdAtOf(basename(file)) ?? Math.round(found.mtimeMs), ...report };
    },
  };
}

function newest(folder: string): string {
  const copy = copiesIn(folder).find(({ kind }) => kind === 'daily');
  if (copy === undefined) throw new AdministrationError(`${folder} has no daily backup.`);
  return copy.file;
}
