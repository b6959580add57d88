import type { BackupStep } from './backup-failure.ts';

/** What operators read of backups. */

/** The steps in a sentence. */
export const STEP_WORDS: Readonly<Record<BackupStep, string>> = {
  copy: 'the copy',
  verify: 'the look through the copy',
  remote: 'the upload of the copy',
  hook: 'BACKUP_HOOK',
  prune: 'the removal of old copies',
};

/** `2026-11-23 01:34 UTC` */
export const timeText = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** `164 KB`, `1.2 MB` */
export function sizeText(bytes: number): string {
  const kib = bytes / 1024;
  return kib < 1024 ? `${Math.ceil(kib)} KB` : `${(kib / 1024).toFixed(1)} MB`;
}
