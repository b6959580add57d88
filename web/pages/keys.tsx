import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import type { KeyRow, KeyShown } from '../../src/dashboard-api-types/wire.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Copy, CopyIcon } from '../components/copy.tsx';
import { Empty } from '../components/empty.tsx';
import { Fact, Facts } from '../components/facts.tsx';
import { MaskedKey, NewKey } from '../components/secret.tsx';
import { Sheet } from '../components/sheet.tsx';
import { Spark } from '../components/stat.tsx';
import { type Column, Table } from '../components/table.tsx';
import { firstCurl } from '../playground/curl.ts';
import { useKeys } from '../shell/keys.ts';
import { callApiWithPassword } from '../shell/password-dialog.tsx';
import { ignorePasswordNotEntered } from '../shell/password-not-entered.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { useTitle } from '../shell/title.ts';
import { faultText } from '../texts/fault-text.ts';
import { number } from '../texts/formats.ts';
import { Time } from '../texts/time.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyState } from './key-state.tsx';
import { keysTexts } from './keys.texts.ts';

/** `chosen`: the key whose sheet is open, or the form of a new one, from the address. */
export function Keys({ chosen: id }: { readonly chosen?: number | 'new' }) {
  const t = keysTexts();
  useTitle(t.title);
  const [, go] = useLocation();
  const [made, setMade] = useState<KeyShown>();
  const answer = useKeys();
  const show = (key: KeyShown) => {
    go('/keys');
    setMade(key);
    answer.again();
  };
  const chosen = answer.value?.keys.find((key) => key.id === id);
  return (
    <>
      <header class="row spread">
        <div>
          <h1>{t.title}</h1>
          <p class="quiet">{t.intro}</p>
        </div>
        <Button look="primary" onClick={() => go('/keys/new')}>
          {t.create}
        </Button>
      </header>
      <ResourceView answer={answer}>
        {({ keys }) =>
          keys.length === 0 ? <Empty title={t.empty}>{t.emptyWhy}</Empty> : <KeyTables keys={keys} />
        }
      </ResourceView>
      {id === 'new' && (
        <Sheet key="new" title={t.form.title} onClose={() => go('/keys')}>
          <KeyForm onMade={show} />
        </Sheet>
      )}
      {made && (
        <Sheet key="made" title={made.key.name} onClose={() => setMade(undefined)}>
          <NewKey text={made.text} curl={firstCurl(location.origin, made.text)} />
        </Sheet>
      )}
      {chosen && (
        <Sheet key={chosen.id} title={chosen.name} onClose={() => go('/keys')}>
          <KeyDetail row={chosen} onMade={show} onChanged={answer.again} />
        </Sheet>
      )}
    </>
  );
}

/** Keys that work, and below them, folded, those that do not any more. */
function KeyTables({ keys }: { readonly keys: readonly KeyRow[] }) {
  const t = keysTexts();
  const table = (caption: string, rows: readonly KeyRow[]) => (
    <Table caption={caption} columns={columns()} rows={rows} keyOf={({ id }) => id} isClickable />
  );
  const ended = keys.filter(({ state }) => state !== 'live');
  return (
    <>
      {ended.length < keys.length &&
        table(
          t.title,
          keys.filter(({ state }) => state === 'live'),
        )}
      {ended.length > 0 && (
        <details>
          <summary>{t.ended(ended.length)}</summary>
          {table(t.ended(ended.length), ended)}
        </details>
      )}
    </>
  );
}

function columns(): readonly Column<KeyRow>[] {
  const { columns, allOperations, operations, never } = keysTexts();
  return [
    {
      name: 'name',
      title: columns.name,
      cell: ({ id, name }) => (
        <Link href={`/keys/${id}`} class="row-link">
          {name}
        </Link>
      ),
    },
    { name: 'state', title: columns.state, cell: (row) => <KeyState row={row} /> },
    {
      name: 'key',
      title: columns.key,
      line: 'second',
      cell: ({ mark }) => (
        <span class="with-copy">
          <MaskedKey mark={mark} />
          <CopyIcon text={mark} />
        </span>
      ),
    },
    {
      name: 'scopes',
      title: columns.scopes,
      line: 'second',
      cell: ({ scopes }) => (
        <span class="words">{scopes === null ? allOperations : operations(scopes.length)}</span>
      ),
    },
    {
      name: 'created',
      title: columns.created,
      line: 'second',
      isMinor: true,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      name: 'used',
      title: columns.used,
      line: 'second',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? never : <Time at={lastUsedAt} />),
    },
    {
      name: 'spark',
      title: columns.spark,
      line: 'second',
      isMinor: true,
      cell: ({ spark }) => <Spark values={spark} />,
    },
  ];
}

interface KeyDetailProps {
  readonly row: KeyRow;
  readonly onMade: (made: KeyShown) => void;
  readonly onChanged: () => void;
}

function KeyDetail({ row, onMade, onChanged }: KeyDetailProps) {
  const { detail, columns, allOperations } = keysTexts();
  const [fault, setFault] = useState<unknown>();
  const attempt = async (work: () => Promise<void>) => {
    setFault(undefined);
    await work().catch(ignorePasswordNotEntered(setFault));
  };
  const facts: readonly (readonly [string, ComponentChildren])[] = [
    [columns.scopes, row.scopes?.join(', ') ?? allOperations],
    [detail.addresses, row.cidrs?.join(', ') ?? detail.any],
    ...(row.rate === null ? [] : [[detail.rate, number(row.rate)] as const]),
    ...(row.expiresAt === null ? [] : [[detail.expires, <Time at={row.expiresAt} />] as const]),
    ...(row.revokedAt === null ? [] : [[detail.revoked, <Time at={row.revokedAt} />] as const]),
  ];
  return (
    <div class="stack">
      <div class="row">
        <MaskedKey mark={row.mark} />
        <Copy text={row.mark} label={detail.copyMark} />
      </div>
      <Facts>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
      {row.cap !== null && <p>{detail.cap(number(row.capUsed), number(row.cap))}</p>}
      <Link href={`/requests?key=${row.id}`}>{detail.requests}</Link>
      {fault !== undefined && <Banner look="bad">{faultText(fault)}</Banner>}
      {row.state === 'live' && (
        <div class="row">
          {row.replacedBy === null && (
            <Confirm
              action={detail.rotate}
              consequence={detail.rotateWhat(row.name)}
              onConfirmed={() =>
                attempt(async () =>
                  onMade(await callApiWithPassword<KeyShown>('POST', `/keys/${row.id}/rotation`, {})),
                )
              }
            />
          )}
          <Confirm
            action={detail.revoke}
            consequence={detail.revokeWhat(row.name)}
            onConfirmed={() =>
              attempt(async () => {
                await callApiWithPassword('DELETE', `/keys/${row.id}`);
                onChanged();
              })
            }
          />
        </div>
      )}
    </div>
  );
}
