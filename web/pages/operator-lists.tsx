import { useState } from 'preact/hooks';
import type { OperatorAudit, OperatorHealth, OperatorLinks } from '../../src/dashboard-api-types/wire.ts';
import { Banner } from '../components/banner.tsx';
import { Copy } from '../components/copy.tsx';
import { Empty } from '../components/empty.tsx';
import { JsonTree } from '../components/json-tree.tsx';
import { Pager } from '../components/pager.tsx';
import { type Column, Table } from '../components/table.tsx';
import { Tag } from '../components/tag.tsx';
import { callApiWithPassword } from '../shell/password-dialog.tsx';
import { useResource } from '../shell/resource.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { number } from '../texts/formats.ts';
import { Time } from '../texts/time.tsx';
import { HeaviestUse } from './heaviest-use.tsx';
import { operatorTexts } from './operator.texts.ts';

const LOOKS = { ok: 'good', degraded: 'warn', unavailable: 'bad' } as const;

/** How the service is: its programs, data and books. */
export function Health() {
  const { health: t } = operatorTexts();
  const answer = useResource<OperatorHealth>('/operator/health', { live: true });
  return (
    <ResourceView answer={answer} lines={6}>
      {({ status, build, checks, details, imbalances, heaviest }) => (
        <div class="stack">
          <Banner look={LOOKS[status]} word={t.status[status]}>
            {t.build(build)}
          </Banner>
          <p class={imbalances === 0 ? 'quiet' : undefined}>
            {imbalances === 0 ? t.balanced : <Tag look="bad">{t.imbalances(number(imbalances))}</Tag>}
          </p>
          <ul class="checks">
            {Object.entries(checks).map(([name, { state, note }]) => (
              <li key={name}>
                <Tag look={state === 'ok' ? 'good' : 'warn'}>{`${name}: ${state}`}</Tag>
                {note && <span class="quiet small">{note}</span>}
              </li>
            ))}
          </ul>
          <HeaviestUse heaviest={heaviest} />
          <h2>{t.details}</h2>
          <JsonTree value={details} />
        </div>
      )}
    </ResourceView>
  );
}

type LinkRow = OperatorLinks['links'][number];

/** What mail would have carried, where there is none. */
export function Links() {
  const { links: t, columns } = operatorTexts();
  const answer = useResource<OperatorLinks>('/operator/links', { by: callApiWithPassword });
  const shown: readonly Column<LinkRow>[] = [
    { name: 'email', title: columns.email, cell: ({ email }) => email },
    { name: 'purpose', title: columns.purpose, line: 'second', cell: ({ purpose }) => t.purposes[purpose] },
    { name: 'time', title: columns.time, line: 'second', isPlain: true, cell: ({ at }) => <Time at={at} /> },
    {
      name: 'link',
      title: columns.link,
      kind: 'number',
      line: 'second',
      cell: ({ url }) => <Copy text={url} />,
    },
  ];
  return (
    <ResourceView answer={answer}>
      {({ links }) =>
        links.length === 0 ? (
          <Empty title={t.none}>{t.noneWhy}</Empty>
        ) : (
          <div class="stack">
            <p class="quiet">{t.why}</p>
            <Table caption={columns.link} columns={shown} rows={links} keyOf={({ url }) => url} />
          </div>
        )
      }
    </ResourceView>
  );
}

type AuditRow = OperatorAudit['audit'][number];

export function Audit() {
  const { audit: t, columns } = operatorTexts();
  const [cursor, setCursor] = useState<string>();
  const answer = useResource<OperatorAudit>(
    cursor === undefined ? '/operator/audit' : `/operator/audit?cursor=${encodeURIComponent(cursor)}`,
  );
  const shown: readonly Column<AuditRow>[] = [
    { name: 'action', title: columns.action, cell: ({ action }) => action },
    { name: 'time', title: columns.time, line: 'second', isPlain: true, cell: ({ at }) => <Time at={at} /> },
    { name: 'actor', title: columns.actor, line: 'second', cell: ({ actor }) => actor },
    { name: 'target', title: columns.target, line: 'second', cell: ({ target }) => target },
  ];
  return (
    <ResourceView answer={answer} lines={8}>
      {({ audit, cursor: next }) =>
        audit.length === 0 ? (
          <Empty title={t.none}>{t.noneWhy}</Empty>
        ) : (
          <div class="stack">
            <Table caption={operatorTexts().tabs.audit} columns={shown} rows={audit} keyOf={({ id }) => id} />
            <Pager
              isFirst={cursor === undefined}
              onFirst={() => setCursor(undefined)}
              onNext={next === null ? undefined : () => setCursor(next)}
            />
          </div>
        )
      }
    </ResourceView>
  );
}
