import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const OWN = join(import.meta.dirname, 'package.json');

/**
 * Loads another project's package: those of bench/package.json from bench/node_modules, which `npm ci` fills on first
 * use, others from the project's own packages.
 * @example const { default: qrcode } = await peer<{ default: { create(text: string): unknown } }>('qrcode');
 */
export async function peer<Module>(name: string): Promise<Module> {
  if (isOwn(name)) install();
  const from = createRequire(OWN);
  return (await import(importPath(from, name))) as Module;
}

/** The ES module where there is one: `require.resolve` would take the other. */
function importPath(from: NodeJS.Require, name: string): string {
  try {
    return import.meta.resolve(name, pathToFileURL(OWN).href);
  } catch {
    return pathToFileURL(from.resolve(name)).href;
  }
}

function isOwn(name: string): boolean {
  const { dependencies } = JSON.parse(readFileSync(OWN, 'utf8')) as { dependencies: Record<string, string> };
  return Object.keys(dependencies).some((own) => name === own || name.startsWith(`${own}/`));
}

function install(): void {
  const made = join(import.meta.dirname, 'node_modules', '.package-lock.json');
  if (existsSync(made) && isSameLock(made)) return;
  console.error('installing the projects to compare with (npm ci in bench)');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`npm ci in bench failed: ${status}`);
}

/** Every package of npm's list is there in the version of the lockfile. */
function isSameLock(made: string): boolean {
  const read = (path: string) =>
    (JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, { version?: string }> }).packages;
  const locked = read(join(import.meta.dirname, 'package-lock.json'));
  const installed = read(made);
  const direct = Object.keys(locked).filter((path) => path !== '' && path in installed);
  return direct.length > 0 && direct.every((path) => locked[path]?.version === installed[path]?.version);
}
