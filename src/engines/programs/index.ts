import { join } from 'node:path';
import type { Programs } from '../../core/tools.ts';
import { type Engine, engine } from '../engine.ts';
import { workersOf } from '../workers/settings.ts';
import { ProgramPool } from './program-pool.ts';
import { PROGRAM_SETTINGS } from './settings.ts';

/** Guarded child processes: qpdf, Ghostscript. */
export const programs = engine({
  name: 'programs',
  settings: PROGRAM_SETTINGS,
  open(settings, { clock, dataFolder, searchPath }): Engine<Programs> {
    const { QPDF_PATH, GHOSTSCRIPT_PATH, BWRAP_PATH } = settings;
    const pool = new ProgramPool({
      slots: workersOf(settings),
      queueLimit: settings.QUEUE_LIMIT,
      clock,
      folder: join(dataFolder, 'tmp'),
      searchPath,
      paths: { qpdf: QPDF_PATH, ghostscript: GHOSTSCRIPT_PATH, bwrap: BWRAP_PATH },
    });
    return {
      start: () => pool.probe(),
      close: () => pool.close(),
      checks: () => pool.states(),
      toolFor: ({ keyId }) => pool.forCaller(keyId),
    };
  },
});
