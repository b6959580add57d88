/**
 * Seals files with keys of every kind and has the EU's Digital Signature Service judge them.
 * Run: `node conformance/dss/main.ts file.pdf …`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SealedFileResult, validateWithDss } from './dss-validation.ts';
import { type Sample, sealFiles } from './seal-samples.ts';

const CA = fileURLToPath(new URL('../../packages/pdf-security/testing/keys/ca.pem', import.meta.url));
const FORMATS = { 'B-B': 'PAdES-BASELINE-B', 'B-T': 'PAdES-BASELINE-T' } as const;

/** What is wrong with the seal that was made last; earlier signatures of the file are not ours to judge. */
function faultOf({ level }: Sample, { seals, unreadable }: SealedFileResult): string | undefined {
  const seal = seals.findLast(({ field }) => /^Seal(_\d+)?$/.test(field));
  if (seal === undefined) return unreadable ?? 'no seal was found';
  if (seal.format !== FORMATS[level]) return `format ${seal.format}`;
  if (!seal.isIntact || !seal.isValid) return 'not intact';
  if (seal.changes !== 'none') return `changes: ${seal.changes}`;
  return seal.timestamps === (level === 'B-T' ? '1/1' : '0/0') ? undefined : `time stamps ${seal.timestamps}`;
}

async function main(files: readonly string[]): Promise<number> {
  if (files.length === 0) {
    console.error('usage: node conformance/dss/main.ts file.pdf …');
    return 64;
  }
  const folder = mkdtempSync(join(tmpdir(), 'conformance-dss-'));
  try {
    const results = await sealFiles(files, folder, Date.now());
    const sealed = results.filter((one) => one.sealed !== undefined);
    const verdicts = await validateWithDss(
      sealed.map((one) => one.sealed!),
      CA,
    );
    const faults = sealed.flatMap(({ source, sample }, index) => {
      const fault = faultOf(sample, verdicts[index]!);
      return fault === undefined ? [] : [`${source} (${sample.key}, ${sample.level}): ${fault}`];
    });
    for (const { source, refused } of results)
      if (refused !== undefined) console.log(`refused: ${source}: ${refused}`);
    for (const fault of faults) console.log(`fault: ${fault}`);
    console.log(`${files.length} files, ${sealed.length} sealed, ${sealed.length - faults.length} valid`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main(process.argv.slice(2));
