import { type Command, EXIT, type Invocation, type ProcessOrder, type ServiceProcesses } from './command.ts';
import { jsonOption } from './json-option.ts';
import { table } from './table.ts';

const MEBIBYTE = 1024 ** 2;

export const status: Command = {
  name: 'status',
  summary: 'Show the processes of the running service',
  options: {
    json: jsonOption(
      '{"supervisor", "processes": [{"pid", "startedAt", "connections", "callsUnderWay", "residentBytes"}]}',
    ),
  },
  run: (invocation) => show(invocation, 'status'),
};

export const reload: Command = {
  name: 'reload',
  summary: 'Replace the processes of the running service one after the other; no call fails',
  options: { json: jsonOption('as of `kontor status`') },
  run: (invocation) => show(invocation, 'reload'),
};

async function show({ values, orderProcesses, print }: Invocation, order: ProcessOrder): Promise<number> {
  const found = (await orderProcesses(order)) as ServiceProcesses;
  print(values.json === true ? JSON.stringify(found) : processTable(found));
  return EXIT.ok;
}

const processTable = ({ supervisor, processes }: ServiceProcesses): string =>
  [
    `Supervisor: process ${supervisor}`,
    table(
      ['process', 'started', 'connections', 'calls', 'MiB'],
      processes.map(({ pid, startedAt, connections, callsUnderWay, residentBytes }) => [
        ...[pid, startedAt, connections, callsUnderWay, Math.round(residentBytes / MEBIBYTE)],
      ]),
    ),
  ].join('\n');
