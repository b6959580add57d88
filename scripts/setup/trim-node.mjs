/** Takes from the bundled Node what nothing here reads: 211 MB become 111. */
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  ftruncateSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { bundledNode } from './node.mjs';
import { addRunPath } from './run-path.mjs';

/** Headers for add-ons, manual pages, and the debug symbols of the program, which gets a run path too. */
export function trimBundledNode(root) {
  if (!existsSync(bundledNode(root))) return;
  const program = realpathSync(bundledNode(root));
  const folder = dirname(dirname(program));
  // Links may lead to another installation, whose files are not ours.
  if (dirname(folder) !== realpathSync(join(root, 'node_modules'))) return;
  for (const name of ['include', 'share', 'CHANGELOG.md'])
    rmSync(join(folder, name), { recursive: true, force: true });
  const draft = `${program}.trimmed`;
  try {
    copyFileSync(program, draft);
    const isCut = cutSymbols(draft);
    if ((addRunPath(draft) || isCut) && runs(draft)) renameSync(draft, program);
  } finally {
    rmSync(draft, { force: true });
  }
}

export const runs = (program) =>
  spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

/**
 * Cuts a 64-bit little-endian ELF file off behind its last segment: sections that are not loaded, and the table of
 * sections, which only linkers and debuggers read (System V ABI, Object Files). False for other files.
 */
export function cutSymbols(path) {
  const file = openSync(path, 'r+');
  try {
    const header = Buffer.alloc(64);
    if (readSync(file, header, 0, 64, 0) < 64) return false;
    if (header.readUInt32BE(0) !== 0x7f454c46 || header[4] !== 2 || header[5] !== 1) return false;
    const entrySize = header.readUInt16LE(0x36);
    const table = Buffer.alloc(entrySize * header.readUInt16LE(0x38));
    readSync(file, table, 0, table.length, Number(header.readBigUInt64LE(0x20)));
    let end = Number(header.readBigUInt64LE(0x20)) + table.length;
    for (let at = 0; at < table.length; at += entrySize) {
      const [offset, size] = [table.readBigUInt64LE(at + 8), table.readBigUInt64LE(at + 32)];
      end = Math.max(end, Number(offset + size));
    }
    if (end >= statSync(path).size) return false;
    header.writeBigUInt64LE(0n, 0x28); // no table of sections,
    header.writeUInt16LE(0, 0x3c); // none in it,
    header.writeUInt16LE(0, 0x3e); // and no names of them
    writeSync(file, header, 0, 64, 0);
    ftruncateSync(file, end);
    return true;
  } finally {
    closeSync(file);
  }
}
