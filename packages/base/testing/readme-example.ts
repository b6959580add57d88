import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The first example of a README. @throws AssertionError when it has none, or one without an assertion */
export function firstExample(readme: string): string {
  const [, code = ''] = /^```js\n(.*?)^```$/ms.exec(readme) ?? [];
  assert.match(code, /assert\./, 'an example with an assertion');
  return code;
}

/** The first example of a package's README, as a stranger runs it: a program of its own that names the package. */
export function readmeExample(folder: string): void {
  it('the first example of README.md runs', async () => {
    const code = firstExample(readFileSync(join(folder, 'README.md'), 'utf8'));
    await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder });
  });
}
