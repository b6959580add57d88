import { effect, signal } from '@preact/signals';
import { hasSessionEnded, session } from '../shell/session.ts';
import type { ListRun } from './list-run.ts';

/** The run of this tab: it goes on while other pages are open, and is gone with the tab. */
export const currentRun = signal<ListRun | undefined>(undefined);

/** Whoever logs out takes it away, and nobody else sees it; a session that ended by its age may be begun again. */
effect(() => {
  const found = session.value;
  const run = currentRun.peek();
  if (run === undefined || found === undefined) return;
  const isOwners = found === 'nobody' ? hasSessionEnded.value : found.account.id === run.options.account;
  if (isOwners) return;
  run.cancel();
  currentRun.value = undefined;
});

/** The browser asks before a tab is closed whose results exist nowhere else. */
effect(() => {
  const run = currentRun.value;
  const isAtStake = run !== undefined && run.progress.value.answered > 0 && !run.isSaved.value;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  if (isAtStake) window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
});
