import { chmodSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
// @ts-expect-error: plain JavaScript without declarations, run before any package is there
import { addRunPath } from '../setup/run-path.mjs';
// @ts-expect-error: as above
import { cutSymbols } from '../setup/trim-node.mjs';
import { sha256Of } from './commit.ts';
import { LIBRARY } from './library.data.ts';
import type { Platform } from './platform.ts';
import { ReleaseFailed, runTool } from './run-tool.ts';

interface NodeOptions {
  readonly platform: Platform;
  /** Where npm has put the package of Node: `node_modules`. */
  readonly modules: string;
  /** For what is fetched. */
  readonly work: string;
  /** `bin` of the release. */
  readonly target: string;
}

/**
 * Puts Node's program, the library that small systems lack and the licences of both into a folder: 111 MB, which need
 * nothing but glibc 2.28, libstdc++ 6 and libgcc. @throws ReleaseFailed
 */
export function placeNode({ platform, modules, work, target }: NodeOptions): void {
  const source = join(modules, `node-linux-${platform.cpu}`);
  const program = join(target, 'node');
  mkdirSync(target, { recursive: true });
  copyFileSync(join(source, 'bin/node'), program);
  chmodSync(program, 0o755);
  cutSymbols(program);
  if (addRunPath(program) !== true) throw new ReleaseFailed(`${program}: no room for a run path`);
  copyFileSync(join(source, 'LICENSE'), join(target, 'LICENSE-node.txt'));
  copyFileSync(fetchedLibrary(platform, work), join(target, LIBRARY.name));
  writeFileSync(join(target, 'LICENSE-libatomic.txt'), LIBRARY_NOTICE);
}

const LIBRARY_NOTICE = `${LIBRARY.name} is libatomic of the GNU Compiler Collection, as Debian builds it
(${LIBRARY.package} ${LIBRARY.version}), unchanged.
Copyright (C) 2012-2022 Free Software Foundation, Inc.
Licence: GNU General Public License, version 3 or later, with the GCC Runtime Library Exception, version 3.1.
Source: ${LIBRARY.source}
Licence texts: https://www.gnu.org/licenses/gpl-3.0.html and https://www.gnu.org/licenses/gcc-exception-3.1.html
`;

/** Path of the library, from Debian's package with the checksum of our own list. */
function fetchedLibrary({ cpu }: Platform, work: string): string {
  const { file, sha256, folder } = LIBRARY.builds[cpu];
  const archive = join(work, file);
  const failures: string[] = [];
  for (const mirror of LIBRARY.mirrors) {
    const order = ['download-file', `${mirror}/${file.replaceAll('+', '%2b')}`, archive, `SHA256:${sha256}`];
    try {
      runTool('/usr/lib/apt/apt-helper', order, { cwd: work });
      break;
    } catch (error) {
      if (!(error instanceof ReleaseFailed)) throw error;
      failures.push(error.message);
    }
  }
  if (failures.length === LIBRARY.mirrors.length) throw new ReleaseFailed(failures.join('\n'));
  if (sha256Of(archive) !== sha256) throw new ReleaseFailed(`${file}: another checksum than ${sha256}`);
  const unpacked = join(work, 'library');
  runTool('dpkg-deb', ['-x', archive, unpacked], { cwd: work });
  const place = join(unpacked, folder);
  const name = readdirSync(place).find((one) => /^libatomic\.so\.1\.\d+\.\d+$/.test(one));
  if (name === undefined) throw new ReleaseFailed(`${file} has no ${LIBRARY.name}`);
  return join(place, name);
}
