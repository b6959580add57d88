/**
 * A table of the rules that PDF files break, level by level.
 * Run: `node conformance/verapdf/main.ts [LEVEL,…] file.pdf …`
 */
import {
  type Claim,
  type ValidatedClaim,
  type ValidationResult,
  validateWithVeraPdf,
} from './vera-pdf-validation.ts';

const LEVELS: readonly ValidatedClaim[] = ['1b', '2b', '2u', '3b', '3u', '1a', '2a', '3a', '4', '4f', 'ua1'];
const isLevel = (text: string): text is ValidatedClaim => LEVELS.some((level) => level === text);

function row({ level, file, isValid, broken, unreadable }: ValidationResult): string {
  const found = isValid ? 'valid' : broken.map(({ rule, count }) => `${rule} (${count})`).join(', ');
  return `${level}  ${file}: ${unreadable ?? found}`;
}

async function main(): Promise<number> {
  const [first = '', ...rest] = process.argv.slice(2);
  const levels = first.split(',').filter(isLevel);
  const files = levels.length > 0 ? rest : process.argv.slice(2);
  if (files.length === 0) {
    console.error('usage: node conformance/verapdf/main.ts [1a,1b,2a,2b,2u,3a,3b,3u,4,4f,ua1] file.pdf …');
    return 64;
  }
  const wanted = levels.length > 0 ? levels : LEVELS;
  const claims = wanted.flatMap((level): readonly Claim<ValidatedClaim>[] =>
    files.map((file) => ({ level, file })),
  );
  const verdicts = await validateWithVeraPdf(claims);
  for (const verdict of verdicts) console.log(row(verdict));
  return verdicts.every(({ isValid }) => isValid) ? 0 : 1;
}

process.exitCode = await main();
