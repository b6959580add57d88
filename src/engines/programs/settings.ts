import { program, toggle } from '@kontor/schema';
import { WORK_SETTINGS } from '../workers/settings.ts';

/** The sandbox of programs, of the browser and of the processes that decode for callers. */
export const SANDBOX_SETTINGS = {
  BWRAP_PATH: program('bubblewrap'),
};

/** Where programs are, and how many of them run and wait. */
export const PROGRAM_SETTINGS = {
  ...WORK_SETTINGS,
  ...SANDBOX_SETTINGS,
  QPDF_PATH: program('qpdf'),
  GHOSTSCRIPT_PATH: program('Ghostscript'),
  PDFTOTEXT_PATH: program('pdftotext of poppler'),
  PDFTOPPM_PATH: program('pdftoppm of poppler'),
  PDFTOCAIRO_PATH: program('pdftocairo of poppler'),
  PROGRAMS_NO_SANDBOX: toggle(
    'off',
    'on: Ghostscript runs although no sandbox works; not for documents of strangers',
  ),
};
