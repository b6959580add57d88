import type { FontTools } from '#lib/job/job.ts';
import type { ToolFactories } from '../../threads/warm-tools.ts';
import { InstalledFonts } from '../fonts/installed-fonts.ts';

/** What workers keep warm for their jobs, by name. */
export type WorkerTools = FontTools;

/** Fonts are read and parsed on first need. */
export const tools: ToolFactories<WorkerTools> = {
  fonts: { open: () => new InstalledFonts() },
};
