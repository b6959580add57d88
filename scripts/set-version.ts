/** Sets the version of the program, the client and the chart: `node scripts/set-version.ts 0.3.0-dev`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSIONED } from './release/release-refusals.ts';

const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+(-dev)?$/.test(version)) {
  process.stderr.write('usage: node scripts/set-version.ts MAJOR.MINOR.PATCH[-dev]\n');
  process.exit(2);
}
for (const [path, ...forms] of VERSIONED) {
  const file = join(import.meta.dirname, '..', path);
  const before = readFileSync(file, 'utf8');
  const after = forms.reduce(
    (text, form) => text.replace(form, (line, old: string) => line.replace(old, version)),
    before,
  );
  writeFileSync(file, after);
}
