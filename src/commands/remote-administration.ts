import { readFileSync } from 'node:fs';
import { ControlRefusal, sendOrder, socketPaths } from '../http/control.ts';
import { ADMINISTRATION_METHODS, type Administration, AdministrationError } from './administration.ts';
import { CommandFailure, type ProcessOrder } from './command.ts';

type Order = (order: never) => Promise<unknown>;

/** The orders that the running server takes over its socket. */
export function controlHandlers(administration: Administration): ReadonlyMap<string, Order> {
  return new Map(
    ADMINISTRATION_METHODS.map((name) => {
      const order = administration[name].bind(administration) as Order;
      return [name, (given: never) => order(given).catch(refused)];
    }),
  );
}

function refused(error: unknown): never {
  if (error instanceof AdministrationError) throw new ControlRefusal(error.message);
  throw error;
}

/** Nobody listens: no server runs on the data folder. */
const ABSENT = ['ENOENT', 'ECONNREFUSED'];

/** Administration through the server of a data folder; `undefined` when none runs. */
export async function remoteAdministration(dataFolder: string): Promise<Administration | undefined> {
  const path = await livingSocket(dataFolder);
  return path === undefined ? undefined : throughSocket(path);
}

/** No service runs on the data folder: exit code 1. */
export class NoServiceRuns extends CommandFailure {
  constructor(dataFolder: string) {
    super(`No service runs with DATA_DIR ${dataFolder}.`);
  }
}

/** An order about the processes of the service itself. @throws NoServiceRuns; ControlRefusal with its words */
export async function orderProcesses(dataFolder: string, order: ProcessOrder): Promise<unknown> {
  const path = await livingSocket(dataFolder);
  if (path === undefined) throw new NoServiceRuns(dataFolder);
  return sendOrder(path, order, {});
}

/** The socket at which a service answers. */
async function livingSocket(dataFolder: string): Promise<string | undefined> {
  for (const path of socketPaths(dataFolder, fileText)) {
    try {
      await sendOrder(path, 'ping', {});
      return path;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && ABSENT.includes(String(error.code)))) throw error;
    }
  }
  return undefined;
}

function fileText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // No such file: the socket has its usual place.
    return undefined;
  }
}

function throughSocket(path: string): Administration {
  const orders = ADMINISTRATION_METHODS.map((name) => [
    name,
    (order: unknown) => sendOrder(path, name, order),
  ]);
  return Object.fromEntries(orders) as unknown as Administration;
}
