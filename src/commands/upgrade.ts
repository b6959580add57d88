import { type Command, EXIT, UsageError } from './command.ts';
import { jsonOption } from './json-option.ts';
import type { UpgradeReport } from './upgrade-report.ts';

export const upgrade: Command = {
  name: 'upgrade',
  summary: 'Try this version on a copy of the data folder, while an older service may run; with --check',
  options: {
    check: {
      type: 'boolean',
      help: 'required: nothing is changed; the new version upgrades when it is started',
    },
    json: jsonOption(
      '{"ok", "from", "to", "accounts", "migrations", "seconds", "reversible", "freeBytes", "neededBytes", "settings", "reason"}',
    ),
  },
  async run({ values, checkUpgrade, print }) {
    if (values.check !== true)
      throw new UsageError('upgrade needs --check; the new version upgrades when it is started');
    const report = await checkUpgrade();
    print(values.json === true ? JSON.stringify(report) : textOf(report));
    if (report.settings.length > 0) return EXIT.configuration;
    return report.ok ? EXIT.ok : EXIT.failed;
  },
};

function textOf({ ok, from, to, accounts, migrations, seconds, settings, reason }: UpgradeReport): string {
  const change =
    migrations.length === 0
      ? 'no migrations: the earlier version can open the folder afterwards'
      : `migrations: ${migrations.join(', ')} (${seconds} s); the way back is the copy that the start makes first`;
  return [
    `From ${from ?? 'unknown'} to ${to}; accounts: ${accounts}.`,
    ...(from === null ? [] : [`${change}.`]),
    ...settings.map(({ name, problem }) => `${name}: ${problem}`),
    ok ? 'This version can take over.' : `This version cannot take over: ${reason}.`,
  ].join('\n');
}
