import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ended } from '../programs.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** A level of PDF/A as veraPDF names it. */
export type JudgedLevel = '1b' | '2b' | '2u' | '3b' | '3u';

/** What our own writer claims besides: level a, and PDF/UA-1. */
export type JudgedClaim = JudgedLevel | '3a' | 'ua1';

/** A file and the level to check it against. */
export interface Claim<Level extends JudgedClaim = JudgedLevel> {
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

export interface Verdict extends Claim<JudgedClaim> {
  readonly isValid: boolean;
  readonly broken: readonly BrokenRule[];
  /** Why there is no verdict: the file could not be read, or was not read to its end. */
  readonly unreadable?: string;
}

const wantedVersion = (): string =>
  /<verapdf\.version>([^<]+)</.exec(readFileSync(join(HERE, 'pom.xml'), 'utf8'))?.[1] ?? '';

/** The folder of veraPDF's files, fetched by Maven when they are not there in the version of the POM. */
async function classFolder(): Promise<string> {
  const folder = join(HERE, 'target', wantedVersion());
  const isThere = () =>
    existsSync(folder) && readdirSync(folder).some((file) => file.startsWith('greenfield'));
  if (isThere()) return folder;
  const { code, output } = await ended('mvn', ['-q', '-B', '-f', join(HERE, 'pom.xml'), 'initialize']);
  if (code !== 0 || !isThere()) throw new Error(`Maven could not bring veraPDF:\n${output}`);
  return folder;
}

/**
 * Judges all files in one virtual machine, in the order given. Needs a JDK (17 or later) and, the first time, Maven.
 * @throws Error when veraPDF itself fails
 */
export async function judge(claims: readonly Claim<JudgedClaim>[], threads = 2): Promise<readonly Verdict[]> {
  if (claims.length === 0) return [];
  const jars = join(await classFolder(), '*');
  const folder = mkdtempSync(join(tmpdir(), 'pdfa-judge-'));
  try {
    const [list, answer] = [join(folder, 'list.txt'), join(folder, 'answer.txt')];
    writeFileSync(list, claims.map(({ level, file }) => `${level}\t${file}`).join('\n'));
    const options = [
      '-Xmx1500m',
      '-Xss128m',
      '-XX:+UseParallelGC',
      '-cp',
      jars,
      join(HERE, 'Judge.java'),
      list,
      answer,
    ];
    const { code, output } = await ended('java', [...options, String(threads)]);
    if (code !== 0) throw new Error(`veraPDF failed:\n${output}`);
    return verdicts(claims, readFileSync(answer, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function verdicts(claims: readonly Claim<JudgedClaim>[], answer: string): readonly Verdict[] {
  const rows = answer
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
  const byFile = Map.groupBy(rows, ([index]) => Number(index));
  return claims.map((claim, index) => verdict(claim, byFile.get(index) ?? []));
}

function verdict(claim: Claim<JudgedClaim>, rows: readonly (readonly string[])[]): Verdict {
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
