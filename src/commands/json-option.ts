import type { Option } from './command.ts';

/** `--json` of every command: one JSON text on standard output, notes on standard error. */
export const jsonOption = (shape: string): Option => ({ type: 'boolean', help: `print JSON: ${shape}` });
