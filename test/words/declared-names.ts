import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names that newcomers meet: of files and folders, and of what a module exports with its members. */

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['packages', 'src', 'web', 'scripts', 'bench', 'attacks', 'conformance', 'e2e'];
const PROGRAM = /\.(?:ts|tsx|mjs)$/;
/** What suites and builds leave behind is not ours. */
const MADE =
  /(?:^|\/)(?:node_modules|target|dist|\.work|\.venv|generated|kontor_client|(?:ogen|oapi-codegen)\/kontor)\//;

export interface DeclaredName {
  readonly kind: 'path' | 'export' | 'member';
  readonly name: string;
  /** File, or file and owner of a member. */
  readonly where: string;
}

/** The words of a name, joined by hyphens. @example wordsOf('MAX_HTTPBody') // 'max-http-body' */
export const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replaceAll(/[_/.]/g, '-')
    .toLowerCase();

const EXPORT =
  /^export (?:declare |abstract |async |default )*(class|interface|type|function\*?|const|let) ([A-Za-z_$][\w$]*)/;
const MEMBER =
  /^ {2}(?:(?:readonly|static|async|get|set|override|abstract|declare) )*\*?([A-Za-z_$][\w$]*)[?!]?(?:<[^>]*>)?\s*[:(=;]/;
const STATEMENT = /^(?:if|for|while|return|switch|constructor|super|const|await|throw|else)$/;

/** Biome formats all files: what a module declares is at the beginning of a line, members are two blanks in. */
export function namesIn(path: string, text: string): readonly DeclaredName[] {
  const names: DeclaredName[] = [];
  let owner: string | undefined;
  for (const line of text.split('\n')) {
    const [, form = '', name = ''] = EXPORT.exec(line) ?? [];
    if (name !== '') {
      owner = form === 'class' || form === 'interface' ? name : undefined;
      names.push({ kind: 'export', name, where: path });
    } else if (line.startsWith('}')) owner = undefined;
    else if (owner !== undefined) {
      const [, member = ''] = MEMBER.exec(line) ?? [];
      if (member !== '' && !STATEMENT.test(member))
        names.push({ kind: 'member', name: member, where: `${path}: ${owner}` });
    }
  }
  return names;
}

/** `src/threads/idle-heap-trimmer.test.ts` → `threads` and `idle-heap-trimmer`, without the folder that is judged. */
export const namesOfPath = (path: string): readonly DeclaredName[] =>
  path
    .split('/')
    .slice(1)
    .map((segment) => ({ kind: 'path', name: segment.replace(/\..*$/, ''), where: path }));

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** All modules of ours but what scripts make. */
export const sourceFiles = (): readonly SourceFile[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
    .filter((path) => PROGRAM.test(path) && !path.includes('.generated.'))
    .filter((path) => !MADE.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
