import { Unavailable } from '@kontor/base/errors';

/** A database that several processes share does not answer; nothing is charged. */
export const databaseUnavailable = (): Unavailable =>
  new Unavailable('database-away', {
    retryAfterSeconds: 1,
    description: 'The database of this service is away; try again.',
    why: { cause: 'store' },
  });
