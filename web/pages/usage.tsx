import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import type { Usage as UsageData, UsageSum } from '../../src/dashboard-api-types/wire.ts';
import { BarChart } from '../components/bar-chart.tsx';
import { DateRange } from '../components/date-range.tsx';
import { Empty } from '../components/empty.tsx';
import { type Column, Table } from '../components/table.tsx';
import { Tabs } from '../components/tabs.tsx';
import { useResource } from '../shell/resource.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { useTitle } from '../shell/title.ts';
import { calendarDay, number } from '../texts/formats.ts';
import { usageTexts } from './usage.texts.ts';

const DAY_MS = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

type Grouping = 'byDay' | 'byOperation' | 'byKey';
const GROUPINGS: readonly Grouping[] = ['byDay', 'byOperation', 'byKey'];

export function Usage() {
  const t = usageTexts();
  useTitle(t.title);
  const [range, setRange] = useState({ from: dayOf(Date.now() - 29 * DAY_MS), until: dayOf(Date.now()) });
  const [by, setBy] = useState<Grouping>('byDay');
  const query = new URLSearchParams(range).toString();
  const answer = useResource<UsageData>(`/usage?${query}`);
  return (
    <>
      <header>
        <h1>{t.title}</h1>
        <p class="quiet">{t.intro}</p>
      </header>
      <div class="row spread">
        <DateRange {...range} onRange={(from, until) => setRange({ from, until })} />
        <p class="row">
          <a href={`/dashboard/api/usage.csv?${query}`} download>
            {t.csv}
          </a>
          <a href={`/dashboard/api/usage.json?${query}`} download>
            {t.json}
          </a>
        </p>
      </div>
      <ResourceView answer={answer} lines={6}>
        {(data) =>
          data.total.calls + data.total.failed === 0 ? (
            <Empty title={t.empty} action={<Link href="/playground">{t.toPlayground}</Link>}>
              {t.emptyWhy}
            </Empty>
          ) : (
            <>
              <p>
                <strong>{t.total(number(data.total.calls), number(data.total.credits))}</strong>
                {data.total.failed > 0 && <span class="quiet"> {t.failed(number(data.total.failed))}</span>}
              </p>
              <Bars data={data} />
              <Tabs
                label={t.by.label}
                tabs={GROUPINGS.map((id) => ({ id, name: t.by[id] }))}
                chosen={by}
                onChosen={(id) => setBy(id as Grouping)}
              />
              <Groups data={data} by={by} />
            </>
          )
        }
      </ResourceView>
    </>
  );
}

/** Every day of the range, also those without calls. */
function Bars({ data: { from, until, byDay } }: { readonly data: UsageData }) {
  const t = usageTexts();
  const calls = new Map(byDay.map((sum) => [sum.day, sum.calls]));
  const count = Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1;
  const days = Array.from({ length: count }, (_, index) => dayOf(Date.parse(from) + index * DAY_MS));
  return (
    <BarChart
      label={t.chart}
      days={days}
      series={[{ name: t.columns.calls, values: days.map((day) => calls.get(day) ?? 0) }]}
    />
  );
}

interface Group extends UsageSum {
  readonly name: string;
}

function Groups({ data, by }: { readonly data: UsageData; readonly by: Grouping }) {
  const { columns, by: names } = usageTexts();
  const groups: Record<Grouping, () => { title: string; rows: Group[] }> = {
    byDay: () => ({
      title: columns.day,
      rows: data.byDay.map((sum) => ({ ...sum, name: calendarDay(sum.day) })).reverse(),
    }),
    byOperation: () => ({
      title: columns.operation,
      rows: data.byOperation.map((sum) => ({ ...sum, name: sum.operation })),
    }),
    byKey: () => ({ title: columns.key, rows: data.byKey.map((sum) => ({ ...sum, name: sum.name })) }),
  };
  const { title, rows } = groups[by]();
  const shown: readonly Column<Group>[] = [
    { name: 'name', title, cell: ({ name }) => name },
    { name: 'calls', title: columns.calls, kind: 'number', cell: ({ calls }) => number(calls) },
    {
      name: 'credits',
      title: columns.credits,
      kind: 'number',
      line: 'second',
      cell: ({ credits }) => number(credits),
    },
    {
      name: 'failed',
      title: columns.failed,
      kind: 'number',
      line: 'second',
      cell: ({ failed }) => number(failed),
    },
    {
      name: 'ms',
      title: columns.ms,
      kind: 'number',
      line: 'second',
      cell: ({ averageMs }) => `${number(Math.round(averageMs))} ms`,
    },
  ];
  const used = rows.filter(({ calls, failed }) => calls + failed > 0);
  return <Table caption={names[by]} columns={shown} rows={used} keyOf={({ name }) => name} />;
}
