import { FAILURES, type FailureName } from '../../src/http/failure.ts';

/** What is not in the table of the service: how a reader should understand a row, and what to do. */
interface Advice {
  readonly rows: readonly [FailureName, ...FailureName[]];
  readonly meaning: string;
  readonly whatToDo: string;
}

/** In the order of the docs. */
const ADVICE: readonly Advice[] = [
  {
    rows: ['unpaid'],
    meaning: 'the credits do not cover the call',
    whatToDo: 'ask the operator for credits',
  },
  {
    rows: ['forbidden'],
    meaning: 'the key is missing, unknown, revoked, expired, or not allowed to do this',
    whatToDo: 'check the header `Authorization: Bearer <API key>`',
  },
  { rows: ['fault'], meaning: 'a fault of the service', whatToDo: 'send the operator the `requestId`' },
  {
    rows: ['unavailable', 'busy', 'gaveWay', 'closed'],
    meaning: 'something that the operation needs is away, busy or slow',
    whatToDo: 'wait the seconds of `Retry-After`, then send it again',
  },
  {
    rows: ['unknownPath'],
    meaning: 'unknown path',
    whatToDo: 'compare with `/openapi.json`',
  },
  { rows: ['wrongMethod'], meaning: 'wrong method', whatToDo: 'the header `Allow` lists the right ones' },
  {
    rows: ['limited'],
    meaning: 'more calls than the operator allows',
    whatToDo: 'wait for the seconds in `Retry-After`',
  },
  {
    rows: ['unreadable', 'inPieces', 'headTimeout', 'late', 'headTooLarge'],
    meaning: 'no proper HTTP, too slow, or in too many small pieces',
    whatToDo: 'check client and proxy',
  },
];

/** The one status whose identifiers depend on the operation; their tables are further down. */
const INVALID =
  '| 406 | those below | the input is wrong | fix the request; sending it again unchanged will not help |';

function adviceRow({ rows, meaning, whatToDo }: Advice): string {
  const statuses = [...new Set(rows.map((name) => FAILURES[name].status))];
  return `| ${statuses.join(', ')} | \`message.${FAILURES[rows[0]].message}\` | ${meaning} | ${whatToDo} |`;
}

/** Statuses with their identifiers as a Markdown table. @throws when a failure of the service is not explained */
export function statusTable(): string {
  const told = new Set<string>(ADVICE.flatMap(({ rows }) => rows));
  const untold = Object.keys(FAILURES).filter((name) => !told.has(name));
  if (untold.length > 0) throw new Error(`no advice for ${untold.join(', ')}`);
  const rows = ADVICE.map(adviceRow);
  return [
    '| Status | Identifier | Meaning | What to do |',
    '|---|---|---|---|',
    ...rows.slice(0, 2),
    INVALID,
    ...rows.slice(2),
  ].join('\n');
}
