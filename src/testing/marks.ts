import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Marks in a request, to find out afterwards whether any of it was kept (rules: No request data is stored). */

export const newMark = (): string => `Kanari${randomBytes(9).toString('hex')}`;

/** The mark as it could have been written: plain, URL-encoded, Base64 in three alignments, hex, UTF-16. */
export function encodingsOf(mark: string): Buffer[] {
  const bytes = Buffer.from(mark);
  const hex = bytes.toString('hex');
  const base64 = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes, Buffer.alloc(3)]).toString('base64');
    // The characters at both ends also contain bits of the neighbours.
    const first = Math.ceil((shift * 4) / 3) + 1;
    return text.slice(first, Math.floor(((shift + bytes.length) * 4) / 3) - 1);
  });
  return [
    bytes,
    Buffer.from(hex.replaceAll(/../g, '%$&')),
    Buffer.from(hex),
    Buffer.from(hex.toUpperCase()),
    Buffer.from(mark, 'utf16le'),
    Buffer.from(mark, 'utf16le').swap16(),
    ...base64.map((text) => Buffer.from(text)),
    ...base64.map((text) => Buffer.from(text.replaceAll('+', '-').replaceAll('/', '_'))),
  ];
}

export const containsMark = (bytes: Buffer, mark: string): boolean =>
  encodingsOf(mark).some((encoding) => bytes.includes(encoding));

/** A file that went away since it was listed, as SQLite's own do, counts as empty. */
function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** All files below a folder whose bytes or name contain the mark. */
export function filesWithMark(folder: string, mark: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesWithMark(path, mark);
    const holds = entry.name.includes(mark) || (entry.isFile() && containsMark(bytesOf(path), mark));
    return holds ? [path] : [];
  });
}

type Json = Record<string, unknown>;

/** Copies of a request that carry the mark: in each of its strings alone, in all at once, in unknown members. */
export function markedInputs(input: object, mark: string): Json[] {
  const single = stringPaths(input).map((path) => replaced(input, path, mark));
  const everywhere = JSON.parse(JSON.stringify(input), (_, value: unknown) =>
    typeof value === 'string' ? mark : value,
  ) as Json;
  return [...single, everywhere, { ...input, unknownMember: mark, [mark]: mark }];
}

type Path = readonly string[];

function stringPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => stringPaths(member, [...path, name]));
}

function replaced(input: object, path: Path, mark: string): Json {
  const copy = structuredClone(input) as Json;
  const parent = path.slice(0, -1).reduce<Json>((holder, name) => holder[name] as Json, copy);
  parent[path.at(-1)!] = mark;
  return copy;
}
