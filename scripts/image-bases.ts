/**
 * Renews the digests of the bases of deploy/Dockerfile and prints what changed:
 *
 *   node scripts/image-bases.ts [--check] [--registry ORIGIN] [--file DOCKERFILE]
 *
 * It asks the registry of Docker, or a mirror of it, for what each tag means now. `--check` changes nothing and ends with 1 where a
 * digest is old or missing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { basesOf, withDigests } from './release/image-bases.ts';
import { DOCKER_REGISTRY, digestOf } from './release/registry.ts';
import { ReleaseFailed } from './release/run-tool.ts';

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    registry: { type: 'string', default: DOCKER_REGISTRY },
    file: { type: 'string', default: join(import.meta.dirname, '../deploy/Dockerfile') },
  },
});

async function renew(): Promise<number> {
  const text = readFileSync(values.file, 'utf8');
  const digests = new Map<string, string>();
  for (const base of basesOf(text)) {
    const digest = await digestOf(base, { origin: new URL(values.registry).origin });
    digests.set(base.setting, digest);
    const note = base.digest === digest ? 'as before' : `${base.digest ?? 'none'} → ${digest}`;
    process.stdout.write(`${base.name}:${base.tag}: ${note}\n`);
  }
  const renewed = withDigests(text, digests);
  if (values.check) return renewed === text ? 0 : 1;
  if (renewed !== text) writeFileSync(values.file, renewed);
  return 0;
}

try {
  process.exitCode = await renew();
} catch (error) {
  if (!(error instanceof ReleaseFailed)) throw error;
  process.stderr.write(`nothing was changed: ${error.message}\n`);
  process.exitCode = 1;
}
