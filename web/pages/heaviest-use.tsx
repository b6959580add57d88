import { Link } from 'wouter-preact';
import type { HeavyUse, OperatorHealth } from '../../src/dashboard-api-types/wire.ts';
import { type Column, Table } from '../components/table.tsx';
import { bytes, seconds } from '../texts/formats.ts';
import { healthTexts } from './health.texts.ts';
import { operatorTexts } from './operator.texts.ts';

const MEANS = ['loop', 'slots', 'memory'] as const;

/** The accounts that used most of the service in the last hour: whom to ask when it is slow. */
export function HeaviestUse({ heaviest }: Pick<OperatorHealth, 'heaviest'>) {
  const { columns, noEmail } = operatorTexts();
  const { heaviest: t } = healthTexts();
  const account: Column<HeavyUse> = {
    name: 'account',
    title: columns.email,
    cell: ({ account: id, email }) => <Link href={`/operator/accounts/${id}`}>{email ?? noEmail(id)}</Link>,
  };
  return (
    <>
      <h2>{t.title}</h2>
      <div class="heaviest">
        {MEANS.map((means) => (
          <section key={means}>
            <h3>{t.means[means]}</h3>
            {heaviest[means].length === 0 ? (
              <p class="quiet">{t.nobody}</p>
            ) : (
              <Table
                caption={t.means[means]}
                columns={[
                  account,
                  {
                    name: 'amount',
                    title: t.amounts[means],
                    kind: 'number',
                    cell: ({ amount }) => (means === 'memory' ? bytes(amount) : seconds(amount / 1000)),
                  },
                ]}
                rows={heaviest[means]}
                keyOf={({ account: id }) => id}
              />
            )}
          </section>
        ))}
      </div>
    </>
  );
}
