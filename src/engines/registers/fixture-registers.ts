import { InvalidInput, Unavailable, violation } from '@kontor/base';
import {
  isViesPrefix,
  type MatchLetter,
  type RegisterEntry,
  type RegisterName,
  type RegisterQuestion,
  type TraderData,
  type TraderMatch,
  type VatNumber,
  type VatRegisters,
} from '@kontor/vat';
import { registerOf } from './register-set.ts';

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

/** The requester that registers of test keys refuse. */
const REFUSED_REQUESTER = 'DE129273398';
/** The same each time: fixtures have no clock. */
const CHECKED_AT = '2026-01-31T08:00:00Z';
const REFERENCE = 'TEST-0000000000000001';

/** Companies of fixtures whose data can be compared, in parts. */
const TRADERS: Readonly<Record<string, Required<Omit<TraderData, 'companyType'>>>> = {
  ATU16370905: {
    name: 'Österreichisches Rotes Kreuz',
    street: 'Wiedner Hauptstraße 32',
    postalCode: '1040',
    city: 'Wien',
  },
  CZ45274649: {
    name: 'ČEZ, a. s.',
    street: 'Duhová 1444/2',
    postalCode: '140 00',
    city: 'PRAHA 4',
  },
};

/** What test keys get instead of the state registers: always the same, nobody is asked (rules: Test keys). */
export class FixtureRegisters implements VatRegisters {
  readonly checksumPolicy: 'reject' | 'verify';

  constructor(checksumPolicy: 'reject' | 'verify') {
    this.checksumPolicy = checksumPolicy;
  }

  async verify({ vat, requester, trader, register }: RegisterQuestion): Promise<RegisterEntry> {
    const id = vat.prefix + vat.number;
    if (id === AWAY) throw new Unavailable('fixture: away', { retryAfterSeconds: 30 });
    if (requester?.id === REFUSED_REQUESTER)
      throw new InvalidInput([violation(['requester'], { kind: 'valid' }, 'is refused by the register')]);
    const name = register ?? registerOf(vat.prefix);
    const isSent = requester !== undefined && takesRequester(name, requester);
    return {
      ...(REGISTERED[id] ?? { registered: false }),
      register: name,
      checkedAt: CHECKED_AT,
      ...(isSent && { requester: requester.prefix + requester.number, consultationNumber: REFERENCE }),
      ...(trader !== undefined &&
        (name === 'vies' || name === 'evatr') && { match: matchOf(trader, TRADERS[id]) }),
      ...(name === 'evatr' && { registerStatus: REGISTERED[id] === undefined ? 'evatr-2001' : 'evatr-0000' }),
    };
  }
}

function takesRequester(name: RegisterName, { prefix }: VatNumber): boolean {
  if (name === 'hmrc') return prefix === 'GB';
  return name === 'evatr' ? prefix === 'DE' : name === 'vies' && isViesPrefix(prefix);
}

/** A state that withholds its data compares nothing. */
function matchOf(sent: TraderData, known: Partial<TraderData> = {}): TraderMatch {
  const letter = (part: keyof TraderData): MatchLetter => {
    const [given, own] = [sent[part], known[part]];
    if (given === undefined) return 'C';
    if (own === undefined) return 'D';
    return given.toLowerCase() === own.toLowerCase() ? 'A' : 'B';
  };
  return {
    name: letter('name'),
    street: letter('street'),
    postalCode: letter('postalCode'),
    city: letter('city'),
    ...(sent.companyType !== undefined && { companyType: letter('companyType') }),
  };
}
