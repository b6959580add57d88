import type { AnySettings } from '@kontor/schema';
import { ENGINES } from '../../src/app/engines.ts';
import { mergedSettings } from '../../src/config.ts';
import { OPERATIONS } from '../../src/operations/index.ts';

const KIBIBYTE = 1024;

function shown(name: string, value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '';
  if (typeof value === 'boolean') return value ? '`on`' : '`off`';
  if (name.endsWith('_LIMIT') && typeof value === 'number' && value % KIBIBYTE ** 2 === 0)
    return `\`${value / KIBIBYTE ** 2} MiB\``;
  return value === '' ? '' : `\`${String(value)}\``;
}

/** All settings: those of the process, then of the engines, then of the operations. */
export const allSettings = (): AnySettings =>
  mergedSettings([...Object.values(ENGINES), ...OPERATIONS].map(({ settings = {} }) => settings));

/** The same as a Markdown table. */
export function settingTable(): string {
  const rows = Object.entries(allSettings()).map(([name, { byDefault, meaning, isSecret }]) => {
    const secret = isSecret === true ? ' Secret.' : '';
    return `| \`${name}\` | ${shown(name, byDefault)} | ${meaning.replaceAll('|', '\\|')}.${secret} |`;
  });
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}
