/**
 * Gets ready whatever `npm start` and `npm test` need: packages, system programs, the dashboard; for a start also
 * compiled code.
 * Runs before them on the Node that the machine has (18 or later): plain JavaScript, built-in modules only.
 *
 *   node scripts/setup.mjs start|test
 *
 * KONTOR_SETUP=off leaves packages and programs to the operator; the dashboard is built all the same.
 */
import { fileURLToPath } from 'node:url';
import { compileCode, isCodeStale } from './setup/code.mjs';
import { buildDashboard, isDashboardStale } from './setup/dashboard.mjs';
import { installModules, recoverModules } from './setup/install.mjs';
import { isWritable, requireWritable, withLock } from './setup/lock.mjs';
import { missingModules, packageScope } from './setup/modules.mjs';
import { missingLibrary } from './setup/node.mjs';
import { printPlan } from './setup/plan.mjs';
import {
  checkLibrary,
  installLibrary,
  installPrograms,
  missingPrograms,
  printMissing,
  willInstall,
} from './setup/programs.mjs';
import { printLine, SetupError, stopSignal } from './setup/setup-output.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {'start' | 'test'} purpose */
async function setUp(purpose) {
  if (process.env.KONTOR_SETUP !== 'off') await install(packageScope(purpose));
  if (isDashboardStale(root)) await refreshDashboard(purpose);
  if (purpose === 'start' && isCodeStale(root)) await compileCode(root);
}

/** @param {'production' | 'all'} scope */
async function install(scope) {
  const lacksModules = () => missingModules(root, scope);
  const lacks = lacksModules() !== undefined;
  checkLibrary();
  if (lacks) requireWritable(root);
  if (isWritable(root)) printPlan(root, lacks ? scope : undefined);
  if (missingLibrary() !== undefined) await withLock(root, installLibrary);
  if (lacks) {
    await withLock(root, async () => {
      recoverModules(root);
      const reason = lacksModules();
      if (reason !== undefined) await installModules(root, scope, reason);
    });
  }
  const missing = missingPrograms();
  if (isWritable(root) && willInstall(root, missing)) await withLock(root, () => installPrograms(root));
  else printMissing(missing);
}

/** @param {'start' | 'test'} purpose */
async function refreshDashboard(purpose) {
  if (purpose === 'start' && !isWritable(root))
    return printLine(
      'the dashboard is older than its sources, but this user cannot write it; going on with what is there',
    );
  await withLock(root, async () => {
    if (isDashboardStale(root)) await buildDashboard(root, purpose);
  });
}

const purpose = process.argv[2];
if (purpose !== 'start' && purpose !== 'test') {
  printLine('usage: node scripts/setup.mjs start|test');
  process.exitCode = 64;
} else {
  try {
    await setUp(purpose);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    if (!stopSignal().aborted) printLine(error.message);
    process.exitCode = stopSignal().aborted ? 130 : 1;
  }
}
