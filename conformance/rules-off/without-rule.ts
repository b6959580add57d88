import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { convertPdfA } from '@kontor/pdfa/testing';
import { SWITCHES } from './switches.data.ts';

const FOLDER = join(import.meta.dirname, '../../packages/pdfa/src/');
const ROOT = pathToFileURL(FOLDER).href;

type Convert = typeof convertPdfA;

/** `?without=` on the address of a module: it and what it imports of `packages/pdfa` lack the rule. */
const ruleOf = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : /\?without=(.+)$/.exec(address)?.[1];

/** A source file without a rule. @throws Error when the place to change is not there, or is there twice */
export function sourceWithout(rule: string, file: string): string {
  let source = readFileSync(join(FOLDER, file), 'utf8');
  for (const change of SWITCHES[rule] ?? []) {
    if (change.file !== file) continue;
    const { at, end, text } = 'skip' in change ? beginning(source, change) : replacement(source, change);
    source = `${source.slice(0, at)}${text}${source.slice(end)}`;
  }
  return source;
}

interface Replacement {
  readonly at: number;
  readonly end: number;
  readonly text: string;
}

function placeOf(source: string, pattern: RegExp): RegExpExecArray {
  const [found, ...more] = source.matchAll(pattern);
  if (found === undefined || more.length > 0)
    throw new Error(`${1 + more.length - Number(found === undefined)} places for ${pattern.source}`);
  return found;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

function replacement(
  source: string,
  { from, to }: { readonly from: string; readonly to: string },
): Replacement {
  const { index, 0: found } = placeOf(source, new RegExp(escaped(from), 'g'));
  return { at: index, end: index + found.length, text: to };
}

/** Behind the brace that opens a function or a method. */
function beginning(
  source: string,
  { skip, returns = '' }: { readonly skip: string; readonly returns?: string },
): Replacement {
  const name = escaped(skip);
  const pattern = `^(?:(?:export )?function ${name}\\([^]*?|  ${name}\\([^;]*?)[)\\w\\]>] \\{$`;
  const { index, 0: found } = placeOf(source, new RegExp(pattern, 'gm'));
  const at = index + found.length;
  return { at, end: at, text: `\n  return ${returns};` };
}

/** Loads converters that lack a rule, each as modules of its own. */
export class ConvertersWithout {
  readonly #hooks = registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const rule = ruleOf(context.parentURL);
      if (rule === undefined || !found.url.startsWith(ROOT)) return found;
      return { ...found, url: `${found.url}?without=${rule}` };
    },
    load(address, context, next) {
      const rule = ruleOf(address);
      if (rule === undefined) return next(address, context);
      const file = fileURLToPath(address.slice(0, address.indexOf('?'))).slice(FOLDER.length);
      return { format: 'module-typescript', source: sourceWithout(rule, file), shortCircuit: true };
    },
  });

  async load(rule: string): Promise<Convert> {
    const module = (await import(`${ROOT}convert.ts?without=${rule}`)) as { readonly convertPdfA: Convert };
    return module.convertPdfA;
  }

  [Symbol.dispose](): void {
    this.#hooks.deregister();
  }
}
