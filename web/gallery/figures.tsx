import { BarChart } from '../components/bar-chart.tsx';
import { Fact, Facts } from '../components/facts.tsx';
import { Spark, Stat } from '../components/stat.tsx';
import { type Column, Table } from '../components/table.tsx';
import { Tag } from '../components/tag.tsx';
import { number } from '../texts/formats.ts';
import { ComponentStates, State } from './component-states.tsx';

const DAYS = Array.from({ length: 30 }, (_, day) =>
  new Date(Date.UTC(2026, 9, 24) + day * 86_400_000).toISOString().slice(0, 10),
);
const OPERATIONS = [
  'invoice-pdf',
  'epc-qr-code',
  'barcode',
  'html-to-pdf',
  'vat-verification',
  'pdf-to-pdf-a',
  'geocode-search',
];
/** The same pictures each time: waves, the later the lower. */
const series = (count: number) =>
  OPERATIONS.slice(0, count).map((name, index) => ({
    name,
    values: DAYS.map((_, day) => Math.round((9 - index) * (2 + Math.sin(day / 3 + index)))),
  }));
const [one] = series(1);

interface Call {
  readonly id: string;
  readonly operation: string;
  readonly status: number;
  readonly key: string;
  readonly ms: number;
  readonly credits: number;
}

const CALLS: readonly Call[] = [
  { id: 'a', operation: 'invoice-pdf', status: 200, key: 'shop-prod', ms: 48, credits: 1 },
  {
    id: 'b',
    operation: 'pdf-to-pdf-a',
    status: 406,
    key: 'archive of the accounting department',
    ms: 3,
    credits: 0,
  },
  { id: 'c', operation: 'html-to-pdf', status: 200, key: 'shop-prod', ms: 1310, credits: 1234 },
];

const COLUMNS: readonly Column<Call>[] = [
  { name: 'operation', title: 'Operation', cell: ({ operation }) => operation },
  {
    name: 'status',
    title: 'Status',
    cell: ({ status }) => <Tag look={status === 200 ? 'good' : 'warn'}>{String(status)}</Tag>,
  },
  { name: 'key', title: 'Key', line: 'second', cell: ({ key }) => key },
  { name: 'ms', title: 'Time taken', kind: 'number', line: 'second', cell: ({ ms }) => `${number(ms)} ms` },
  {
    name: 'credits',
    title: 'Credits',
    kind: 'number',
    line: 'second',
    cell: ({ credits }) => number(credits),
  },
];

const LINKED: readonly Column<Call>[] = [
  {
    name: 'operation',
    title: 'Operation',
    cell: ({ id, operation }) => (
      <a href={`#${id}`} class="row-link">
        {operation}
      </a>
    ),
  },
  ...COLUMNS.slice(1),
];

/** What is counted. */
export function Figures() {
  return (
    <>
      <ComponentStates name="Stat">
        <State name="with a link">
          <Stat number={number(93)}>
            credits left, about 13 days at your pace. <a href="#billing">What they are made of</a>
          </Stat>
        </State>
        <State name="with a line of days">
          <Stat number={number(1_234_567)} spark={one?.values ?? []}>
            calls in 30 days
          </Stat>
        </State>
        <State name="line alone: days, none">
          <div class="row">
            <Spark values={one?.values ?? []} />
            <Spark values={[0, 0, 0]} />
          </div>
        </State>
      </ComponentStates>
      <ComponentStates name="Bar chart" isWide>
        <State name="one row of bars">
          <BarChart label="Calls a day" days={DAYS} series={series(1)} />
        </State>
        <State name="more than six: the smallest are one">
          <BarChart label="Calls by operation" days={DAYS} series={series(7)} />
        </State>
        <State name="a single day">
          <BarChart label="Calls today" days={DAYS.slice(0, 1)} series={[{ name: 'Calls', values: [7] }]} />
        </State>
        <State name="the most calls of a day">
          <BarChart
            label="Most calls a day"
            days={DAYS}
            series={[{ name: 'Calls', values: DAYS.map((_, day) => 329_218_107 * (day + 1)) }]}
          />
        </State>
        <State name="no calls">
          <BarChart label="Calls a day" days={DAYS} series={[{ name: 'Calls', values: DAYS.map(() => 0) }]} />
        </State>
      </ComponentStates>
      <ComponentStates name="Table" isWide>
        <State name="read only">
          <Table caption="Calls" columns={COLUMNS} rows={CALLS} keyOf={({ id }) => id} />
        </State>
        <State name="rows that open something">
          <Table caption="Calls that open" columns={LINKED} rows={CALLS} keyOf={({ id }) => id} isClickable />
        </State>
      </ComponentStates>
      <ComponentStates name="Facts">
        <State name="names and values">
          <Facts>
            <Fact name="Key">shop-prod</Fact>
            <Fact name="Request id">0b6c3d3e-6f0a-4b3b-9a54-5d1f3c1f9d41</Fact>
          </Facts>
        </State>
      </ComponentStates>
    </>
  );
}
