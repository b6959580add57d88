import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `daily`: made by the service itself; `manual`: by command; `replaced`: the database before a restore; `upgrade`:
 * before migrations.
 */
export type CopyKind = 'daily' | 'manual' | 'replaced' | 'upgrade';

/** A complete copy of the database in a folder of backups. */
export interface StoredCopy {
  /** Path. */
  readonly file: string;
  readonly kind: CopyKind;
  /** Unix ms, by its name. */
  readonly createdAt: number;
  readonly bytes: number;
}

const PREFIXES: Readonly<Record<CopyKind, string>> = {
  daily: 'kontor-',
  manual: 'kontor-manual-',
  replaced: 'replaced-',
  upgrade: 'kontor-upgrade-',
};
const KINDS = ['daily', 'manual', 'replaced', 'upgrade'] as const;
/** The version that wrote the database, in the name of a copy before an upgrade. */
const WRITER = /^\d+\.\d+\.\d+(-[0-9a-z.]+)?-/;
const STAMP = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/;
/** What a crash may leave of a copy: SQLite's own files beside it too, and what was to leave the machine. */
const DRAFT = /^kontor-.*\.db\.(new|age$)/;

/** `kontor-20261123T013400Z.db` */
export const copyName = (kind: Exclude<CopyKind, 'upgrade'>, now: number): string =>
  `${PREFIXES[kind]}${stampOf(now)}.db`;

/** `kontor-upgrade-0.1.0-20261201T013400Z.db` @param from version that wrote the database */
export const upgradeCopyName = (from: string, now: number): string =>
  `${PREFIXES.upgrade}${from}-${stampOf(now)}.db`;

const stampOf = (now: number): string => new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');

/** All copies in the folder, the newest first; none where it is missing. @throws errors of the system */
export function copiesIn(folder: string): readonly StoredCopy[] {
  return namesIn(folder)
    .flatMap((name) => {
      const known = copyOf(name);
      const file = join(folder, name);
      const bytes = statSync(file, { throwIfNoEntry: false })?.size;
      return known === undefined || bytes === undefined ? [] : [{ ...known, file, bytes }];
    })
    .sort((a, b) => b.createdAt - a.createdAt);
}

/** Drafts that were never finished. */
export const draftsIn = (folder: string): readonly string[] =>
  namesIn(folder)
    .filter((name) => DRAFT.test(name))
    .map((name) => join(folder, name));

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Unix ms, by the name of a copy; `undefined` for other names. */
export const createdAtOf = (name: string): number | undefined => copyOf(name)?.createdAt;

/** What a name of a copy stands for; `undefined` for other names. */
export function copyOf(name: string): Pick<StoredCopy, 'kind' | 'createdAt'> | undefined {
  for (const kind of KINDS) {
    if (!name.startsWith(PREFIXES[kind])) continue;
    const rest = name.slice(PREFIXES[kind].length);
    const [, ...parts] = STAMP.exec(kind === 'upgrade' ? rest.replace(WRITER, '') : rest) ?? [];
    const [year, month, day, hour, minute, second] = parts.map(Number);
    if (year === undefined) continue;
    return { kind, createdAt: Date.UTC(year, month! - 1, day, hour, minute, second) };
  }
  return undefined;
}
