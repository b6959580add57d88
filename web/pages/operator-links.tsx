import type { OperatorLinks } from '../../src/dashboard-api-types/wire.ts';
import { Copy } from '../components/copy.tsx';
import { Empty } from '../components/empty.tsx';
import { type Column, Table } from '../components/table.tsx';
import { callApiWithPassword } from '../shell/password-dialog.tsx';
import { useResource } from '../shell/resource.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { Time } from '../texts/time.tsx';
import { operatorTexts } from './operator.texts.ts';

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
      kind: 'action',
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
