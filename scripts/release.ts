/**
 * Builds the files of a release from the commit that is checked out: `npm run release`. RELEASING.md has the steps around
 * it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildRelease } from './release/build-release.ts';
import { notesOf } from './release/changelog.ts';
import { readCommit } from './release/commit.ts';
import { imageOrder } from './release/image-order.ts';
import { isNative, PLATFORMS } from './release/platform.ts';
import { movingBases, refusals } from './release/release-refusals.ts';
import { ReleaseFailed } from './release/run-tool.ts';

const USAGE = `usage: npm run release -- [--out DIR] [--platform ${PLATFORMS.map(({ name }) => name).join('|')}] [--json] [--draft]
       npm run release -- --notes VERSION
       npm run release -- --image [--draft]`;
const ROOT = join(import.meta.dirname, '..');

/** Lines for the person at the terminal; standard output has the result alone. */
const say = (text: string): void => void process.stderr.write(`release: ${text}\n`);
const print = (text: string): void => void process.stdout.write(`${text}\n`);

class WrongUsage extends Error {}

function options() {
  try {
    const { values } = parseArgs({
      options: {
        out: { type: 'string', default: 'dist' },
        platform: { type: 'string' },
        notes: { type: 'string' },
        image: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        draft: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : 'wrong options');
  }
}

async function release(): Promise<number> {
  const { out, platform: wanted, notes: version, image, json, draft } = options();
  if (version !== undefined) return printNotes(version);
  const commit = readCommit(ROOT);
  if (image) {
    const moving = draft ? [] : movingBases(ROOT);
    if (moving.length > 0) return refuse(moving, '--draft prints the command all the same');
    print(imageOrder(commit));
    return 0;
  }
  const platform = PLATFORMS.find((one) => (wanted === undefined ? isNative(one) : one.name === wanted));
  if (platform === undefined)
    throw new WrongUsage(`--platform must be one of ${PLATFORMS.map(({ name }) => name).join(', ')}`);
  const reasons = draft ? [] : refusals(ROOT, commit);
  if (reasons.length > 0) return refuse(reasons, '--draft builds the commit all the same');
  const { tarball, sha256, client, chart, sbom } = await buildRelease({
    ...{ root: ROOT, commit, platform, out, say },
  });
  const { version: built, hash } = commit;
  if (json) print(JSON.stringify({ version: built, commit: hash, tarball, sha256, client, chart, sbom }));
  else print([tarball, client, chart, sbom, 'SHA256SUMS'].map((name) => join(out, name)).join('\n'));
  return 0;
}

function refuse(reasons: readonly string[], wayOut: string): number {
  for (const reason of reasons) say(reason);
  say(`nothing was built; ${wayOut}`);
  return 1;
}

function printNotes(version: string): number {
  const notes = notesOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version);
  if (notes === undefined) say(`CHANGELOG.md has no heading "## ${version} – <date>"`);
  else print(notes.text);
  return notes === undefined ? 1 : 0;
}

try {
  process.exitCode = await release();
} catch (error) {
  if (error instanceof WrongUsage) {
    say(`${error.message}\n${USAGE}`);
    process.exitCode = 2;
  } else if (error instanceof ReleaseFailed || error instanceof RangeError) {
    say(error.message);
    process.exitCode = 1;
  } else throw error;
}
