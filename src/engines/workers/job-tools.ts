import type { JobTools } from '#lib/job/job.ts';
import { InstalledFonts } from '../fonts/installed-fonts.ts';

/** The tools of jobs on one thread; fonts are read and parsed on first need. */
export const newJobTools = (): JobTools => ({ fonts: new InstalledFonts() });
