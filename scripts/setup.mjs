/**
 * Gets ready whatever `npm start` and `npm test` need: packages, system programs, the dashboard; for a start also
 * compiled code.
 * Runs before them on the Node that the machine has (18 or later): plain JavaScript, built-in modules only.
 *
 *   node scripts/setup.mjs start|test
 *   node scripts/setup.mjs programs    system programs alone: `kontor setup`
 *   node scripts/setup.mjs renew       newer versions of programs that were installed without root
 *
 * KONTOR_SETUP=ask, auto or off: what may be installed (consent.mjs). With off the dashboard is built all the same.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCode, isCodeStale } from './setup/code.mjs';
import { setupMode } from './setup/consent.mjs';
import { buildDashboard, isDashboardStale } from './setup/dashboard.mjs';
import { installModules, recoverModules } from './setup/install.mjs';
import { fetchLibrary, isLibraryAtHand, LIBRARY_HINT, placeLibrary } from './setup/library.mjs';
import { isWritable, requireWritable, withLock } from './setup/lock.mjs';
import { missingModules, packageScope } from './setup/modules.mjs';
import { missingPrograms } from './setup/needs.mjs';
import { bundledProgram, missingLibrary, requireNode, requireRunnableNode } from './setup/node.mjs';
import { isRenewalDue, renewOwnPrograms } from './setup/own-programs.mjs';
import { printPlan } from './setup/plan.mjs';
import { installPrograms, printMissing, programsWay } from './setup/programs.mjs';
import { printLine, SetupError, stopSignal } from './setup/setup-output.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {'start' | 'test'} purpose */
async function setUp(purpose) {
  if (setupMode() !== 'off') await install(packageScope(purpose));
  else if (purpose === 'start') requireInstalled();
  if (isDashboardStale(root)) await refreshDashboard(purpose);
  if (purpose === 'start' && isCodeStale(root)) await compileCode(root);
}

/** What nobody installs here: without it the service cannot even be loaded. */
function requireInstalled() {
  if (!existsSync(join(root, 'node_modules')))
    throw new SetupError(
      'the packages of the service are missing, and KONTOR_SETUP=off installs nothing: type `npm ci --omit=dev`, or leave KONTOR_SETUP out',
    );
  requireNode(root, 'or leave KONTOR_SETUP out, which brings one');
}

/** @param {'production' | 'all'} scope */
async function install(scope) {
  const program = missingLibrary() === undefined ? undefined : bundledProgram(root);
  if (program !== undefined && isWritable(root)) placeLibrary(root, program);
  const lacksModules = () => missingModules(root, scope);
  const lacks = lacksModules() !== undefined;
  if (lacks) requireWritable(root);
  if (isWritable(root)) printPlan(root, lacks ? scope : undefined);
  if (lacks) {
    await withLock(root, async () => {
      await fetchLibrary(root);
      if (!isLibraryAtHand(root)) requireRunnableNode(LIBRARY_HINT);
      recoverModules(root);
      const reason = lacksModules();
      if (reason !== undefined) await installModules(root, scope, reason);
    });
  }
  await programs();
}

async function programs() {
  const missing = missingPrograms(root);
  if (programsWay(root, missing) === 'none') printMissing(missing);
  else if (isWritable(root)) await withLock(root, () => installPrograms(root));
  else await installPrograms(root);
  if (isRenewalDue(root)) renewLater();
}

/** In the background: what it brings is used from the next start on. */
function renewLater() {
  const renewal = spawn(process.execPath, [fileURLToPath(import.meta.url), 'renew'], {
    detached: true,
    stdio: 'ignore',
  });
  renewal.unref();
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

/** What each word on the command line does. */
const PURPOSES = {
  start: () => setUp('start'),
  test: () => setUp('test'),
  programs: async () => {
    if (setupMode() === 'off') return printMissing(missingPrograms(root));
    await programs();
    if (missingPrograms(root).length === 0) printLine('all programs and fonts are there');
  },
  renew: () => (isWritable(root) ? withLock(root, () => renewOwnPrograms(root)) : renewOwnPrograms(root)),
};

const purpose = process.argv[2] ?? '';
if (!Object.hasOwn(PURPOSES, purpose)) {
  printLine(`usage: node scripts/setup.mjs ${Object.keys(PURPOSES).join('|')}`);
  process.exitCode = 64;
} else {
  try {
    await PURPOSES[purpose]();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    if (!stopSignal().aborted) printLine(error.message);
    process.exitCode = stopSignal().aborted ? 130 : error.code;
  }
}
