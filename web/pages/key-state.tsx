import type { KeyRow } from '../../src/dashboard-api-types/wire.ts';
import { Tag } from '../components/tag.tsx';
import { keysTexts } from './keys.texts.ts';

/** A key's state in a word. */
export function KeyState({ row: { state, isTest } }: { readonly row: Pick<KeyRow, 'state' | 'isTest'> }) {
  const { states } = keysTexts();
  if (state === 'revoked') return <Tag look="bad">{states.revoked}</Tag>;
  if (state === 'expired') return <Tag look="warn">{states.expired}</Tag>;
  return isTest ? <Tag>{states.test}</Tag> : <Tag look="good">{states.live}</Tag>;
}
