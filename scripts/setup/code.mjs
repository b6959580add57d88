/** The compiled code of the service: regenerated when its sources are newer. */
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedAt, hasNewerSource } from './changed-sources.mjs';
import { nodeOf } from './node.mjs';
import { run, SetupError } from './setup-output.mjs';

/** True when there is a service to compile, and its sources or packages are newer than what was compiled last. */
export function isCodeStale(root) {
  if (!existsSync(join(root, 'src', 'main.ts'))) return false;
  const compiled = changedAt(stampPath(root));
  return (
    changedAt(join(root, 'node_modules', '.package-lock.json')) > compiled ||
    ['packages', 'src'].some((folder) => hasNewerSource(join(root, folder), compiled))
  );
}

/** Compiles what a start needs, so that the start need not; half a second to two. Code is kept by V8's options. */
export async function compileCode(root) {
  const began = new Date();
  const { code, tail } = await run(nodeOf(root), ['--expose-gc', 'src/main.ts', '--compile'], {
    cwd: root,
    // From the first module on: the program itself switches it on too late for its own.
    env: { ...process.env, NODE_COMPILE_CACHE: folder(root) },
    heart: 'still compiling',
  });
  if (code !== 0) throw new SetupError(`the service cannot be loaded:\n${tail}`);
  stamp(root, began);
}

function stamp(root, began) {
  try {
    mkdirSync(folder(root), { recursive: true });
    writeFileSync(stampPath(root), '');
    utimesSync(stampPath(root), began, began);
  } catch (error) {
    // Where this user may not write, each start compiles for itself.
    if (!['EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error;
  }
}

const folder = (root) => join(root, 'node_modules', '.cache', 'compiled');
const stampPath = (root) => join(folder(root), '.compiled');
