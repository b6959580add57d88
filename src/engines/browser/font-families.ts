import { execFile } from 'node:child_process';

/** Names of the font families that fontconfig finds for documents, sorted; none where its `fc-list` is missing. */
export function fontFamilies(environment: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const options = { env: environment, timeout: 20_000, maxBuffer: 16 * 1024 * 1024 };
    execFile('fc-list', ['--format', '%{family[0]}\\n'], options, (error, stdout) => {
      const names = error === null ? stdout.split('\n').filter((name) => name !== '') : [];
      resolve([...new Set(names)].sort((a, b) => (a < b ? -1 : 1)));
    });
  });
}
