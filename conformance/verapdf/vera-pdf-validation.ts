import { fileURLToPath } from 'node:url';
import { runOnXmlList } from '../java-program.ts';

const PROGRAM = {
  packages: {
    folder: fileURLToPath(new URL('.', import.meta.url)),
    versionProperty: 'verapdf.version',
    marker: 'greenfield',
    name: 'veraPDF',
  },
  program: 'Judge',
  options: ['-Xmx3g', '-Xss128m'],
};

/** A level of PDF/A as veraPDF names it. */
export type ValidatedLevel = '1a' | '1b' | '2a' | '2b' | '2u' | '3a' | '3b' | '3u' | '4' | '4f';

/** What is claimed besides: PDF/UA-1. */
export type ValidatedClaim = ValidatedLevel | 'ua1';

/** A file and the level to check it against. */
export interface Claim<Level extends ValidatedClaim = ValidatedLevel> {
  readonly level: Level;
  readonly file: string;
}

/** A rule that a file breaks. */
export interface BrokenRule {
  /** Clause of ISO 19005 and the number of veraPDF's test for it: `6.2.4.3-2`. */
  readonly rule: string;
  /** Times broken; counting ends at 200. */
  readonly count: number;
  readonly text: string;
  /** Where it was broken first, as a path through veraPDF's model of the file. */
  readonly place: string;
}

export interface ValidationResult extends Claim<ValidatedClaim> {
  readonly isValid: boolean;
  readonly broken: readonly BrokenRule[];
  /** Why there is no verdict: the file could not be read, or was not read to its end. */
  readonly unreadable?: string;
}

/**
 * Judges all files in one virtual machine, in the order given. Needs a JDK (17 or later) and, the first time, Maven.
 * @throws Error when veraPDF itself fails
 */
export async function validateWithVeraPdf(
  claims: readonly Claim<ValidatedClaim>[],
  threads = 2,
): Promise<readonly ValidationResult[]> {
  if (claims.length === 0) return [];
  const rows = claims.map(({ level, file }) => [level, file] as const);
  const answer = await runOnXmlList(PROGRAM, rows, threads);
  const byFile = Map.groupBy(answer, ([index]) => Number(index));
  return claims.map((claim, index) => verdict(claim, byFile.get(index) ?? []));
}

function verdict(claim: Claim<ValidatedClaim>, rows: readonly (readonly string[])[]): ValidationResult {
  const [, kind, reason] = rows[0] ?? ['', 'unreadable', 'veraPDF gave no answer'];
  if (kind === 'valid') return { ...claim, isValid: true, broken: [] };
  if (kind === 'unreadable') return { ...claim, isValid: false, broken: [], unreadable: reason ?? '' };
  const broken = rows.map(([, clause, test, count, text = '', place = '']) => ({
    rule: `${clause}-${test}`,
    count: Number(count),
    text,
    place,
  }));
  return { ...claim, isValid: false, broken };
}
