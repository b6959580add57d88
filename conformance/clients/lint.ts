import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ended } from '../programs.ts';
import type { ClientResult } from './client-result.ts';
import { npmPackages } from './npm-packages.ts';

const FOLDER = fileURLToPath(new URL('lint/', import.meta.url));
const BIN = join(FOLDER, 'node_modules/.bin');
/** They leave their caches, and look for newer versions, by default. */
const ENVIRONMENT = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' };

/** The linters of the interface document, each by its strictest recommended rules: a warning is a fault. */
export async function lintFaults(document: string): Promise<readonly ClientResult[]> {
  const { code, output } = await npmPackages(FOLDER);
  if (code !== 0) throw new Error(`npm could not bring the linters:\n${output}`);
  const rules = `${document}.spectral.yaml`;
  writeFileSync(rules, 'extends: ["spectral:oas"]\n');
  Object.assign(process.env, ENVIRONMENT);
  // The options of barcodes have the names of the original's five models, to which only `/openapi-1.8.2.json` refers.
  const redocly = await ended(join(BIN, 'redocly'), [
    'lint',
    '--extends',
    'recommended-strict',
    '--skip-rule',
    'no-unused-components',
    document,
  ]);
  const spectral = await ended(join(BIN, 'spectral'), [
    'lint',
    '--ruleset',
    rules,
    '--fail-severity',
    'hint',
    document,
  ]);
  return [
    { name: 'Redocly', faults: redocly.code === 0 ? [] : [redocly.output.slice(0, 3_000)] },
    { name: 'Spectral', faults: spectral.code === 0 ? [] : [spectral.output.slice(0, 3_000)] },
  ];
}
