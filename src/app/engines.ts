import type { ToolName, Tools } from '../core/tools.ts';
import { browser } from '../engines/browser/index.ts';
import type { EngineDeclaration } from '../engines/engine.ts';
import { evidence } from '../engines/evidence/index.ts';
import { geocoder } from '../engines/geocoder/index.ts';
import { pictures } from '../engines/pictures/index.ts';
import { programs } from '../engines/programs/index.ts';
import { registers } from '../engines/registers/index.ts';
import { series } from '../engines/series/index.ts';
import { timestamps } from '../engines/timestamps/index.ts';
import { workers } from '../engines/workers/index.ts';

/** One engine for each tool that operations may ask for. */
export type EngineList = { readonly [Name in ToolName]: EngineDeclaration<Tools[Name]> };

/** All engines, one line each, by the tool that they give; they start in this order and close in the reverse one. */
export const ENGINES = {
  cpu: workers,
  programs,
  pictures,
  vatRegisters: registers,
  indexSeries: series,
  geocoder,
  printer: browser,
  timestamps,
  evidence,
} satisfies EngineList;
