import { z } from 'zod';
import { SECRETS, SETTINGS } from '../../src/config.data.ts';

const KIBIBYTE = 1024;

function shown(name: string, value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '';
  if (typeof value === 'boolean') return value ? '`on`' : '`off`';
  if (name.endsWith('_LIMIT') && typeof value === 'number' && value % KIBIBYTE ** 2 === 0)
    return `\`${value / KIBIBYTE ** 2} MiB\``;
  return `\`${String(value)}\``;
}

/** A default wraps the setting, and then the description is that of what it wraps. */
function describedAs(setting: z.ZodType): string {
  if (setting.description !== undefined) return setting.description;
  if (setting instanceof z.ZodDefault) return (setting.unwrap() as z.ZodType).description ?? '';
  return '';
}

/** All settings as a Markdown table, in the order of the code. */
export function settingTable(): string {
  const rows = Object.entries<z.ZodType>(SETTINGS).map(([name, setting]) => {
    const { data } = setting.safeParse(undefined);
    const secret = SECRETS.includes(name) ? ' Secret.' : '';
    const meaning = describedAs(setting).replaceAll('|', '\\|');
    return `| \`${name}\` | ${shown(name, data)} | ${meaning}.${secret} |`;
  });
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}
