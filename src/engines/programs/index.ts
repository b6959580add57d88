import { join } from 'node:path';
import type { Programs } from '../../core/tools.ts';
import { type Engine, engine } from '../engine.ts';
import { workersOf } from '../workers/settings.ts';
import { slotObserver } from '../workers/slot-observer.ts';
import { ProgramPool } from './program-pool.ts';
import { PROGRAM_SETTINGS } from './settings.ts';

/** As the metrics name it. */
const POOL = 'programs';

/** Guarded child processes: qpdf, Ghostscript, poppler. */
export const programs = engine({
  name: 'programs',
  settings: PROGRAM_SETTINGS,
  open(settings, { time, dataFolder, searchPath, observer, memory }): Engine<Programs> {
    const pool = new ProgramPool({
      slots: workersOf(settings),
      queueLimit: settings.QUEUE_LIMIT,
      clock: time,
      watch: slotObserver(observer, POOL),
      memory,
      folder: join(dataFolder, 'tmp'),
      searchPath,
      paths: {
        qpdf: settings.QPDF_PATH,
        ghostscript: settings.GHOSTSCRIPT_PATH,
        pdftotext: settings.PDFTOTEXT_PATH,
        pdftoppm: settings.PDFTOPPM_PATH,
        pdftocairo: settings.PDFTOCAIRO_PATH,
        bwrap: settings.BWRAP_PATH,
      },
      withoutSandbox: settings.PROGRAMS_NO_SANDBOX ? 'allow' : 'refuse',
    });
    return {
      start: async () => {
        await pool.probe();
        for (const [program, lost] of pool.weaknesses()) {
          observer.warn('program less protected', { program, lost });
        }
      },
      close: () => pool.close(),
      checks: () => pool.states(),
      report: () => ({ programs: pool.reports(), queues: [{ name: POOL, ...pool.queue }] }),
      toolFor: ({ source, waited }) => pool.forCaller(source, { waited: (ms) => waited(POOL, ms) }),
    };
  },
});
