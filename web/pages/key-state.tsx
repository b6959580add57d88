import type { KeyRow } from '../../src/dashboard-api-types/wire.ts';
import { Tag } from '../components/tag.tsx';
import { now } from '../texts/clock.ts';
import { relativeTime } from '../texts/relative-time.ts';
import { language } from '../texts/texts.ts';
import { keysTexts } from './keys.texts.ts';

/** An end that is nearer than this is a warning. */
const SOON_DAYS = 14;

type State = Pick<KeyRow, 'state' | 'isTest' | 'expiresAt' | 'cap' | 'capUsed'>;

/** A key's state in a word: what stops it, what will, else what it is. */
export function KeyState({ row: { state, isTest, expiresAt, cap, capUsed } }: { readonly row: State }) {
  const { states, expires } = keysTexts();
  if (state === 'revoked') return <Tag look="bad">{states.revoked}</Tag>;
  if (state === 'expired') return <Tag look="warn">{states.expired}</Tag>;
  if (cap !== null && capUsed >= cap) return <Tag look="bad">{states.usedUp}</Tag>;
  const end = expiresAt === null ? undefined : relativeTime(expiresAt, now.value, language.value, SOON_DAYS);
  if (end !== undefined)
    return <Tag look="warn">{isTest ? `${states.test}, ${expires(end)}` : expires(end)}</Tag>;
  return isTest ? <Tag>{states.test}</Tag> : <Tag look="good">{states.live}</Tag>;
}
