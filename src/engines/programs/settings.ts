import { optionalWord, toggle } from '#lib/base/setting/kinds.ts';
import { WORK_SETTINGS } from '../workers/settings.ts';

/** The sandbox of programs, of the browser and of the processes that decode for callers. */
export const SANDBOX_SETTINGS = {
  BWRAP_PATH: optionalWord('program bubblewrap; default: searched'),
};

/** Where programs are, and how many of them run and wait. */
export const PROGRAM_SETTINGS = {
  ...WORK_SETTINGS,
  ...SANDBOX_SETTINGS,
  QPDF_PATH: optionalWord('program qpdf; default: searched'),
  GHOSTSCRIPT_PATH: optionalWord('program Ghostscript; default: searched'),
  PDFTOTEXT_PATH: optionalWord('program pdftotext of poppler; default: searched'),
  PDFTOPPM_PATH: optionalWord('program pdftoppm of poppler; default: searched'),
  PDFTOCAIRO_PATH: optionalWord('program pdftocairo of poppler; default: searched'),
  PROGRAMS_NO_SANDBOX: toggle(
    'off',
    'on: Ghostscript runs although no sandbox works; not for documents of strangers',
  ),
};
