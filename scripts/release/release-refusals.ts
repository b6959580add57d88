import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFinalVersion, notesOf } from './changelog.ts';
import { changedFiles, type ReleasedCommit } from './commit.ts';
import { basesOf } from './image-bases.ts';
import { ReleaseFailed, runTool } from './run-tool.ts';

/** Where the version of the program is written, by file. */
export const VERSIONED: readonly (readonly [path: string, ...forms: RegExp[]])[] = [
  ['package.json', /^ {2}"version": "(.+)",$/m],
  ['package-lock.json', /^ {2}"version": "(.+)",$/m, /^ {6}"version": "(.+)",$/m],
  ['clients/typescript/package.json', /^ {2}"version": "(.+)",$/m],
  ['deploy/helm/kontor/Chart.yaml', /^version: (.+)$/m, /^appVersion: (.+)$/m],
];

/** Places whose version is another one, one sentence each. */
export const versionMismatches = (root: string, version: string): readonly string[] =>
  VERSIONED.flatMap(([path, ...forms]) => {
    const text = readFileSync(join(root, path), 'utf8');
    return forms.flatMap((form) => {
      const found = form.exec(text)?.[1];
      return found === version ? [] : [`${path}: version is ${found}, package.json has ${version}`];
    });
  });

/** Bases of the image that a tag alone names, one sentence each: tomorrow it may be another image. */
export const movingBases = (root: string): readonly string[] =>
  basesOf(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'))
    .filter(({ digest }) => digest === undefined)
    .map(
      ({ name, tag }) =>
        `deploy/Dockerfile: ${name}:${tag} has no digest; \`node scripts/image-bases.ts\` writes it, then commit`,
    );

/** Why this commit is not to be released, one sentence each; what is slow comes last and only where nothing else is wrong. */
export function refusals(root: string, { version }: ReleasedCommit): readonly string[] {
  const changed = changedFiles(root);
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const notes = notesOf(changelog, version);
  const found = [
    ...(changed.length === 0
      ? []
      : [`${changed.length} files differ from the commit: ${changed.slice(0, 5).join(', ')}`]),
    ...(isFinalVersion(version) ? [] : [`${version} in package.json is not the version of a release`]),
    ...(notes === undefined ? [`CHANGELOG.md has no heading "## ${version} – <date>"`] : []),
    ...(notes !== undefined && !/^### Operators must$/m.test(notes.text)
      ? [`CHANGELOG.md: ${version} has no section "Operators must"`]
      : []),
    ...versionMismatches(root, version),
    ...movingBases(root),
  ];
  return found.length > 0 ? found : checkFailures(root);
}

function checkFailures(root: string): readonly string[] {
  try {
    runTool('npm', ['run', '--silent', 'check'], { cwd: root });
    return [];
  } catch (error) {
    if (error instanceof ReleaseFailed) return [error.message];
    throw error;
  }
}
