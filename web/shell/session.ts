import { signal } from '@preact/signals';
import type { ServiceInfo, SessionInfo } from '../../src/dashboard/wire.ts';
import { ApiFault, ask } from '../api.ts';

/** Who is logged in: not known yet, nobody, somebody. */
export const session = signal<SessionInfo | 'nobody' | undefined>(undefined);
/** What the service is like, known before anybody is logged in. */
export const service = signal<ServiceInfo | undefined>(undefined);

/** Asks who is logged in. @throws Unreachable and faults of the service */
export async function refreshSession(): Promise<void> {
  try {
    const found = await ask<SessionInfo>('GET', '/session');
    session.value = found;
    service.value = found.service;
  } catch (fault) {
    if (!(fault instanceof ApiFault && fault.status === 403)) throw fault;
    service.value = await ask<ServiceInfo>('GET', '/service');
    session.value = 'nobody';
  }
}

/** Who is logged in, where somebody must be. */
export function account(): SessionInfo {
  const found = session.value;
  if (found === undefined || found === 'nobody') throw new Error('a page for accounts was drawn for nobody');
  return found;
}

/** Ends the session here and on the server. */
export async function logOut(): Promise<void> {
  await ask('DELETE', '/session');
  await refreshSession();
}
