import { useState } from 'preact/hooks';
import type { Billing as BillingData, MonthDays } from '../../src/dashboard-api-types/wire.ts';
import { Select } from '../components/controls.tsx';
import { Empty } from '../components/empty.tsx';
import { Field } from '../components/field.tsx';
import { Pager } from '../components/pager.tsx';
import { callApiWithPassword } from '../shell/password-dialog.tsx';
import { useResource } from '../shell/resource.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { useTitle } from '../shell/title.ts';
import { calendarMonth, day, number } from '../texts/formats.ts';
import { billingTexts } from './billing.texts.ts';
import { Entries } from './entries.tsx';
import { Offers } from './offers.tsx';
import '../components/filters.css';

export function Billing() {
  const t = billingTexts();
  useTitle(t.title);
  const [cursor, setCursor] = useState<string>();
  const answer = useResource<BillingData>(
    cursor === undefined ? '/billing' : `/billing?cursor=${encodeURIComponent(cursor)}`,
    { by: callApiWithPassword },
  );
  return (
    <>
      <h1>{t.title}</h1>
      <ResourceView answer={answer} lines={6} locked={t.locked}>
        {(data) => (
          <>
            <section class="stack">
              <Plan data={data} />
              <Offers data={data} />
            </section>
            <Books data={data} onOutdated={answer.again} isFirst={cursor === undefined} onPage={setCursor} />
          </>
        )}
      </ResourceView>
    </>
  );
}

function Plan({ data: { plan, renewsAt, unlimited, credits } }: { readonly data: BillingData }) {
  const t = billingTexts();
  return (
    <div>
      <h2>{t.plan(plan.name)}</h2>
      <p>
        {unlimited ? t.unlimited : t.left(number(credits))}{' '}
        <span class="quiet">
          {renewsAt === null ? t.noRenewal : t.renews(day(renewsAt), number(plan.credits))}
        </span>
      </p>
    </div>
  );
}

interface BooksProps {
  readonly data: BillingData;
  readonly onOutdated: () => void;
  readonly isFirst: boolean;
  readonly onPage: (cursor: string | undefined) => void;
}

function Books({ data: { entries, months, cursor }, onOutdated, isFirst, onPage }: BooksProps) {
  const t = billingTexts();
  return (
    <section class="stack">
      <div class="row spread bottom">
        <h2>{t.entries}</h2>
        <Downloads months={months} />
      </div>
      {entries.length === 0 ? (
        <Empty title={t.empty}>{t.emptyWhy}</Empty>
      ) : (
        <Entries
          rows={entries}
          readDays={(month) => callApiWithPassword<MonthDays>('GET', `/billing/days?month=${month}`)}
          onOutdated={onOutdated}
        />
      )}
      {entries.some(({ month }) => month !== undefined) && <p class="quiet small">{t.monthEnds}</p>}
      <Pager
        isFirst={isFirst}
        onFirst={() => onPage(undefined)}
        onNext={cursor === null ? undefined : () => onPage(cursor)}
      />
    </section>
  );
}

/** The books of one month, or all of them, as files. */
function Downloads({ months }: Pick<BillingData, 'months'>) {
  const t = billingTexts();
  const [chosen, setChosen] = useState(months[0] ?? '');
  return (
    <div class="row bottom">
      <Field label={t.month}>
        <Select
          value={chosen}
          onValue={setChosen}
          options={months.map((month) => ({ value: month, text: calendarMonth(month) }))}
        />
      </Field>
      <a class="beside-field" href={`/dashboard/api/billing.csv?month=${chosen}`} download>
        {t.statement(calendarMonth(chosen))}
      </a>
      <a class="beside-field" href="/dashboard/api/billing.csv" download>
        {t.csv}
      </a>
    </div>
  );
}
