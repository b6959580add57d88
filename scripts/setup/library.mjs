/** The library that the bundled Node needs and that small installations of Debian and Ubuntu lack, beside the program. */
import { copyFileSync, existsSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { privateApt } from './apt.mjs';
import { hasApt } from './needs.mjs';
import { LIBRARY_NAME, missingLibrary } from './node.mjs';
import { lackingPackages, refreshLists, unpackPackages } from './own-packages.mjs';
import { makeProgramsFolder, programsFolder } from './programs-folder.mjs';
import { addRunPath } from './run-path.mjs';
import { printLine } from './setup-output.mjs';

const PACKAGE = 'libatomic1';

/** Where a fetched one is kept: packages of npm come and go. */
const keptPath = (root) => join(programsFolder(root), LIBRARY_NAME);

/** Fetches it from the distribution, without root. Nothing is done where the machine or the folder of programs has it. */
export async function fetchLibrary(root) {
  if (missingLibrary() === undefined || existsSync(keptPath(root)) || !hasApt()) return;
  printLine(
    'the bundled Node needs libatomic, which this machine lacks; fetching it with apt-get, without root',
  );
  const folder = makeProgramsFolder(root);
  const apt = privateApt(join(folder, 'apt'));
  const target = join(folder, 'library.new');
  try {
    if (lackingPackages(apt, [PACKAGE]).length === 0) await refreshLists(apt);
    const packages = lackingPackages(apt, [PACKAGE]).filter(({ name }) => name === PACKAGE);
    if (packages.length === 0) return printLine(`this distribution has no package ${PACKAGE}`);
    if (!(await unpackPackages(apt, packages, { archives: join(folder, 'archives'), target }))) return;
    const found = libraryIn(target);
    if (found !== undefined) copyFileSync(found, keptPath(root));
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}

/** Whether the bundled Node will find it. */
export const isLibraryAtHand = (root) => missingLibrary() === undefined || existsSync(keptPath(root));

export const LIBRARY_HINT =
  'Install libatomic with the package manager of this machine: apt-get install -y --no-install-recommends libatomic1';

function libraryIn(tree) {
  const path = readdirSync(tree, { recursive: true })
    .map(String)
    .find((name) => /(^|\/)libatomic\.so\.1\.\d+\.\d+$/.test(name));
  return path === undefined ? undefined : join(tree, path);
}

/**
 * Puts the library beside a program of Node, which then finds it there by its own run path; what Node starts inherits
 * nothing. True when that program can find the library.
 */
export function placeLibrary(root, program) {
  if (missingLibrary() === undefined) return true;
  if (!existsSync(keptPath(root)) || !existsSync(program)) return false;
  const real = realpathSync(program);
  if (!addRunPath(real)) return false;
  const place = join(dirname(real), LIBRARY_NAME);
  // A process that runs may have it in its memory: it is not written again.
  if (!existsSync(place)) copyFileSync(keptPath(root), place);
  return true;
}
