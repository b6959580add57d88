import { useState } from 'preact/hooks';
import { Link, useSearchParams } from 'wouter-preact';
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
import { dayOf, daysBefore } from '../texts/utc-days.ts';
import { usageTexts } from './usage.texts.ts';

/** Days up to today, the calendar month so far, or from and until as chosen. */
const SPANS = ['7', '30', '90', 'month', 'other'] as const;
type Span = (typeof SPANS)[number];

type Days = Readonly<Record<'from' | 'until', string>>;

const spanOf = (text: string | null): Span => SPANS.find((span) => span === text) ?? '30';

/** Days of UTC, as those of the sums are. */
function daysOfSpan(span: Exclude<Span, 'other'>, now: number): Days {
  const until = dayOf(now);
  return {
    from: span === 'month' ? `${until.slice(0, 8)}01` : daysBefore(now, Number(span) - 1),
    until,
  };
}

const chosenDays = (params: URLSearchParams, usual: Days): Days => ({
  from: params.get('from') ?? usual.from,
  until: params.get('until') ?? usual.until,
});

type Grouping = 'byDay' | 'byOperation' | 'byKey';
const GROUPINGS: readonly Grouping[] = ['byDay', 'byOperation', 'byKey'];

export function Usage() {
  const t = usageTexts();
  useTitle(t.title);
  const [params, setParams] = useSearchParams();
  const span = spanOf(params.get('days'));
  const usual = daysOfSpan(span === 'other' ? '30' : span, Date.now());
  const range = span === 'other' ? chosenDays(params, usual) : usual;
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
        <div class="stack">
          <Tabs
            label={t.spans.label}
            tabs={SPANS.map((id) => ({ id, name: t.spans[id] }))}
            chosen={span}
            onChosen={(id) => setParams(id === 'other' ? { days: id, ...range } : { days: id })}
          />
          {span === 'other' && (
            <DateRange {...range} onRange={(from, until) => setParams({ days: 'other', from, until })} />
          )}
        </div>
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

const Bars = ({ data: { days, operations } }: { readonly data: UsageData }) => (
  <BarChart
    label={usageTexts().chart}
    days={days}
    series={operations.map(({ operation, calls }) => ({ name: operation, values: calls }))}
  />
);

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
