/** Packages of the distribution, fetched and unpacked by an ordinary user. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { aptGet, askApt, lastError } from './apt.mjs';
import { printLine, stopSignal } from './setup-output.mjs';

/**
 * Mesa and its compiler (200 MB): Chromium draws without a graphics card here and never loads them. The rest serves
 * running systems: what is installed by unpacking starts no service.
 */
const LEFT_OUT =
  /^(mesa-|libllvm|libz3-|libgl1-mesa-dri|libglx-mesa|libdrm-(amdgpu|intel|nouveau|radeon)|libsensors|systemd|dbus|udev|adduser)/;

/** A package that this machine lacks: name, version, bytes to fetch. */
export function lackingPackages(apt, names) {
  const args = ['install', '--print-uris', '-qq', '-y', '--no-install-recommends', ...names];
  const lines = askApt(apt, 'apt-get', args).matchAll(/^'[^']+' (\S+)_(\S+)_\w+\.deb (\d+) /gm);
  return Array.from(lines, ([, name, version, bytes]) => ({
    name,
    version: decodeURIComponent(version),
    bytes: Number(bytes),
  })).filter(({ name }) => !LEFT_OUT.test(name));
}

/** Bytes on disk of these, by the package lists. */
export function installedBytes(apt, packages) {
  const names = packages.map(({ name, version }) => `${name}=${version}`);
  const sizes = askApt(apt, 'apt-cache', ['show', ...names]).matchAll(/^Installed-Size: (\d+)$/gm);
  return Array.from(sizes, ([, kibibytes]) => Number(kibibytes) * 1024).reduce((sum, one) => sum + one, 0);
}

/** Refreshes the lists; what a source does not answer stays as it is. */
export async function refreshLists(apt) {
  const { code, tail } = await aptGet(apt, ['update', '-qq']);
  if (code !== 0 && !stopSignal().aborted) printLine(`apt-get update: ${lastError(tail)}; using known lists`);
}

/** Fetches packages, whose checksums and signatures apt checks, and unpacks them into a folder. True when all are there. */
export async function unpackPackages(apt, packages, { archives, target }) {
  rmSync(archives, { recursive: true, force: true });
  mkdirSync(archives, { recursive: true });
  try {
    const names = packages.map(({ name, version }) => `${name}=${version}`);
    const { code, tail } = await aptGet(apt, ['download', '-qq', ...names], () => {}, archives);
    if (stopSignal().aborted) return false;
    if (code !== 0) {
      printLine(`apt-get download: ${lastError(tail)}`);
      return false;
    }
    mkdirSync(target, { recursive: true });
    const files = readdirSync(archives).filter((name) => name.endsWith('.deb'));
    return files.length > 0 && files.every((file) => unpack(join(archives, file), target));
  } finally {
    rmSync(archives, { recursive: true, force: true });
  }
}

function unpack(file, target) {
  const { status, stderr, error } = spawnSync('dpkg-deb', ['-x', file, target], { encoding: 'utf8' });
  if (status !== 0) printLine(`dpkg-deb: ${error?.message ?? stderr.trim()}`);
  return status === 0;
}
