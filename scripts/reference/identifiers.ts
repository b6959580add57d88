import { existsSync, readdirSync } from 'node:fs';
import { InvalidInput, type Job, type Violation } from '@kontor/base';
import { InstalledFonts } from '@kontor/fonts';
import { violationCases } from '@kontor/invoice/testing';
import { checkInput } from '@kontor/schema';
import { defaultsOf } from '@kontor/schema/testing';
import { normalizeStrings } from '../../src/call/normalize-strings.ts';
import { type AnyOperation, fileMembers, type RequestBody } from '../../src/core/operation.ts';
import { bytesUpload, namedBytesUpload } from '../../src/core/upload.ts';
import { standInPrinter } from '../../src/testing/stand-in-printer.ts';
import { probes } from './probes.ts';

/** One identifier of an operation, with the member that it is about and the descriptions seen with it. */
export interface Identifier {
  readonly message: string;
  /** `items[].unitPrice` */
  readonly field: string;
  readonly descriptions: ReadonlySet<string>;
}

/** What the operator may have set: the defaults, and each switch turned over, which may make more requests wrong. */
function settingsOf({ settings = {} }: AnyOperation): readonly Readonly<Record<string, unknown>>[] {
  const defaults = defaultsOf<Readonly<Record<string, unknown>>>(settings);
  const switches = Object.entries(defaults).filter(([, value]) => typeof value === 'boolean');
  return [defaults, ...switches.map(([name, value]) => ({ ...defaults, [name]: !value }))];
}

const FOLDER = new URL('../../src/operations/', import.meta.url);
const fonts = new InstalledFonts();

type Input = Readonly<Record<string, unknown>>;

/** Requests of the tables that the operation's own tests run, and whether they claim to be refused. */
function tabledRequests(operation: AnyOperation): readonly { input: Input; isRefused: boolean }[] {
  const folder = new URL(`${operation.name}/`, FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /(?:^|-)(?:violations|cases)\.json$/.test(name))
    .map((name) => new URL(name, folder))
    .flatMap((url) => violationCases(url))
    .filter(({ input }) => typeof input === 'object')
    .map(({ input, violations }) => ({ input, isRefused: Array.isArray(violations) }));
}

type Settings = ReturnType<typeof settingsOf>;

function checkViolations(
  operation: AnyOperation,
  input: Input,
  variants: Settings = settingsOf(operation),
): readonly Violation[] {
  return variants.flatMap((settings) => {
    const checked = checkInput(operation, normalizeStrings(input, operation.verbatim), settings);
    return 'violations' in checked ? checked.violations : [];
  });
}

/** What only the work itself finds: a logo that is no picture, a profile that is not reached. */
async function runViolations(operation: AnyOperation, raw: Input): Promise<readonly Violation[]> {
  const settings = settingsOf(operation)[0]!;
  const checked = checkInput(operation, normalizeStrings(raw, operation.verbatim), settings);
  if ('violations' in checked) return [];
  const cpu = { run: async (job: Job<unknown, unknown>, input: unknown) => job.run(input, { fonts }) };
  const context = {
    type: operation.produces[0],
    tools: { cpu, printer: standInPrinter },
    clock: { now: () => Date.UTC(2026, 10, 21, 9) },
    settings,
    signal: new AbortController().signal,
  };
  try {
    await operation.run(checked.input, context as never);
    return [];
  } catch (error) {
    if (error instanceof InvalidInput) return error.violations;
    throw error;
  }
}

/** In place of each file something that is none. */
const junkFiles = (body: RequestBody | undefined): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fileMembers(body).map((name) => {
      const junk = Buffer.from('?!');
      return [
        name,
        body?.kind === 'upload' ? bytesUpload(junk) : Array(2).fill(namedBytesUpload('junk', junk)),
      ];
    }),
  );

async function foundViolations(operation: AnyOperation): Promise<readonly Violation[]> {
  const violations: Violation[] = [];
  const variants = settingsOf(operation);
  const defaults = variants.slice(0, 1);
  for (const { input, isOfFirst } of probes(operation))
    violations.push(...checkViolations(operation, input, isOfFirst ? variants : defaults));
  for (const { input, isRefused } of tabledRequests(operation)) {
    violations.push(...checkViolations(operation, input));
    if (isRefused) violations.push(...(await runViolations(operation, input)));
  }
  if (fileMembers(operation.body).length > 0) {
    const junk = junkFiles(operation.body);
    violations.push(...(await runViolations(operation, junk)));
  }
  return violations;
}

const found = new WeakMap<AnyOperation, Promise<readonly Identifier[]>>();

/** Every identifier that an operation is seen to answer: to wrong requests of its tests and to probes of its schema. */
export function identifiersOf(operation: AnyOperation): Promise<readonly Identifier[]> {
  const known = found.get(operation) ?? heardIdentifiers(operation);
  found.set(operation, known);
  return known;
}

async function heardIdentifiers(operation: AnyOperation): Promise<readonly Identifier[]> {
  const heard = new Map<string, { field: string; descriptions: Set<string> }>();
  for (const { message, field = '', description } of await foundViolations(operation)) {
    const place = field.replaceAll(/\[\d+\]/g, '[]');
    const one = heard.get(message) ?? { field: place, descriptions: new Set<string>() };
    one.descriptions.add(description.slice(field.length + 2));
    heard.set(message, one);
  }
  return [...heard].map(([message, { field, descriptions }]) => ({ message, field, descriptions }));
}
