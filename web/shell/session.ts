import { effect, signal } from '@preact/signals';
import type { ServiceFacts, SessionView } from '../../src/dashboard-api-types/wire.ts';
import { ApiFault, callApi, onSessionEnd } from '../api.ts';
import { setServiceTime } from '../texts/clock.ts';

/** Who is logged in: not known yet, nobody, somebody. */
export const session = signal<SessionView | 'nobody' | undefined>(undefined);
/** What the service is like, known before anybody is logged in. */
export const service = signal<ServiceFacts | undefined>(undefined);

effect(() => {
  const found = session.value;
  if (found !== undefined && found !== 'nobody') setServiceTime(found.now);
});

/** A session of this page has ended elsewhere or by its age: the log-in shows that, and leads back to the same address. */
export const hasSessionEnded = signal(false);

onSessionEnd(() => {
  if (session.value === undefined || session.value === 'nobody') return;
  hasSessionEnded.value = true;
  session.value = 'nobody';
});

/** Asks who is logged in. @throws ServiceUnreachable and faults of the service */
export async function refreshSession(): Promise<void> {
  const [facts, found] = await Promise.all([
    service.value ?? callApi<ServiceFacts>('GET', '/service'),
    callApi<SessionView>('GET', '/session').catch((fault: unknown) => {
      if (fault instanceof ApiFault && fault.status === 403) return 'nobody' as const;
      throw fault;
    }),
  ]);
  service.value = facts;
  session.value = found;
}

/** Who is logged in, where somebody must be. */
export function loggedIn(): SessionView {
  const found = session.value;
  if (found === undefined || found === 'nobody') throw new Error('a page for accounts was drawn for nobody');
  return found;
}

/** Ends the session here and on the server. */
export async function logOut(): Promise<void> {
  await callApi('DELETE', '/session');
  session.value = 'nobody';
}
