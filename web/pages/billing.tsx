import { useState } from 'preact/hooks';
import type {
  Billing as BillingData,
  CheckoutOrder,
  PaymentPage,
} from '../../src/dashboard-api-types/wire.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { Pager } from '../components/pager.tsx';
import { callApiWithPassword } from '../shell/password-dialog.tsx';
import { ignorePasswordNotEntered } from '../shell/password-not-entered.ts';
import { useResource } from '../shell/resource.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { useTitle } from '../shell/title.ts';
import { faultText } from '../texts/fault-text.ts';
import { day, money, number } from '../texts/formats.ts';
import { billingTexts } from './billing.texts.ts';
import { Entries } from './entries.tsx';
import './billing.css';

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
            <Plan data={data} />
            <section class="stack">
              <div class="row spread">
                <h2>{t.entries}</h2>
                <a href="/dashboard/api/billing.csv" download>
                  {t.csv}
                </a>
              </div>
              {data.entries.length === 0 ? (
                <Empty title={t.empty}>{t.emptyWhy}</Empty>
              ) : (
                <Entries rows={data.entries} />
              )}
              <Pager
                isFirst={cursor === undefined}
                onFirst={() => setCursor(undefined)}
                onNext={data.cursor === null ? undefined : () => setCursor(data.cursor ?? undefined)}
              />
            </section>
          </>
        )}
      </ResourceView>
    </>
  );
}

function Plan({ data }: { readonly data: BillingData }) {
  const t = billingTexts();
  const [fault, setFault] = useState<unknown>();
  const [busy, setBusy] = useState<string>();
  /** Leaves for the payment provider's page. */
  const leave = async (id: string, path: string, order: CheckoutOrder) => {
    setBusy(id);
    setFault(undefined);
    try {
      const { url } = await callApiWithPassword<PaymentPage>('POST', path, order);
      location.assign(url);
    } catch (refused) {
      ignorePasswordNotEntered(setFault)(refused);
      setBusy(undefined);
    }
  };
  const { plan, renewsAt } = data;
  return (
    <section class="stack">
      <div>
        <h2>{t.plan(plan.name)}</h2>
        <p>
          {data.unlimited ? t.unlimited : t.left(number(data.credits))}{' '}
          <span class="quiet">
            {renewsAt === null ? t.noRenewal : t.renews(day(renewsAt), number(plan.credits))}
          </span>
        </p>
      </div>
      {fault !== undefined && <Banner look="bad">{faultText(fault)}</Banner>}
      {data.offers.length + data.packs.length === 0 && <p class="quiet">{t.noPayments}</p>}
      {data.offers.length > 0 && (
        <ul class="offers" aria-label={t.offers}>
          {data.offers.map(({ id, name, price, currency, interval, credits }) => (
            <li key={id}>
              <h3>{name}</h3>
              <p>{t.price(money(price, currency), interval)}</p>
              <p class="quiet">{t.credits(number(credits))}</p>
              {id === plan.id ? (
                <strong>{t.current}</strong>
              ) : (
                <Button busy={busy === id} onClick={() => void leave(id, '/billing/checkout', { plan: id })}>
                  {t.choose(name)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data.packs.length > 0 && (
        <ul class="offers" aria-label={t.packs}>
          {data.packs.map(({ id, name, price, currency, credits }) => (
            <li key={id}>
              <h3>{name}</h3>
              <p>{money(price, currency)}</p>
              <p class="quiet">{t.credits(number(credits))}</p>
              <Button busy={busy === id} onClick={() => void leave(id, '/billing/checkout', { pack: id })}>
                {t.buy(name)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data.hasPortal && (
        <div>
          <Button busy={busy === 'portal'} onClick={() => void leave('portal', '/billing/portal', {})}>
            {t.portal}
          </Button>
        </div>
      )}
    </section>
  );
}
