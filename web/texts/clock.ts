import { signal } from '@preact/signals';

/** How often what is shown beside now is renewed. */
const EVERY_MS = 60_000;

/** How far the clock of the service is ahead of this machine's, in milliseconds. */
let ahead = 0;

/** The service's time, in Unix milliseconds, renewed each minute: what reads it is drawn again. */
export const now = signal(Date.now());

const renew = (): void => {
  now.value = Date.now() + ahead;
};

/** Times are the service's: a clock of this machine that is wrong must not show a call of now as one of tomorrow. */
export function setServiceTime(at: number): void {
  ahead = at - Date.now();
  renew();
}

setInterval(renew, EVERY_MS);
document.addEventListener('visibilitychange', renew);
