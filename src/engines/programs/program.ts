import type { ProgramName } from '../../core/program.ts';
import { installHint } from './install-hint.ts';

/** The programs that operations may call, and how they are found. */
export interface Program {
  readonly name: ProgramName;
  /** As it is called on the PATH. */
  readonly command: string;
  /** Its setting and its package, for the person who has to install it. */
  readonly hint: string;
  /** Prints its version, as output or message, and exits with 0. */
  readonly probe: readonly string[];
  /** Runs hostile input as code by design: without a working sandbox only if the operator insists. */
  readonly needsSandbox?: true;
}

export const PROGRAMS: Readonly<Record<ProgramName, Program>> = {
  qpdf: {
    name: 'qpdf',
    command: 'qpdf',
    hint: installHint('qpdf', 'QPDF_PATH'),
    probe: ['--version'],
  },
  ghostscript: {
    name: 'ghostscript',
    command: 'gs',
    hint: installHint('ghostscript', 'GHOSTSCRIPT_PATH'),
    probe: ['--version'],
    needsSandbox: true,
  },
  pdftotext: {
    name: 'pdftotext',
    command: 'pdftotext',
    hint: installHint('poppler-utils', 'PDFTOTEXT_PATH'),
    probe: ['-v'],
  },
  pdftoppm: {
    name: 'pdftoppm',
    command: 'pdftoppm',
    hint: installHint('poppler-utils', 'PDFTOPPM_PATH'),
    probe: ['-v'],
  },
  pdftocairo: {
    name: 'pdftocairo',
    command: 'pdftocairo',
    hint: installHint('poppler-utils', 'PDFTOCAIRO_PATH'),
    probe: ['-v'],
  },
};
