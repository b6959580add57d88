import { optionalWord } from '#lib/base/setting/kinds.ts';
import { WORK_SETTINGS } from '../workers/settings.ts';

/** The sandbox of programs and of the browser. */
export const SANDBOX_SETTINGS = {
  BWRAP_PATH: optionalWord('program bubblewrap; default: searched'),
};

/** Where programs are, and how many of them run and wait. */
export const PROGRAM_SETTINGS = {
  ...WORK_SETTINGS,
  ...SANDBOX_SETTINGS,
  QPDF_PATH: optionalWord('program qpdf; default: searched'),
  GHOSTSCRIPT_PATH: optionalWord('program Ghostscript; default: searched'),
};
