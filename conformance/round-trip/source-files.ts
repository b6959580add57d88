import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ended } from '../programs.ts';

/** An XML document, and where it is from. */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();

/** The XML files that are attached to a PDF. */
async function attachedXml(path: string): Promise<readonly SourceFile[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-round-trip-'));
  try {
    await ended('pdfdetach', ['-saveall', '-o', folder, path]);
    return filesBelow(folder)
      .filter((file) => /\.xml$/i.test(file))
      .map((file) => ({ name: `${path} (attached)`, bytes: new Uint8Array(readFileSync(file)) }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every XML file below a folder, and every one that a PDF there has attached. */
export async function sourceFiles(folder: string): Promise<readonly SourceFile[]> {
  const found: SourceFile[] = [];
  for (const path of filesBelow(folder)) {
    if (/\.xml$/i.test(path)) found.push({ name: path, bytes: new Uint8Array(readFileSync(path)) });
    else if (/\.pdf$/i.test(path)) found.push(...(await attachedXml(path)));
  }
  return found;
}
