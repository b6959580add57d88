import { type Command, EXIT, type Finding } from './command.ts';
import { jsonOption } from './json-option.ts';

const MARKS: Readonly<Record<Finding['state'], string>> = { ok: 'ok', warning: 'WARN', failed: 'FAIL' };

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check settings, data folder, disk, port, programs, registers, indexes, geocoder data',
  options: { json: jsonOption('[{"subject", "name", "state", "note"}]') },
  async run({ values, examine, print }) {
    const findings = await examine();
    print(values.json === true ? JSON.stringify(findings) : findingsText(findings));
    return findings.some(({ state }) => state === 'failed') ? EXIT.failed : EXIT.ok;
  },
};

function findingsText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.flatMap(({ subject, name, state, note }, index) => [
    ...(findings[index - 1]?.subject === subject ? [] : [`${subject[0]!.toUpperCase()}${subject.slice(1)}`]),
    `  ${MARKS[state].padEnd(4)}  ${name.padEnd(width)}  ${note}`.trimEnd(),
  ]);
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  return [...lines, '', `${count('failed')} failed, ${count('warning')} warnings, ${count('ok')} ok`].join(
    '\n',
  );
}
