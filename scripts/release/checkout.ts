import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Platform } from './platform.ts';
import { isNative } from './platform.ts';
import { runTool } from './run-tool.ts';

/** `npm ci`, as `scripts/setup` calls it. */
const CI = ['ci', '--include=optional', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs what the service needs into a checkout and builds its pages there. The build runs on packages for this
 * machine; for another processor they are then installed for that.
 * @throws ReleaseFailed
 */
export function prepareCheckout(checkout: string, platform: Platform): void {
  runTool('npm', CI, { cwd: checkout });
  const build = `import('./scripts/setup/dashboard.mjs').then((it) => it.buildDashboard(process.cwd(), 'test'))`;
  runTool(process.execPath, ['-e', build], { cwd: checkout, env: { KONTOR_SETUP: 'auto' } });
  if (isNative(platform)) return;
  rmSync(join(checkout, 'node_modules'), { recursive: true });
  runTool('npm', [...CI, '--os=linux', `--cpu=${platform.cpu}`, '--libc=glibc'], { cwd: checkout });
}
