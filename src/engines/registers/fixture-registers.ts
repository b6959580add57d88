import { Unavailable } from '@kontor/base';
import type { RegisterEntry, VatNumber, VatRegisters } from '@kontor/vat';

/** Numbers that a test key finds registered; every other well-formed one is not. */
const REGISTERED: Readonly<Record<string, RegisterEntry>> = {
  ATU16370905: {
    registered: true,
    name: 'Österreichisches Rotes Kreuz',
    address: 'Wiedner Hauptstraße 32, AT-1040 Wien',
  },
  // Germany's register gives neither name nor address.
  DE811115368: { registered: true },
  CZ45274649: {
    registered: true,
    name: 'ČEZ, a. s.',
    address: 'Duhová 1444/2, PRAHA 4 - MICHLE, 140 00 PRAHA 4',
  },
  CHE105838471: { registered: true, name: 'Test AG', address: 'Bahnhofstrasse 1, 8001 Zürich' },
  NO923609016: { registered: true, name: 'EQUINOR ASA', address: 'Forusbeen 50, 4035 STAVANGER' },
};

/** A register that is always away, so that callers can test their handling of 503. */
const AWAY = 'FR04409414364';

/** What test keys get instead of the state registers: always the same, nobody is asked (rules: Test keys). */
export class FixtureRegisters implements VatRegisters {
  readonly checksumPolicy: 'reject' | 'verify';

  constructor(checksumPolicy: 'reject' | 'verify') {
    this.checksumPolicy = checksumPolicy;
  }

  async verify({ prefix, number }: VatNumber): Promise<RegisterEntry> {
    const id = prefix + number;
    if (id === AWAY) throw new Unavailable('fixture: away', { retryAfterSeconds: 30 });
    return REGISTERED[id] ?? { registered: false };
  }
}
