import { lookup } from 'node:dns/promises';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Environment, SettingsCheck } from '../config.ts';
import { findProgram } from '../engines/programs/find-program.ts';
import { listenFault } from '../http/listen-fault.ts';
import { checkSettings } from './settings-check.ts';

/**
 * Mistakes of settings that keep a server from starting, but not a command from its work: where to listen, and programs,
 * data files and a data folder that are not there.
 */
export const startCheck =
  (listening: readonly string[], searchPath: string): SettingsCheck =>
  (values, sources) => [
    ...checkSettings(values, sources),
    ...folderMistakes(values.DATA_DIR),
    ...Object.entries(sources.declared).flatMap(([name, { isProgram, isPaths }]) => {
      const value = values[name];
      if (isProgram === true && typeof value === 'string') return programMistakes(name, value, searchPath);
      return isPaths === true && Array.isArray(value)
        ? value.flatMap((path) => pathMistakes(name, path))
        : [];
    }),
    ...listening,
  ];

function programMistakes(name: string, own: string, searchPath: string): readonly string[] {
  return findProgram(own, searchPath, own) === undefined
    ? [`${name}: ${own} is not a program that can be run; correct the path, or remove the setting`]
    : [];
}

const pathMistakes = (name: string, path: string): readonly string[] =>
  existsSync(path) ? [] : [`${name}: ${path} was not found`];

/** The folder, or the nearest one above that is there, must be a folder that this user may write. */
function folderMistakes(folder: unknown): readonly string[] {
  if (typeof folder !== 'string' || folder === '') return [];
  let place = resolve(folder);
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  const fault = folderFault(place);
  return fault === undefined ? [] : [`DATA_DIR: ${folder}: ${fault}; set DATA_DIR to another folder`];
}

function folderFault(place: string): string | undefined {
  try {
    if (!statSync(place).isDirectory()) return `${place} is not a folder`;
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return `this user cannot write ${place} (${codeOf(error)})`;
  }
}

/** Below, the system asks for rights to listen. */
const FIRST_FREE_PORT = 1024;

/**
 * HOST and PORT as a server needs them: an address of this machine, or a name that resolves to one. A name server that
 * does not answer is not a mistake of the settings, nor is a port that another program uses.
 */
export async function listenMistakes({ HOST, PORT }: Environment): Promise<readonly string[]> {
  const host = HOST?.trim() || '127.0.0.1';
  const port = Number(PORT?.trim() || 0);
  let address: string;
  try {
    ({ address } = await lookup(host));
  } catch (error) {
    return codeOf(error) === 'ENOTFOUND' ? [WRONG_HOST] : [];
  }
  const isReserved = Number.isInteger(port) && port > 0 && port < FIRST_FREE_PORT;
  switch (await listenFault(address, isReserved ? port : 0)) {
    case 'EADDRNOTAVAIL':
      return [WRONG_HOST];
    case 'EACCES':
      return [`PORT: this user may not listen on ${port}; use ${FIRST_FREE_PORT} or above`];
    default:
      return [];
  }
}

const WRONG_HOST =
  'HOST: must be an address of this machine, such as 127.0.0.1, 0.0.0.0 or ::, or a name of it';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
