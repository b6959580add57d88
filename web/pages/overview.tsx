import { useRef } from 'preact/hooks';
import { Link } from 'wouter-preact';
import type { Overview as OverviewData, RequestRow } from '../../src/dashboard-api-types/wire.ts';
import { BarChart } from '../components/bar-chart.tsx';
import { Empty } from '../components/empty.tsx';
import { Stat } from '../components/stat.tsx';
import { type Column, Table } from '../components/table.tsx';
import { useResource } from '../shell/resource.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { useTitle } from '../shell/title.ts';
import { number } from '../texts/formats.ts';
import { Time } from '../texts/time.tsx';
import { FirstCall } from './first-call.tsx';
import { overviewTexts } from './overview.texts.ts';
import { Status } from './request-cells.tsx';
import './overview.css';

export function Overview() {
  const t = overviewTexts();
  useTitle(t.title);
  const answer = useResource<OverviewData>('/overview', { live: true });
  // Whoever came before the first success keeps what that call made in sight.
  const isNew = useRef(false);
  if (answer.value?.checklist.hasSuccess === false) isNew.current = true;
  return (
    <>
      <h1>{t.title}</h1>
      <ResourceView answer={answer} lines={6}>
        {(data) => (
          <>
            {isNew.current && <FirstCall checklist={data.checklist} onCalled={answer.again} />}
            <Credits data={data} />
            <div class="overview-halves">
              <Bars data={data} />
              <Latest rows={data.lastCalls} />
            </div>
          </>
        )}
      </ResourceView>
    </>
  );
}

function Credits({
  data: { credits, unlimited, lastsDays, today, last7Days, last30Days },
}: {
  readonly data: OverviewData;
}) {
  const t = overviewTexts();
  const pace = lastsDays === null ? t.noPace : t.lasts(Math.floor(lastsDays));
  const counts = [
    { name: t.counts.today, value: today.calls, href: '/usage' },
    { name: t.counts.week, value: last7Days.calls, href: '/usage' },
    { name: t.counts.month, value: last30Days.calls, href: '/usage' },
    { name: t.counts.failed, value: last7Days.failed, href: '/requests?status=refused' },
  ];
  return (
    <section class="overview-numbers">
      <Stat number={unlimited ? t.unlimited : number(credits)}>
        {unlimited ? t.unlimitedWhy : pace} <Link href="/billing">{t.madeOf}</Link>
      </Stat>
      <dl class="overview-counts">
        {counts.map(({ name, value, href }) => (
          <div key={name}>
            <dd>
              <Link href={href} class="number">
                {number(value)}
              </Link>
            </dd>
            <dt class="quiet small">{name}</dt>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Bars({ data: { days, operations } }: { readonly data: OverviewData }) {
  const t = overviewTexts();
  if (operations.length === 0) return <Empty title={t.noCalls}>{t.noCallsWhy}</Empty>;
  return (
    <section class="stack">
      <h2>{t.calls}</h2>
      <BarChart
        label={t.calls}
        days={days}
        series={operations.map(({ operation, calls }) => ({ name: operation, values: calls }))}
      />
    </section>
  );
}

function Latest({ rows }: { readonly rows: readonly RequestRow[] }) {
  const { latest, allRequests, columns } = overviewTexts();
  if (rows.length === 0) return null;
  const shown: readonly Column<RequestRow>[] = [
    {
      name: 'operation',
      title: columns.operation,
      cell: ({ operation, requestId }) => (
        <Link href={`/requests/${requestId}`} class="row-link">
          {operation}
        </Link>
      ),
    },
    { name: 'status', title: columns.status, cell: Status },
    { name: 'time', title: columns.time, line: 'second', isPlain: true, cell: ({ at }) => <Time at={at} /> },
    {
      name: 'credits',
      title: columns.credits,
      kind: 'number',
      line: 'second',
      cell: ({ credits }) => number(credits),
    },
  ];
  return (
    <section class="stack">
      <div class="row spread">
        <h2>{latest}</h2>
        <Link href="/requests">{allRequests}</Link>
      </div>
      <Table
        caption={latest}
        columns={shown}
        rows={rows}
        keyOf={({ requestId, at }) => `${requestId} ${at}`}
        isClickable
      />
    </section>
  );
}
