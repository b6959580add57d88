import type { BitGrid } from '#lib/picture/two-color-image/bit-grid.ts';
import { contentError } from '../../content/content-error.ts';
import type { Format } from '../format/format.ts';
import { type EngineTask, engineTask } from './engine-content.ts';
import {
  barsGrid,
  type EngineBars,
  type EngineHexagons,
  type EngineModules,
  hexagonsGrid,
  modulesGrid,
  tracksGrid,
} from './engine-grid.ts';

type Symbol = EngineBars | EngineModules | EngineHexagons;
type Engine = (task: EngineTask) => Symbol;

/** Loads the engine: two megabytes that only these formats need. */
async function loaded(): Promise<Engine> {
  const { default: bwip } = await import('bwip-js/node');
  return ({ bcid, text, settings }) => {
    const [symbol] = bwip.raw({ bcid, text, ...settings });
    if (symbol === undefined) throw new Error(`${bcid}: the engine returned no symbol`);
    return symbol;
  };
}

/** The engine names its own errors so; anything else is a fault. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && /bwipp\.|^bwip-js/.test(error.message);

/** The engine's reason without its name and line; it never repeats the content. */
const reasonOf = (error: Error): string => error.message.replace(/^.*?bwipp\.\w+#?\d*: */, '').slice(0, 80);

/** ISO/IEC 24724, 7.1: 22 symbol characters, 41 letters or 74 digits at most. */
const TOO_LONG_EXPANDED =
  'too long for GS1 DataBar Expanded: more than 22 symbol characters (at most 74 digits or 41 letters); shorten it';

function attempted(engine: Engine, task: EngineTask): Symbol {
  try {
    return engine(task);
  } catch (error) {
    // Its content was checked to the last character: only its length is left, at which the engine fails in two ways.
    if (task.bcid === 'databarexpanded') throw contentError(TOO_LONG_EXPANDED);
    if (isRefusal(error)) throw contentError(reasonOf(error));
    throw error;
  }
}

const FOUR_STATE: ReadonlySet<Format> = new Set<Format>(['INTELLIGENT_MAIL', 'ROYAL_MAIL']);

function gridOf(format: Format, symbol: Symbol): BitGrid {
  if ('sbs' in symbol) return FOUR_STATE.has(format) ? tracksGrid(symbol) : barsGrid(symbol);
  if (!('pixx' in symbol)) return hexagonsGrid(symbol);
  return modulesGrid(symbol);
}

/**
 * The modules of a symbol that the engine (BWIPP, Barcode Writer in Pure PostScript) encodes.
 * @throws InvalidInput when the content does not fit the format.
 */
export async function engineSymbol(format: Format, content: string): Promise<BitGrid> {
  const task = engineTask(format, content);
  const engine = await loaded();
  return gridOf(format, attempted(engine, task));
}
