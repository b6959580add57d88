import { Link, useLocation } from 'wouter-preact';
import { type DenialIdentifier, KEY_DENIALS } from '../../src/dashboard-api-types/key-denials.ts';
import type { RequestDetail, RequestPage, RequestRow, Usage } from '../../src/dashboard-api-types/wire.ts';
import { Button } from '../components/button.tsx';
import { Select } from '../components/controls.tsx';
import { CopyIcon } from '../components/copy.tsx';
import { DateRange } from '../components/date-range.tsx';
import { Empty } from '../components/empty.tsx';
import { Fact, Facts } from '../components/facts.tsx';
import { Field } from '../components/field.tsx';
import { Pager } from '../components/pager.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { Sheet } from '../components/sheet.tsx';
import { type Column, Table } from '../components/table.tsx';
import { useFilters } from '../shell/filters.ts';
import { useKeys } from '../shell/keys.ts';
import { useResource } from '../shell/resource.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { useTitle } from '../shell/title.ts';
import { bytes, number } from '../texts/formats.ts';
import { language, texts } from '../texts/texts.ts';
import { ExactTime, Time } from '../texts/time.tsx';
import { DAY_MS, dayOf, daysBefore } from '../texts/utc-days.ts';
import { Status } from './request-cells.tsx';
import { requestsTexts } from './requests.texts.ts';
import '../components/filters.css';
import './requests.css';

const FILTERS = ['key', 'operation', 'status', 'requestId', 'from', 'until'] as const;
/** Served calls are kept for so many days. */
const KEPT_DAYS = 90;
type Filter = (typeof FILTERS)[number];

/** `chosen`: the id of an open sheet. */
export function Requests({ chosen }: { readonly chosen?: string }) {
  const t = requestsTexts();
  useTitle(t.title);
  const [, go] = useLocation();
  const { at, chosen: filters, set, clear, params, cursor, setCursor } = useFilters(FILTERS);
  const keys = useKeys();
  const query = new URLSearchParams(filters.map(([name, value]) => [name, queryOf(name, value)]));
  if (cursor !== undefined) query.set('cursor', cursor);
  const answer = useResource<RequestPage>(`/requests?${query}`, { live: cursor === undefined });
  const nameOf = (id: number) => keys.value?.keys.find((key) => key.id === id)?.name ?? t.removed;
  const today = dayOf(Date.now());
  const firstDay = daysBefore(Date.now(), KEPT_DAYS - 1);
  const used = useResource<Usage>(`/usage?${new URLSearchParams({ from: firstDay, until: today })}`);
  const names = operationNames(used.value, at('operation'));
  return (
    <>
      <header>
        <h1>{t.title}</h1>
        <p class="quiet">{t.intro}</p>
      </header>
      <div class="filters">
        <SearchBox
          label={t.search}
          value={at('requestId')}
          onValue={(value) => set({ requestId: value.trim() })}
        />
        <Field label={t.filters.status}>
          <Select
            value={at('status')}
            onValue={(status) => set({ status })}
            options={[
              { value: '', text: t.all },
              { value: 'ok', text: t.statuses.ok },
              { value: 'refused', text: t.statuses.refused },
            ]}
          />
        </Field>
        <Field label={t.filters.operation}>
          <Select
            value={at('operation')}
            onValue={(operation) => set({ operation })}
            options={[{ value: '', text: t.all }, ...names.map((name) => ({ value: name, text: name }))]}
          />
        </Field>
        <Field label={t.filters.key}>
          <Select
            value={at('key')}
            onValue={(key) => set({ key })}
            options={[
              { value: '', text: t.all },
              ...(keys.value?.keys ?? []).map(({ id, name }) => ({ value: String(id), text: name })),
            ]}
          />
        </Field>
      </div>
      <div class="row">
        <DateRange
          from={at('from') || firstDay}
          until={at('until') || today}
          onRange={(from, until) => set({ from, until })}
        />
        {filters.length > 0 && (
          <Button look="plain" onClick={clear}>
            {t.showAll}
          </Button>
        )}
      </div>
      <ResourceView answer={answer} lines={8}>
        {({ requests, cursor: next }) => (
          <>
            {requests.length === 0 ? (
              <Empty title={t.empty}>{t.emptyWhy}</Empty>
            ) : (
              <Table
                caption={t.title}
                columns={columns(nameOf)}
                rows={requests}
                keyOf={({ requestId, at: time }) => `${requestId} ${time}`}
                isClickable
              />
            )}
            <Pager
              isFirst={cursor === undefined}
              onFirst={() => setCursor(undefined)}
              onNext={next === null ? undefined : () => setCursor(next)}
            />
          </>
        )}
      </ResourceView>
      {chosen !== undefined && (
        <Sheet key={chosen} title={chosen} onClose={() => go(`/requests?${params}`)}>
          <Detail requestId={chosen} nameOf={nameOf} />
        </Sheet>
      )}
    </>
  );
}

/** The days of the filter are both inclusive; the service takes moments, the second one exclusive. */
function queryOf(name: Filter, value: string): string {
  if (name === 'from') return String(Date.parse(value));
  return name === 'until' ? String(Date.parse(value) + DAY_MS) : value;
}

/** Those that were used, and the one in the address, whether it was or not. */
function operationNames(usage: Usage | undefined, chosen: string): readonly string[] {
  const names = new Set(usage?.byOperation.map(({ operation }) => operation));
  if (chosen !== '') names.add(chosen);
  return [...names].sort();
}

type NameOf = (key: number) => string;

function columns(nameOf: NameOf): readonly Column<RequestRow>[] {
  const { columns } = requestsTexts();
  return [
    {
      name: 'operation',
      title: columns.operation,
      cell: ({ operation, requestId }) => (
        <Link href={`/requests/${requestId}${location.search}`} class="row-link">
          {operation}
        </Link>
      ),
    },
    { name: 'status', title: columns.status, cell: Status },
    { name: 'time', title: columns.time, line: 'second', isPlain: true, cell: ({ at }) => <Time at={at} /> },
    {
      name: 'key',
      title: columns.key,
      line: 'second',
      cell: ({ key }) => <span class="name">{nameOf(key)}</span>,
    },
    {
      name: 'credits',
      title: columns.credits,
      kind: 'number',
      line: 'second',
      cell: ({ credits }) => number(credits),
    },
    { name: 'ms', title: columns.ms, kind: 'number', line: 'second', cell: ({ ms }) => `${number(ms)} ms` },
    {
      name: 'bytes',
      title: columns.bytes,
      kind: 'number',
      line: 'second',
      cell: ({ bytesIn, bytesOut }) =>
        bytesIn === null || bytesOut === null ? '–' : `${bytes(bytesIn)} / ${bytes(bytesOut)}`,
    },
  ];
}

function Detail({ requestId, nameOf }: { readonly requestId: string; readonly nameOf: NameOf }) {
  const { detail } = requestsTexts();
  const answer = useResource<RequestDetail>(`/requests/${encodeURIComponent(requestId)}`);
  return (
    <ResourceView answer={answer}>
      {({ requests }) =>
        requests.length === 0 ? (
          <p>{detail.none}</p>
        ) : (
          requests.map((row) => <One key={row.at} row={row} nameOf={nameOf} />)
        )
      }
    </ResourceView>
  );
}

function One({ row, nameOf }: { readonly row: RequestRow; readonly nameOf: NameOf }) {
  const { columns, detail } = requestsTexts();
  return (
    <div class="stack">
      <div class="row">
        <Status status={row.status} />
        <strong>{row.operation}</strong>
      </div>
      <Facts>
        <Fact name={texts.value.common.requestId}>
          <code>{row.requestId}</code>
          <CopyIcon text={row.requestId} />
        </Fact>
        <Fact name={columns.time}>
          <ExactTime at={row.at} />
        </Fact>
        <Fact name={columns.key}>{nameOf(row.key)}</Fact>
        <Fact name={columns.ms}>{`${number(row.ms)} ms`}</Fact>
        <Fact name={columns.credits}>{number(row.credits)}</Fact>
        <Fact name={detail.in}>{row.bytesIn === null ? detail.notKept : bytes(row.bytesIn)}</Fact>
        {row.bytesOut !== null && <Fact name={detail.out}>{bytes(row.bytesOut)}</Fact>}
      </Facts>
      {row.identifiers.length > 0 && (
        <div class="stack">
          <h3>{detail.wrong}</h3>
          <ul class="identifiers">
            {row.identifiers.map((identifier) => (
              <li key={identifier}>
                {isDenial(identifier) ? (
                  <Denial identifier={identifier} keyId={row.key} />
                ) : (
                  <>
                    <code>{identifier}</code>
                    <CopyIcon text={identifier} />{' '}
                    <a href={`/docs/errors#${identifier}`} aria-label={`${detail.meaning}: ${identifier}`}>
                      {detail.meaning}
                    </a>
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const isDenial = (identifier: string): identifier is DenialIdentifier =>
  Object.hasOwn(KEY_DENIALS, identifier);

/** What the owner of the key gets to read, and the caller never. */
function Denial({ identifier, keyId }: { readonly identifier: DenialIdentifier; readonly keyId: number }) {
  const { detail } = requestsTexts();
  return (
    <>
      {KEY_DENIALS[identifier][language.value]}{' '}
      {identifier !== 'message.suspended' && <Link href={`/keys/${keyId}`}>{detail.toKey}</Link>}
      <p class="quiet small">{detail.denied}</p>
    </>
  );
}
