import type { ComponentChildren } from 'preact';
import type {
  CheckView,
  OperatorHealth,
  ProgramRow,
  RegisterRow,
  SeriesRow,
} from '../../src/dashboard-api-types/wire.ts';
import { type Column, Table } from '../components/table.tsx';
import { Tag } from '../components/tag.tsx';
import { bytes, calendarMonth, number, share } from '../texts/formats.ts';
import { language } from '../texts/texts.ts';
import { Time } from '../texts/time.tsx';
import { healthTexts } from './health.texts.ts';
import { BETWEEN_NOTES, germanNotes } from './health-notes.data.ts';
import { daysSince, isOwnRow } from './health-problems.ts';

interface Part {
  readonly health: OperatorHealth;
}

/** From this share on a register that still answers is a warning. */
const OFTEN = 0.5;
const NONE = '–';
/** By their own names; others are shown as programs call them. */
const NAMES: Readonly<Record<string, string>> = {
  ghostscript: 'Ghostscript',
  chromium: 'Chromium',
  vies: 'VIES',
  evatr: 'eVatR',
  hmrc: 'HMRC',
  uid: 'UID (BFS)',
  brreg: 'Brønnøysund',
  skatturinn: 'Skatturinn',
  'statistik-austria': 'Statistik Austria',
  destatis: 'Destatis',
  eurostat: 'Eurostat',
};
const nameOf = (name: string): string => NAMES[name] ?? name;

/** A table with its heading, and a sentence where one is needed. */
const Section = ({
  title,
  why,
  children,
}: {
  readonly title: string;
  readonly why?: string;
  readonly children: ComponentChildren;
}) => (
  <section class="stack health-part">
    <div>
      <h2>{title}</h2>
      {why && <p class="quiet small">{why}</p>}
    </div>
    {children}
  </section>
);

type Noted = Pick<CheckView, 'note' | 'notes'>;

/** The note on a state: in the reader's language where it has an identifier, else in English. */
export function Note({ check, look }: { readonly check: Noted; readonly look?: string }) {
  const { note, notes } = check;
  const german = language.value === 'de' && notes !== undefined ? germanNotes(notes) : undefined;
  const text = german ?? note;
  if (!text) return null;
  return (
    <span class={look} lang={german === undefined ? 'en' : undefined}>
      {text}
    </span>
  );
}

/** The notes of several checks as those of one. */
function joined(checks: readonly CheckView[]): Noted {
  const notes = checks.flatMap((check) => check.notes ?? []);
  return {
    note: checks.flatMap(({ note }) => note ?? []).join(BETWEEN_NOTES),
    ...(checks.every((check) => check.notes !== undefined) && { notes }),
  };
}

const notedOf = ({ note, notes }: Noted = {}): Noted => ({
  ...(note !== undefined && { note }),
  ...(notes !== undefined && { notes }),
});

/** A state in a word with its note. */
const Stated = ({ tag, ...check }: { readonly tag: ComponentChildren } & Noted) => (
  <span class="state-line">
    {tag}
    <Note check={check} look="quiet small" />
  </span>
);

export function ServiceTable({ health }: Part) {
  const t = healthTexts();
  const { columns, states } = t;
  const isShort = health.checks.load?.state === 'away';
  const isFull = health.checks.disk?.state === 'away';
  const away = [health.checks.load, health.checks.disk]
    .filter((check) => check !== undefined)
    .filter(({ state }) => state === 'away');
  const shown: readonly Column<OperatorHealth>[] = [
    { name: 'version', title: columns.version, cell: ({ build }) => build },
    {
      name: 'state',
      title: columns.state,
      cell: () => (
        <Stated
          tag={isShort || isFull ? <Tag look="bad">{states.away}</Tag> : <Tag look="good">{states.ok}</Tag>}
          {...joined(away)}
        />
      ),
    },
    { name: 'since', title: columns.since, line: 'second', cell: ({ since }) => <Time at={since} /> },
    {
      name: 'memory',
      title: columns.memory,
      kind: 'number',
      line: 'second',
      cell: ({ memoryBytes, memoryLimitBytes }) => (
        <span class="words">{t.ofLimit(bytes(memoryBytes), bytes(memoryLimitBytes))}</span>
      ),
    },
    {
      name: 'disk',
      title: columns.disk,
      kind: 'number',
      line: 'second',
      cell: ({ disks }) => <span class="words">{diskText(disks)}</span>,
    },
    {
      name: 'loop',
      title: columns.loop,
      kind: 'number',
      line: 'second',
      cell: ({ loopDelayMs }) => `${number(Math.round(loopDelayMs))} ms`,
    },
  ];
  return (
    <Section title={t.service}>
      <Table caption={t.service} columns={shown} rows={[health]} keyOf={() => 'service'} />
    </Section>
  );
}

/** One disk needs no name. */
function diskText(disks: OperatorHealth['disks']): string {
  const t = healthTexts();
  const texts = disks.map(({ folder, freeBytes, sizeBytes }) => ({
    name: t.freeOf[folder] ?? folder,
    text: t.free(bytes(freeBytes), bytes(sizeBytes)),
  }));
  const isOne = new Set(texts.map(({ text }) => text)).size === 1;
  if (isOne) return texts[0]?.text ?? NONE;
  return texts.map(({ name, text }) => `${name}: ${text}`).join('; ') || NONE;
}

export function ProgramsTable({ health: { programs } }: Part) {
  const t = healthTexts();
  const { columns, states } = t;
  const shown: readonly Column<ProgramRow>[] = [
    { name: 'program', title: columns.program, cell: ({ name }) => nameOf(name) },
    {
      name: 'state',
      title: columns.state,
      cell: (row) => (
        <Stated
          {...notedOf(row)}
          tag={
            row.state === 'ok' ? (
              <Tag look="good">{states.ready}</Tag>
            ) : (
              <Tag look="bad">{states.missing}</Tag>
            )
          }
        />
      ),
    },
    {
      name: 'version',
      title: columns.version,
      line: 'second',
      isPlain: true,
      cell: ({ version }) => <span class="number">{version || NONE}</span>,
    },
    {
      name: 'path',
      title: columns.path,
      line: 'second',
      isPlain: true,
      cell: ({ path }) => (path ? <code>{path}</code> : ''),
    },
  ];
  return (
    <Section title={t.programs}>
      <Table caption={t.programs} columns={shown} rows={programs} keyOf={({ name }) => name} />
    </Section>
  );
}

export function RegistersTable({ health: { registers } }: Part) {
  const t = healthTexts();
  const { columns, states } = t;
  const tagOf = ({ state, isSetUp, attempts, failures }: RegisterRow) => {
    if (!isSetUp) return <Tag>{states.notSetUp}</Tag>;
    if (state === 'away') return <Tag look="bad">{states.silent}</Tag>;
    if (attempts === 0) return <Tag>{states.notAsked}</Tag>;
    if (failures >= attempts * OFTEN) return <Tag look="warn">{states.oftenFails}</Tag>;
    return <Tag look="good">{states.answers}</Tag>;
  };
  const shown: readonly Column<RegisterRow>[] = [
    { name: 'register', title: columns.register, cell: ({ name }) => nameOf(name) },
    { name: 'state', title: columns.state, cell: (row) => <Stated {...notedOf(row)} tag={tagOf(row)} /> },
    {
      name: 'answered',
      title: columns.answered,
      line: 'second',
      cell: ({ answeredAt }) => (answeredAt === null ? NONE : <Time at={answeredAt} />),
    },
    {
      name: 'median',
      title: columns.median,
      kind: 'number',
      line: 'second',
      cell: ({ medianMs }) => (medianMs === null ? NONE : `${number(medianMs)} ms`),
    },
    {
      name: 'failures',
      title: columns.failures,
      kind: 'number',
      line: 'second',
      cell: ({ attempts, failures }) => (attempts === 0 ? NONE : share(failures, attempts)),
    },
  ];
  return (
    <Section title={t.registers} why={t.registersWhy}>
      <Table caption={t.registers} columns={shown} rows={registers} keyOf={({ name }) => name} />
    </Section>
  );
}

export function SeriesTable({ health: { series, now } }: Part) {
  const t = healthTexts();
  const { columns, states } = t;
  const tagOf = ({ count, missing, failing, starters, old }: SeriesRow) => {
    if (missing === count) return <Tag look="bad">{states.empty}</Tag>;
    if (failing > 0) return <Tag look="warn">{states.failing}</Tag>;
    if (starters > 0) return <Tag look="warn">{states.starter}</Tag>;
    if (old > 0) return <Tag look="warn">{states.old}</Tag>;
    return <Tag look="good">{states.fresh}</Tag>;
  };
  const shown: readonly Column<SeriesRow>[] = [
    { name: 'publisher', title: columns.publisher, cell: ({ publisher }) => nameOf(publisher) },
    {
      name: 'state',
      title: columns.state,
      cell: (row) => (
        <span class="state-line">
          {tagOf(row)}
          {row.discontinued > 0 && <span class="quiet small">{t.discontinued(row.discontinued)}</span>}
        </span>
      ),
    },
    {
      name: 'count',
      title: columns.count,
      kind: 'number',
      line: 'second',
      cell: ({ count }) => number(count),
    },
    {
      name: 'newest',
      title: columns.newest,
      line: 'second',
      cell: ({ newest }) => (newest === null ? NONE : periodText(newest)),
    },
    {
      name: 'fetched',
      title: columns.fetched,
      line: 'second',
      cell: ({ oldestAt, starters, missing, count }) =>
        oldestAt === null || (starters > 0 && starters + missing === count) ? (
          t.never
        ) : (
          <Time at={oldestAt} />
        ),
    },
    {
      name: 'age',
      title: columns.age,
      kind: 'number',
      line: 'second',
      cell: ({ oldestAt }) => {
        if (oldestAt === null) return NONE;
        const days = daysSince(oldestAt, now);
        return t.days(days, number(days));
      },
    },
  ];
  return (
    <Section title={t.series}>
      <Table caption={t.series} columns={shown} rows={series} keyOf={({ publisher }) => publisher} />
    </Section>
  );
}

/** @param period `2026-10` or `2026` */
const periodText = (period: string): string => (period.includes('-') ? calendarMonth(period) : period);

interface WorkRow {
  readonly name: string;
  readonly tag: ComponentChildren;
  readonly check?: CheckView;
  readonly busy?: number;
  readonly waiting?: number;
}

export function BooksTable({ health }: Part) {
  const t = healthTexts();
  const { columns } = t;
  const shown: readonly Column<WorkRow>[] = [
    { name: 'name', title: columns.name, cell: ({ name }) => name },
    {
      name: 'state',
      title: columns.state,
      cell: ({ tag, check }) => <Stated {...notedOf(check)} tag={tag} />,
    },
    {
      name: 'busy',
      title: columns.busy,
      kind: 'number',
      line: 'second',
      cell: ({ busy }) => (busy === undefined ? '' : number(busy)),
    },
    {
      name: 'waiting',
      title: columns.waiting,
      kind: 'number',
      line: 'second',
      cell: ({ waiting }) => (waiting === undefined ? '' : number(waiting)),
    },
  ];
  return (
    <Section title={t.books}>
      <Table caption={t.books} columns={shown} rows={workRows(health)} keyOf={({ name }) => name} />
    </Section>
  );
}

function workRows(health: OperatorHealth): readonly WorkRow[] {
  const t = healthTexts();
  const { imbalances, checks, queues } = health;
  const { states, rows } = t;
  const balances: WorkRow =
    imbalances === 0
      ? { name: t.balances, tag: <Tag look="good">{states.ok}</Tag> }
      : {
          name: t.balances,
          tag: (
            <>
              <Tag look="bad">{states.unbalanced}</Tag>
              <span class="quiet small">{t.unbalanced(number(imbalances))}</span>
            </>
          ),
        };
  const others = Object.entries(checks).filter(([name]) => !isOwnRow(name, health));
  return [
    balances,
    ...others.map(([name, check]) => ({ name: rows[name] ?? name, tag: tagOf(check), check })),
    ...queues.map(({ name, busy, waiting }) => ({
      ...{ name: rows[name] ?? name, busy, waiting },
      tag: <Tag look={waiting > 0 ? 'warn' : 'good'}>{queueWord(busy, waiting)}</Tag>,
    })),
  ];
}

const tagOf = ({ state }: CheckView) => {
  const { states } = healthTexts();
  return state === 'ok' ? <Tag look="good">{states.ok}</Tag> : <Tag look="bad">{states.away}</Tag>;
};

function queueWord(busy: number, waiting: number): string {
  const { states } = healthTexts();
  if (waiting > 0) return states.full;
  return busy > 0 ? states.busy : states.idle;
}
