/** Reasons why a service with DATABASE_URL does not start, one line each and never with the password. */

/** The database cannot be used as it is. */
export class UnusableDatabase extends Error {
  readonly reason: string;
  constructor(reason: string, setting = 'DATABASE_URL') {
    super(`${setting}: ${reason}`);
    this.reason = reason;
    this.name = 'UnusableDatabase';
  }
}

/** Nobody answers at the address: worth another start. */
export class DatabaseUnreachable extends Error {
  constructor(address: string, seconds: number) {
    super(`DATABASE_URL: no connection to PostgreSQL at ${address} within ${seconds} s`);
    this.name = 'DatabaseUnreachable';
  }
}

/** The package that DATABASE_URL needs is not installed. */
export class DriverMissing extends Error {
  constructor() {
    super(
      'DATABASE_URL: needs the package pg, which is not installed; run `npm ci --omit=dev` in the folder of Kontor',
    );
    this.name = 'DriverMissing';
  }
}
