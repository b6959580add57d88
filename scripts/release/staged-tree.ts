import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { committedFiles, type ReleasedCommit, sha256Of } from './commit.ts';
import { placeNode } from './node-program.ts';
import type { Platform } from './platform.ts';
import { isLeftOutOfModules, isReleased } from './release-files.ts';

interface TreeOptions {
  /** The repository. */
  readonly root: string;
  readonly commit: ReleasedCommit;
  readonly platform: Platform;
  /** The commit checked out, its packages installed and its pages built. */
  readonly checkout: string;
  readonly work: string;
  /** The folder to make: `kontor-<version>`. */
  readonly target: string;
}

/** Makes the folder of a release, ready to be packed. @throws ReleaseFailed */
export function stageTree({ root, commit, platform, checkout, work, target }: TreeOptions): void {
  mkdirSync(target, { recursive: true });
  for (const path of committedFiles(root, commit).filter(isReleased)) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(join(checkout, path), join(target, path));
  }
  const modules = join(checkout, 'node_modules');
  // Links to packages of the repository are relative and stay links: Node runs no TypeScript below node_modules.
  for (const name of readdirSync(modules).filter((one) => !isLeftOutOfModules(one)))
    cpSync(join(modules, name), join(target, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  cpSync(join(checkout, 'web/dist'), join(target, 'web/dist'), { recursive: true });
  rmSync(join(target, 'web/dist/.built'), { force: true });
  placeNode({ platform, modules, work, target: join(target, 'bin') });
  cpSync(join(checkout, 'scripts/release/bin-kontor'), join(target, 'bin/kontor'));
  chmodSync(join(target, 'bin/kontor'), 0o755);
  writeFileSync(join(target, 'release.json'), releaseText({ commit, platform, checkout, target }));
}

/** What this is, and the checksum of each of its files. */
function releaseText({
  commit,
  platform,
  checkout,
  target,
}: Pick<TreeOptions, 'commit' | 'platform' | 'checkout' | 'target'>): string {
  const files = readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const content = {
    version: commit.version,
    commit: commit.hash,
    date: new Date(commit.epoch * 1000).toISOString(),
    platform: platform.name,
    node: nodeVersion(checkout, platform),
    files: Object.fromEntries(files.map((path) => [path.slice(target.length + 1), sha256Of(path)])),
  };
  return `${JSON.stringify(content, undefined, 1)}\n`;
}

/** Of the Node in the release. */
export function nodeVersion(checkout: string, { cpu }: Platform): string {
  const manifest = join(checkout, `node_modules/node-linux-${cpu}/package.json`);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
