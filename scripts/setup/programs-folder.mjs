/** The folder of programs that are installed without root: PROGRAMS_DIR, else `.programs` of the project. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Layout: `<program>` starts one of `tree-<time>/…` with its own libraries; `installed.json` has what is in that tree and
 * when the archive was last asked; `never` ends all questions.
 */
export function programsFolder(root) {
  const own = process.env.PROGRAMS_DIR?.trim();
  return own ? resolve(own) : join(root, '.programs');
}

/** Makes the folder; it hides itself from git. */
export function makeProgramsFolder(root) {
  const folder = programsFolder(root);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '.gitignore'), '*\n');
  return folder;
}

/** What was installed: `{ tree, checkedAt, packages: { name: version } }`; undefined when nothing was. */
export function readInstalled(root) {
  try {
    return JSON.parse(readFileSync(join(programsFolder(root), 'installed.json'), 'utf8'));
  } catch (error) {
    // Cut off while being written: as good as none.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export const ownPackages = (root) => new Map(Object.entries(readInstalled(root)?.packages ?? {}));
