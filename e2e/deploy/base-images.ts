import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CERTIFICATES, makeTree, run } from '../debian-tree.ts';

/** The base images of deploy/Dockerfile where their registry cannot be reached: Debian by debootstrap, and Node in it. */

const BASE = 'docker.io/library/debian:trixie-slim';
const PULL_MS = 60_000;

/** Options of a build that name its base images; none where those of the Dockerfile can be had. */
export function baseImages(folder: string, storage: readonly string[]): readonly string[] {
  const pulled = spawnSync('buildah', [...storage, 'pull', '--quiet', BASE], {
    stdio: 'ignore',
    timeout: PULL_MS,
  });
  if (pulled.status === 0) return [];
  const tree = join(folder, 'debian');
  makeTree('trixie', tree);
  slim(tree);
  const environment = CERTIFICATES.flatMap((name) =>
    process.env[name] === undefined ? [] : `${name}=${process.env[name]}`,
  );
  const certificates = environment.length === 0 ? '' : `ENV ${environment.join(' ')}\n`;
  build(folder, storage, 'kontor-base', `FROM scratch\nCOPY debian /\n${certificates}`);
  copyNode(join(folder, 'node'));
  // The real image has what its Node is linked with.
  const library = 'RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends libatomic1';
  build(folder, storage, 'kontor-node', `FROM localhost/kontor-base\nCOPY node /\n${library}\n`);
  return ['--build-arg=BASE_IMAGE=localhost/kontor-base', '--build-arg=NODE_IMAGE=localhost/kontor-node'];
}

/** What Debian's own slim images leave out, now and in what is installed later. */
function slim(tree: string): void {
  run('chroot', [tree, 'apt-get', 'clean']);
  const parts = ['doc', 'man', 'locale', 'info'].map((name) => `usr/share/${name}`);
  for (const part of [...parts, 'var/lib/apt/lists']) {
    rmSync(join(tree, part), { recursive: true, force: true });
    mkdirSync(join(tree, part));
  }
  const excluded = parts.map((part) => `path-exclude /${part}/*\n`);
  writeFileSync(join(tree, 'etc/dpkg/dpkg.cfg.d/slim'), excluded.join(''));
}

/** This Node, and the npm of the machine. */
function copyNode(target: string): void {
  const [programs, packages] = [join(target, 'usr/local/bin'), join(target, 'usr/local/lib/node_modules')];
  for (const one of [programs, packages]) mkdirSync(one, { recursive: true });
  cpSync(realpathSync(process.execPath), join(programs, 'node'));
  const npm = dirname(dirname(realpathSync(run('sh', ['-c', 'command -v npm']).trim())));
  cpSync(npm, join(packages, 'npm'), { recursive: true, dereference: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(programs, 'npm'));
}

function build(folder: string, storage: readonly string[], name: string, text: string): void {
  const file = join(folder, `${name}.Dockerfile`);
  writeFileSync(file, text);
  run('buildah', [...storage, 'bud', '--quiet', '--isolation', 'chroot', '-f', file, '-t', name, folder]);
}
