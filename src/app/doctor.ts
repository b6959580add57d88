import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Finding } from '../commands/command.ts';
import type { GeocoderState } from '../commands/geocoder-administration.ts';
import { geocoderFindings } from '../commands/geocoder-findings.ts';
import { type Config, valuesOf } from '../config.ts';
import type { Checks } from '../core/health.ts';
import { isSearching } from '../core/health-notes.ts';
import { type Engine, type EngineObserver, UNOBSERVED } from '../engines/engine.ts';
import { namesData } from '../engines/geocoder/settings.ts';
import { overview } from '../engines/series/overview.ts';
import { seriesPath } from '../engines/series/series-engine.ts';
import { SeriesFile } from '../engines/series/series-file.ts';
import { examineBackups } from './doctor-backups.ts';
import { indexFinding } from './doctor-indexes.ts';
import { examineFolder, examinePort } from './doctor-machine.ts';
import { programsAge } from './doctor-programs.ts';
import { engineEnvironment } from './engine-environment.ts';
import { ENGINES } from './engines.ts';
import { programsFolder } from './programs-folder.ts';
import { settingsAsFarAsValid } from './read-settings.ts';
import { buildVersion, SYSTEM } from './system.ts';

const REACHED_WITHIN_MS = 5_000;
/** A browser on a busy machine. */
const LOOKED_FOR_MS = 20_000;
const STEP_MS = 100;

/** What `kontor doctor` finds; nothing is changed, and nobody but the registers is asked whether it is there. */
export async function examination(
  geocoderState: (config: Config) => Promise<GeocoderState>,
): Promise<readonly Finding[]> {
  const program: Finding = {
    subject: 'program',
    name: 'Kontor',
    state: 'ok',
    note: `${buildVersion()} on Node ${process.versions.node}, ${process.platform}-${process.arch}`,
  };
  const { config, mistakes } = await settingsAsFarAsValid(process.env);
  const failed = mistakes.map((mistake) => settingFinding('failed', mistake));
  if (config === undefined) return [program, ...failed];
  const unknown = config.unknown.map((sentence) => settingFinding('warning', sentence));
  const settings = [...failed, ...unknown];
  return [
    program,
    ...(settings.length > 0 ? settings : [{ ...settingFinding('ok', 'all settings: valid') }]),
    ...(config.DATABASE_URL === undefined
      ? [...(await examineFolder(config.DATA_DIR)), ...(await examineBackups(config, SYSTEM.clock.now()))]
      : await databaseFindings(config)),
    await examinePort(config),
    ...(await examinePrograms(config)),
    ...programsAge(programsFolder(process.env), SYSTEM.clock.now()),
    ...(await examineRegisters(config)),
    ...(config.DATABASE_URL === undefined ? [examineIndexes(config)] : []),
    ...geocoderFindings(await geocoderState(config), { isDataNamed: namesData(config.values) }),
  ];
}

/** Without DATABASE_URL nothing of it is loaded. */
async function databaseFindings(config: Config): Promise<readonly Finding[]> {
  const { examineSharedStore } = await import('./doctor-database.ts');
  return examineSharedStore(config);
}

function settingFinding(state: Finding['state'], sentence: string): Finding {
  const [name = '', ...rest] = sentence.split(': ');
  return { subject: 'settings', name, state, note: rest.join(': ') };
}

/** By the engines themselves, as `/ready` would show them; their files are in a folder that is removed. */
async function examinePrograms(config: Config): Promise<readonly Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-doctor-'));
  const environment = {
    ...engineEnvironment({ system: SYSTEM, config, build: buildVersion(), observer: UNOBSERVED }),
    dataFolder: folder,
  };
  const { programs, printer } = ENGINES;
  const engines = [
    programs.open(valuesOf(config, programs.settings), environment),
    printer.open(valuesOf(config, printer.settings), environment),
  ];
  try {
    const findings: Finding[] = [];
    for (const engine of engines) {
      await engine.start();
      for (const [name, { state, note = '' }] of Object.entries(await settledChecks(engine)))
        findings.push({ subject: 'programs', name, state: state === 'ok' ? 'ok' : 'warning', note });
    }
    return findings;
  } finally {
    for (const engine of engines) await engine.close();
    environment.http.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The checks of an engine, once nothing in them is still being looked for, or after a time. */
async function settledChecks(engine: Pick<Engine<unknown>, 'checks'>): Promise<Checks> {
  for (let waited = 0; waited < LOOKED_FOR_MS; waited += STEP_MS) {
    const checks = engine.checks?.() ?? {};
    if (!Object.values(checks).some(isSearching)) return checks;
    await sleep(STEP_MS);
  }
  return engine.checks?.() ?? {};
}

/** Every address of the registers' engine, and the registers that it reports as not set up. */
async function examineRegisters(config: Config): Promise<readonly Finding[]> {
  const { vatRegisters } = ENGINES;
  const subject = 'registers';
  const notSetUp: Finding[] = [];
  const observer: EngineObserver = {
    ...UNOBSERVED,
    // What is not set up is not used: no fault of this machine.
    info: (_, { register, note }) =>
      void notSetUp.push({ subject, name: String(register), state: 'ok', note: String(note) }),
  };
  const environment = engineEnvironment({ system: SYSTEM, config, build: buildVersion(), observer });
  const engine = vatRegisters.open(valuesOf(config, vatRegisters.settings), environment);
  await engine.start();
  await engine.close();
  environment.http.close();
  const addresses = Object.entries(vatRegisters.settings).filter(([, { isUpstream }]) => isUpstream === true);
  const reached = addresses.map(async ([setting, { meaning }]): Promise<Finding> => {
    const address = String(config.values[setting]);
    const note = await unreachable(address);
    if (note !== undefined) return { subject, name: meaning, state: 'warning', note };
    return { subject, name: meaning, state: 'ok', note: `${new URL(address).host} accepts connections` };
  });
  return [...(await Promise.all(reached)), ...notSetUp];
}

/** Why no connection to the server of an address can be made; `undefined` when it can. */
function unreachable(address: string): Promise<string | undefined> {
  const { hostname, port, protocol, host } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || (protocol === 'http:' ? 80 : 443)),
      timeout: REACHED_WITHIN_MS,
    });
    const end = (reason?: string) => {
      socket.destroy();
      resolve(reason);
    };
    socket.once('connect', () => end());
    socket.once('timeout', () => end(`${host} does not answer within ${REACHED_WITHIN_MS / 1000} s`));
    socket.once('error', (error: NodeJS.ErrnoException) => end(`${host} cannot be reached (${error.code})`));
  });
}

function examineIndexes({ DATA_DIR }: Config): Finding {
  const file = SeriesFile.read(seriesPath(DATA_DIR));
  try {
    return indexFinding(overview(file, [], SYSTEM.clock.now()));
  } finally {
    file?.close();
  }
}
