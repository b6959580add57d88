import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { packFolder } from './archive.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { prepareCheckout } from './checkout.ts';
import { packClient } from './client.ts';
import { checkOut, type ReleasedCommit, sha256Of } from './commit.ts';
import { LIBRARY } from './library.data.ts';
import { bundledPackages, presentPackages } from './packages-lock.ts';
import type { Platform } from './platform.ts';
import { isNative } from './platform.ts';
import { ReleaseFailed, runTool } from './run-tool.ts';
import { nodeVersion, stageTree } from './staged-tree.ts';

interface BuildOptions {
  readonly root: string;
  readonly commit: ReleasedCommit;
  readonly platform: Platform;
  readonly out: string;
  readonly say: (text: string) => void;
}

/** Files of a release, by name in the folder of the release. */
export interface BuiltRelease {
  readonly tarball: string;
  readonly client: string;
  readonly sbom: string;
  readonly chart: string;
  /** Hexadecimal SHA-256 of the tarball. */
  readonly sha256: string;
}

/** Builds all files of a release from the commit. @throws ReleaseFailed */
export async function buildRelease(options: BuildOptions): Promise<BuiltRelease> {
  const work = mkdtempSync(join(tmpdir(), 'kontor-release-'));
  try {
    return await buildIn(work, options);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function buildIn(
  work: string,
  { root, commit, platform, out, say }: BuildOptions,
): Promise<BuiltRelease> {
  const { version, epoch } = commit;
  const [checkout, tree] = [join(work, 'checkout'), join(work, `kontor-${version}`)];
  const target = resolve(out);
  mkdirSync(target, { recursive: true });
  checkOut(root, commit, checkout);
  say('installing packages and building the pages');
  prepareCheckout(checkout, platform);
  say('putting the release together');
  stageTree({ root, commit, platform, checkout, work, target: tree });
  if (isNative(platform)) requireVersion(tree, version);
  const sbom = `kontor-${version}.cdx.json`;
  const hashes = {
    node: sha256Of(join(tree, 'bin/node')),
    library: sha256Of(join(tree, 'bin', LIBRARY.name)),
  };
  const node = nodeVersion(checkout, platform);
  const packages = { installed: presentPackages(checkout, tree), bundled: bundledPackages(checkout) };
  writeFileSync(join(target, sbom), billOfMaterials({ commit, platform, node, hashes, ...packages }));
  say('packing');
  const tarball = `kontor-${version}-${platform.name}.tar.gz`;
  await packFolder({ parent: work, name: `kontor-${version}`, epoch, file: join(target, tarball) });
  const chart = `kontor-chart-${version}.tgz`;
  cpSync(join(checkout, 'deploy/helm/kontor'), join(work, 'chart/kontor'), { recursive: true });
  await packFolder({ parent: join(work, 'chart'), name: 'kontor', epoch, file: join(target, chart) });
  const client = packClient(root, checkout, target);
  const files = [tarball, client, chart, sbom].toSorted();
  const sums = files.map((name) => `${sha256Of(join(target, name))}  ${name}\n`);
  writeFileSync(join(target, 'SHA256SUMS'), sums.join(''));
  return { tarball, client, chart, sbom, sha256: sha256Of(join(target, tarball)) };
}

/** The release runs at all; nothing is written into it. */
function requireVersion(tree: string, version: string): void {
  const said = runTool(join(tree, 'bin/kontor'), ['version'], {
    cwd: tree,
    env: { NODE_COMPILE_CACHE: '', NODE_DISABLE_COMPILE_CACHE: '1', DATA_DIR: join(tree, 'no-data') },
  });
  if (!said.startsWith(`kontor ${version} (`)) throw new ReleaseFailed(`bin/kontor version: ${said}`);
}
