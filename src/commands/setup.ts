import type { Command } from './command.ts';

export const setup: Command = {
  name: 'setup',
  summary:
    'Install the programs and fonts that some operations need: Chromium, qpdf, Ghostscript, poppler, bubblewrap',
  options: {},
  run: ({ installPrograms }) => installPrograms(),
};
