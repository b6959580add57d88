import type { FontTools } from '@kontor/graphics';
import type { ToolFactories } from '../../threads/warm-tools.ts';

/** What workers keep warm for their jobs, by name. */
export type WorkerTools = FontTools;

/** Fonts are read and parsed on first need, their reader is loaded then too: a thread at rest has neither. */
export const tools: ToolFactories<WorkerTools> = {
  fonts: { open: async () => new (await import('@kontor/fonts')).InstalledFonts() },
};
