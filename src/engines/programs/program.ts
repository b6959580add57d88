import type { Check } from '../../core/health.ts';
import { noted } from '../../core/health-notes.ts';
import type { ProgramName } from '../../core/program.ts';

/** The programs that operations may call, and how they are found. */
export interface Program {
  readonly name: ProgramName;
  /** As it is called on the PATH. */
  readonly command: string;
  /** What `/ready` shows without it: its package of Debian and Ubuntu, and the setting that names it elsewhere. */
  readonly missing: Check;
  /** Prints its version, as output or message, and exits with 0. */
  readonly probe: readonly string[];
  /** Runs hostile input as code by design: without a working sandbox only if the operator insists. */
  readonly needsSandbox?: true;
}

export const PROGRAMS: Readonly<Record<ProgramName, Program>> = {
  qpdf: {
    name: 'qpdf',
    command: 'qpdf',
    missing: noted('away', 'notInstalled', 'qpdf', 'QPDF_PATH'),
    probe: ['--version'],
  },
  ghostscript: {
    name: 'ghostscript',
    command: 'gs',
    missing: noted('away', 'notInstalled', 'ghostscript', 'GHOSTSCRIPT_PATH'),
    probe: ['--version'],
    needsSandbox: true,
  },
  pdftotext: {
    name: 'pdftotext',
    command: 'pdftotext',
    missing: noted('away', 'notInstalled', 'poppler-utils', 'PDFTOTEXT_PATH'),
    probe: ['-v'],
  },
  pdftoppm: {
    name: 'pdftoppm',
    command: 'pdftoppm',
    missing: noted('away', 'notInstalled', 'poppler-utils', 'PDFTOPPM_PATH'),
    probe: ['-v'],
  },
  pdftocairo: {
    name: 'pdftocairo',
    command: 'pdftocairo',
    missing: noted('away', 'notInstalled', 'poppler-utils', 'PDFTOCAIRO_PATH'),
    probe: ['-v'],
  },
};
