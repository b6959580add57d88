/** CHANGELOG.md by version: `## 0.2.0 – 2026-12-01`, the newest first. */

const HEADING = /^## (?<version>\d+\.\d+\.\d+) – (?<date>\d{4}-\d{2}-\d{2})$/;

export interface VersionNotes {
  readonly version: string;
  /** ISO 8601. */
  readonly date: string;
  /** Markdown below the heading. */
  readonly text: string;
}

/** The section of one version; `undefined` when there is none. */
export function notesOf(changelog: string, version: string): VersionNotes | undefined {
  const lines = changelog.split('\n');
  const start = lines.findIndex((line) => HEADING.exec(line)?.groups?.version === version);
  if (start < 0) return undefined;
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## '));
  const end = length < 0 ? lines.length : start + 1 + length;
  return {
    version,
    date: HEADING.exec(lines[start]!)!.groups!.date!,
    text: lines
      .slice(start + 1, end)
      .join('\n')
      .trim(),
  };
}

/** `1.2.3`, without `-dev`. */
export const isFinalVersion = (version: string): boolean => /^\d+\.\d+\.\d+$/.test(version);
