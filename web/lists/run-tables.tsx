import { type Column, Table } from '../components/table.tsx';
import { Tag } from '../components/tag.tsx';
import { violationText } from '../texts/fault-text.ts';
import { number } from '../texts/formats.ts';
import type { ListCall } from './list-calls.ts';
import { type ListRun, outcomeOf, type RefusedRows as RefusedGroup } from './list-run.ts';
import { listsTexts } from './lists.texts.ts';

const MAX_SHOWN = 10;
const GOOD = new Set(['valid', 'found']);

/** Why rows were refused, the most frequent reason first. */
export function RefusedRows({ groups }: { readonly groups: readonly RefusedGroup[] }) {
  const t = listsTexts();
  if (groups.length === 0) return null;
  const columns: readonly Column<RefusedGroup>[] = [
    {
      name: 'reason',
      title: t.reason,
      cell: ({ violation }) => (
        <>
          {violationText(violation)}{' '}
          <a class="small" href={`/docs/errors#${violation.message}`}>
            {violation.message}
          </a>
        </>
      ),
    },
    {
      name: 'values',
      title: t.values,
      line: 'second',
      isPlain: true,
      cell: ({ values }) => values.join(', '),
    },
    { name: 'count', title: t.count, kind: 'number', cell: ({ count }) => number(count) },
  ];
  return (
    <section class="stack" aria-labelledby="list-refused">
      <h2 id="list-refused">{t.refusedRows}</h2>
      <Table
        caption={t.refusedRows}
        columns={columns}
        rows={groups}
        keyOf={({ violation }) => violation.message}
      />
    </section>
  );
}

/** The first rows that have an answer. */
export function FirstResults({ run }: { readonly run: ListRun }) {
  const t = listsTexts();
  const { calls, operation } = run.options;
  const rows: ListCall[] = [];
  for (const call of calls) {
    if (rows.length === MAX_SHOWN) break;
    if (run.resultOf(call.id) !== undefined) rows.push(call);
  }
  const columns: readonly Column<ListCall>[] = [
    {
      name: 'value',
      title: t.subjects[operation.name],
      cell: ({ input }) => String((input as Readonly<Record<string, unknown>>)[operation.main]),
    },
    {
      name: 'result',
      title: t.result,
      isPlain: true,
      cell: ({ id }) => {
        const result = run.resultOf(id);
        const outcome = result && outcomeOf(operation, result);
        if (outcome === undefined) return <Tag look="bad">{t.refusedRows}</Tag>;
        return <Tag look={GOOD.has(outcome) ? 'good' : 'warn'}>{t.outcomes[outcome]}</Tag>;
      },
    },
    {
      name: 'detail',
      title: operation.name === 'vat-verification' ? t.detail : t.place,
      line: 'second',
      isPlain: true,
      cell: ({ id }) => detailOf(run.resultOf(id)?.data),
    },
  ];
  return (
    <section class="stack" aria-labelledby="list-results">
      <h2 id="list-results">{t.results}</h2>
      <Table caption={t.results} columns={columns} rows={rows} keyOf={({ id }) => id} />
    </section>
  );
}

/** Whose number it is, or which address it is. */
function detailOf(data: unknown): string {
  const { name, formatted } = (data ?? {}) as { readonly name?: string; readonly formatted?: string };
  return name ?? formatted ?? '';
}
