import { useState } from 'preact/hooks';
import type {
  Billing,
  CheckoutOrder,
  PackView,
  PaymentPage,
  PlanView,
} from '../../src/dashboard-api-types/wire.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { type Column, Table } from '../components/table.tsx';
import { Tag } from '../components/tag.tsx';
import { callApiWithPassword } from '../shell/password-dialog.tsx';
import { ignorePasswordNotEntered } from '../shell/password-not-entered.ts';
import { faultText } from '../texts/fault-text.ts';
import { money, number } from '../texts/formats.ts';
import { billingTexts } from './billing.texts.ts';
import { pricePerThousand } from './price-per-thousand.ts';

/** One thing that can be ordered, or the plan that the account has. */
interface Offer extends Omit<PackView, 'id'> {
  readonly key: string;
  /** `null`: bought once. */
  readonly interval: PlanView['interval'];
  readonly unlimited: boolean;
  readonly isCurrent: boolean;
  readonly order: CheckoutOrder;
}

const offerOfPlan = (plan: PlanView, current: string): Offer => ({
  ...plan,
  key: `plan ${plan.id}`,
  isCurrent: plan.id === current,
  order: { plan: plan.id },
});

const offerOfPack = (pack: PackView): Offer => ({
  ...pack,
  key: `pack ${pack.id}`,
  interval: null,
  unlimited: false,
  isCurrent: false,
  order: { pack: pack.id },
});

/** The plan that the account has comes first where it is not for sale. */
function offersOf({ plan, offers, packs }: Billing): readonly Offer[] {
  const isListed = offers.some(({ id }) => id === plan.id);
  const plans = isListed ? offers : [plan, ...offers];
  return [...plans.map((one) => offerOfPlan(one, plan.id)), ...packs.map(offerOfPack)];
}

/** Everything that can be ordered in one table, and the way to the payment provider. */
export function Offers({ data }: { readonly data: Billing }) {
  const t = billingTexts();
  const [fault, setFault] = useState<unknown>();
  const [busy, setBusy] = useState<string>();
  /** Leaves for the payment provider's page. */
  const leave = async (key: string, path: string, order: CheckoutOrder) => {
    setBusy(key);
    setFault(undefined);
    try {
      const { url } = await callApiWithPassword<PaymentPage>('POST', path, order);
      location.assign(url);
    } catch (refused) {
      ignorePasswordNotEntered(setFault)(refused);
      setBusy(undefined);
    }
  };
  const isSelling = data.offers.length + data.packs.length > 0;
  return (
    <>
      {fault !== undefined && <Banner look="bad">{faultText(fault)}</Banner>}
      {isSelling ? (
        <Table
          caption={t.offers}
          columns={columns(({ key, order, name, isCurrent }) => {
            if (isCurrent) return <Tag look="good">{t.current}</Tag>;
            return (
              <Button busy={busy === key} onClick={() => void leave(key, '/billing/checkout', order)}>
                {order.plan === undefined ? t.buy(name) : t.choose(name)}
              </Button>
            );
          })}
          rows={offersOf(data)}
          keyOf={({ key }) => key}
        />
      ) : (
        <p class="quiet">{t.noPayments}</p>
      )}
      {data.hasPortal && (
        <div>
          <Button busy={busy === 'portal'} onClick={() => void leave('portal', '/billing/portal', {})}>
            {t.portal}
          </Button>
        </div>
      )}
    </>
  );
}

function columns(action: Column<Offer>['cell']): readonly Column<Offer>[] {
  const t = billingTexts();
  return [
    { name: 'name', title: t.offer.name, cell: ({ name }) => name },
    {
      name: 'price',
      title: t.offer.price,
      kind: 'number',
      isPlain: true,
      cell: ({ price, currency, interval }) =>
        price === 0 ? t.free : t.price(money(price, currency), interval),
    },
    {
      name: 'credits',
      title: t.offer.credits,
      kind: 'number',
      line: 'second',
      cell: ({ credits, unlimited, interval }) => {
        if (unlimited) return t.unlimitedCredits;
        return interval === null ? number(credits) : t.creditsEach(number(credits), interval);
      },
    },
    {
      name: 'perThousand',
      title: t.offer.perThousand(number(1000)),
      kind: 'number',
      line: 'second',
      cell: perThousand,
    },
    { name: 'action', title: t.offer.action, kind: 'action', line: 'second', isPlain: true, cell: action },
  ];
}

function perThousand({ price, currency, credits, unlimited }: Offer): string {
  const minor = unlimited || price === 0 ? undefined : pricePerThousand(price, credits);
  return minor === undefined ? '–' : money(minor, currency);
}
