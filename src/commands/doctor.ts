import { type Command, EXIT, type Finding } from './command.ts';
import { jsonOption } from './json-option.ts';

const MARKS: Readonly<Record<Finding['state'], string>> = { ok: 'ok', warning: 'WARN', failed: 'FAIL' };

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check settings, data folder, disk, port, programs, registers, indexes, geocoder data',
  options: {
    strict: { type: 'boolean', help: 'warnings end with exit code 1 too' },
    quiet: { type: 'boolean', help: 'print only what is not ok' },
    json: jsonOption('[{"subject", "name", "state", "note"}]'),
  },
  async run({ values, examine, print }) {
    const all = grouped(await examine());
    const findings = values.quiet === true ? all.filter(({ state }) => state !== 'ok') : all;
    if (values.json === true) print(JSON.stringify(findings));
    else if (findings.length > 0 || values.quiet !== true) print(findingsText(findings, all));
    const failing = values.strict === true ? ['failed', 'warning'] : ['failed'];
    return all.some(({ state }) => failing.includes(state)) ? EXIT.failed : EXIT.ok;
  },
};

/** Those of one subject one after the other, in the order in which subjects come first. */
const grouped = (findings: readonly Finding[]): readonly Finding[] =>
  [...Map.groupBy(findings, ({ subject }) => subject).values()].flat();

/** @param all counted in the last line, also those that are not shown */
function findingsText(findings: readonly Finding[], all: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.flatMap(({ subject, name, state, note }, index) => [
    ...(findings[index - 1]?.subject === subject ? [] : [`${subject[0]!.toUpperCase()}${subject.slice(1)}`]),
    `  ${MARKS[state].padEnd(4)}  ${name.padEnd(width)}  ${note}`.trimEnd(),
  ]);
  const count = (state: Finding['state']) => all.filter((finding) => finding.state === state).length;
  return [...lines, '', `${count('failed')} failed, ${count('warning')} warnings, ${count('ok')} ok`].join(
    '\n',
  );
}
